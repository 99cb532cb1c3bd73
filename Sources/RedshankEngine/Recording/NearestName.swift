/// The name that is nearest to another, where one is near enough to have been meant.
func nearestName(to name: String, among names: [String]) -> String? {
    let near = names.map { ($0, distance(Array($0.utf8.prefix(64)), Array(name.utf8.prefix(64)))) }
    guard let (nearest, distance) = near.min(by: { $0.1 < $1.1 }), distance <= max(2, name.utf8.count / 2) else {
        return nil
    }
    return nearest
}

/// How many bytes must be put in, left out or changed to make one of the other.
private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var costs = Array(0...right.count)
    for (row, byte) in left.enumerated() {
        var diagonal = costs[0]
        costs[0] = row + 1
        for (column, other) in right.enumerated() {
            let changed = diagonal + (byte == other ? 0 : 1)
            diagonal = costs[column + 1]
            costs[column + 1] = min(changed, diagonal + 1, costs[column] + 1)
        }
    }
    return costs[right.count]
}
