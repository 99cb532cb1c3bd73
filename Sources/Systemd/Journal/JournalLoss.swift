/// How many entries did not reach the journal, and which.
package struct JournalLoss: Hashable, Sendable {
    /// How many were lost.
    package private(set) var count = 0
    /// The smallest and the largest number among the lost; `nil` where none had a number.
    package private(set) var sequences: ClosedRange<UInt64>?

    func adding(_ entry: JournalEntry) -> JournalLoss {
        var sum = self
        sum.count += 1
        sum.cover(entry.sequence.map { $0...$0 })
        return sum
    }

    func adding(_ other: JournalLoss) -> JournalLoss {
        var sum = self
        sum.count += other.count
        sum.cover(other.sequences)
        return sum
    }

    private mutating func cover(_ more: ClosedRange<UInt64>?) {
        guard let more else { return }
        guard let known = sequences else { return sequences = more }
        sequences = min(known.lowerBound, more.lowerBound)...max(known.upperBound, more.upperBound)
    }
}

extension JournalLoss: CustomStringConvertible {
    /// A sentence for the entry that tells of it: `12 entries were lost: numbers 34 to 71`.
    package var description: String {
        let entries = count == 1 ? "1 entry was lost" : "\(count) entries were lost"
        guard let sequences else { return entries }
        if sequences.lowerBound == sequences.upperBound { return "\(entries): number \(sequences.lowerBound)" }
        return "\(entries): numbers \(sequences.lowerBound) to \(sequences.upperBound)"
    }
}
