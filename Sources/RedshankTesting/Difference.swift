/// The lines in which two values differ when they are dumped.
///
/// A line that was expected begins with `-`, one that there is with `+`; lines that both have are shown only beside
/// those.
func difference<Value>(expected: Value, actual: Value) -> String {
    let expected = dumpedLines(expected)
    let actual = dumpedLines(actual)
    let changes = actual.difference(from: expected)
    guard !changes.isEmpty else { return "  (both are dumped alike, but are not equal)" }
    let merged = merge(expected, actual, changes)
    let shown = merged.indices.filter { index in
        merged[max(0, index - 1)...min(merged.count - 1, index + 1)].contains { $0.mark != " " }
    }
    var lines: [String] = []
    var last = -1
    for index in shown {
        if index != last + 1 { lines.append("  …") }
        lines.append("\(merged[index].mark) \(merged[index].text)")
        last = index
    }
    if last != merged.count - 1 { lines.append("  …") }
    let most = 80
    if lines.count > most { lines = lines.prefix(most) + ["  … and \(lines.count - most) more lines"] }
    return lines.joined(separator: "\n")
}

private func dumpedLines<Value>(_ value: Value) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map(String.init)
}

private func merge(
    _ expected: [String],
    _ actual: [String],
    _ changes: CollectionDifference<String>
) -> [(mark: Character, text: String)] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var merged: [(Character, String)] = []
    var old = 0
    var new = 0
    while old < expected.count || new < actual.count {
        if old < expected.count, removed.contains(old) {
            merged.append(("-", expected[old]))
            old += 1
        } else if new < actual.count, inserted.contains(new) {
            merged.append(("+", actual[new]))
            new += 1
        } else {
            merged.append((" ", expected[old]))
            old += 1
            new += 1
        }
    }
    return merged
}
