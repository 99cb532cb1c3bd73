import Redshank
import RedshankEngine

/// The records of one run of the daemon, to be found by number and by what caused them.
struct RecordIndex {
    /// The records by number.
    let records: [LogRecord]
    private let places: [UInt64: Int]

    /// Takes the records of the newest run among them; numbers say nothing across runs.
    init(newestRunOf all: [LogRecord]) {
        let run = all.last?.run
        records = all.filter { $0.run == run }.sorted { $0.sequence < $1.sequence }
        places = Dictionary(records.enumerated().map { ($0.element.sequence, $0.offset) }) { first, _ in first }
    }

    subscript(_ number: UInt64) -> LogRecord? { places[number].map { records[$0] } }

    /// The numbers of what led to the record, as far as it is remembered, the record's own among them.
    func causes(of number: UInt64) -> Set<UInt64> {
        var causes: Set<UInt64> = []
        var next: UInt64? = number
        while let number = next, let record = self[number], causes.insert(number).inserted {
            next = record.cause?.number
        }
        return causes
    }

    /// The numbers of what the record led to, its own among them.
    func followers(of number: UInt64) -> Set<UInt64> {
        var followers: Set<UInt64> = [number]
        // What was caused has a higher number than its cause.
        for record in records[(places[number] ?? records.endIndex)...] {
            if let cause = record.cause?.number, followers.contains(cause) { followers.insert(record.sequence) }
        }
        return followers
    }
}
