package import Redshank

/// Where what happened is read: the daemon's memory, or the journal.
package protocol RecordSource {
    /// The records that are wanted, the oldest first.
    ///
    /// - Throws: why they cannot be read.
    func records(_ query: RecordQuery) throws -> [LogRecord]
}

/// Records that are at hand.
package struct RecordMemory: RecordSource {
    private let all: [LogRecord]

    /// - Parameter all: the records, the oldest first.
    package init(_ all: [LogRecord]) { self.all = all }

    package func records(_ query: RecordQuery) -> [LogRecord] {
        let wanted = all.filter(query.wants)
        return query.limit.map { Array(wanted.suffix(max(0, $0))) } ?? wanted
    }
}
