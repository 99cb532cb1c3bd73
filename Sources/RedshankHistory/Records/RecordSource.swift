package import Redshank

/// Where what happened is read: the daemon's memory, or the journal.
package protocol RecordSource {
    /// The records that are wanted, the oldest first.
    ///
    /// - Throws: why they cannot be read.
    func records(_ query: RecordQuery) throws -> [LogRecord]
}

/// Where all that happened is read that is kept: the database, or the journal.
package protocol RecordArchive: RecordSource, Sendable {
    /// The records of a run with these numbers, in no order; those that are not there are left out.
    func records(_ numbers: some Collection<UInt64>, of run: String) throws -> [LogRecord]
}

/// The first of several archives that can be read.
package struct RecordArchives: RecordArchive {
    private let all: [any RecordArchive]

    /// - Parameter all: the archives, the one to be read if it can be first; at least one.
    package init(_ all: [any RecordArchive]) {
        precondition(!all.isEmpty, "what is to be read is somewhere")
        self.all = all
    }

    package func records(_ query: RecordQuery) throws -> [LogRecord] { try first { try $0.records(query) } }

    package func records(_ numbers: some Collection<UInt64>, of run: String) throws -> [LogRecord] {
        try first { try $0.records(numbers, of: run) }
    }

    /// - Throws: what the first says, where none can be read.
    private func first<Value>(_ read: (any RecordArchive) throws -> Value) throws -> Value {
        do {
            return try read(all[0])
        } catch {
            for other in all.dropFirst() {
                if let value = try? read(other) { return value }
            }
            throw error
        }
    }
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
