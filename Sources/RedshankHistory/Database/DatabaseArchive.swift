package import Redshank

/// The record in the database, wherever that is at the time: it may begin, or be replaced, while the daemon runs.
package struct DatabaseArchive: RecordArchive {
    private let location: MemoryLocation

    package init(_ location: MemoryLocation) { self.location = location }

    package func records(_ query: RecordQuery) throws(MemoryError) -> [LogRecord] {
        try RecordDatabase(location.database).records(query)
    }

    package func records(_ numbers: some Collection<UInt64>, of run: String) throws(MemoryError) -> [LogRecord] {
        try RecordDatabase(location.database).records(numbers, of: run)
    }
}
