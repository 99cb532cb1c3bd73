/// The name that somebody probably meant.
package enum Suggestion {
    /// Finds the candidate that is nearest to a word.
    ///
    /// Near means few omissions, additions, exchanges and swaps of neighbours, measured against the word's length (one
    /// in three letters may be wrong, at most three), or that the word is the beginning of one candidate. Case does not
    /// count. Of candidates that are equally near the first is taken.
    ///
    /// - Parameters:
    ///   - word: What was written.
    ///   - candidates: What could have been written.
    /// - Returns: The nearest candidate, or nothing where none is near.
    /// - Complexity: Linear in the candidates; those whose length is too different cost next to nothing.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let written = Array(word.lowercased().utf8)
        guard !written.isEmpty, written.count <= 128 else { return nil }
        var limit = max(1, min(3, written.count / 3))
        var nearest: String?
        var beginning: String?
        var distance = EditDistance()
        for candidate in candidates {
            let length = candidate.utf8.count
            if beginning == nil, written.count >= 3, length > written.count,
                candidate.utf8.prefix(written.count).elementsEqual(written)
            {
                beginning = candidate
            }
            guard abs(length - written.count) <= limit else { continue }
            let found = distance.between(written, Array(candidate.lowercased().utf8), limit: limit)
            guard let found else { continue }
            nearest = candidate
            if found == 0 { break }
            limit = found - 1
        }
        return nearest ?? beginning
    }

    /// The end of a sentence that names the nearest candidate: `, did you mean 'timeout'?`; empty where none is near.
    package static func phrase(for word: String, among candidates: some Sequence<String>) -> String {
        nearest(to: word, among: candidates).map { ", did you mean \(Quoted($0))?" } ?? ""
    }
}

/// The number of edits (omission, addition, exchange, swap of neighbours) between two words.
///
/// It keeps its rows, so that comparing one word with thousands allocates once.
struct EditDistance {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// Counts the edits, or answers nothing where there are more than `limit`.
    mutating func between(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        last = Array(0...second.count)
        beforeLast = last
        current = last
        var smallestBefore = 0
        for row in first.indices {
            current[0] = row + 1
            var smallest = current[0]
            for column in second.indices {
                let exchange = last[column] + (first[row] == second[column] ? 0 : 1)
                var edits = min(exchange, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current[column + 1] = edits
                smallest = min(smallest, edits)
            }
            guard min(smallest, smallestBefore) <= limit else { return nil }
            smallestBefore = smallest
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        let edits = last[second.count]
        return edits <= limit ? edits : nil
    }
}
