import Redshank

/// The newest records within bounds: a pure queue.
struct RecordRing {
    /// How many records are kept at most.
    let count: Int
    /// How large they may be in all, in bytes.
    let bytes: Int

    private var records: ArraySlice<LogRecord> = []
    private var size = 0

    init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }

    /// The records, the oldest first.
    var all: ArraySlice<LogRecord> { records }

    /// Adds a record and forgets the oldest past the bounds, but never the newest.
    ///
    /// - Complexity: O(1), amortised.
    mutating func append(_ record: LogRecord) {
        records.append(record)
        size += record.size
        while records.count > count || size > bytes, records.count > 1 {
            size -= records.removeFirst().size
        }
        // A slice keeps what it was cut from, so it is copied now and then.
        if records.startIndex > 2 * count { records = ArraySlice(Array(records)) }
    }
}

extension LogRecord {
    /// About how many bytes it takes in memory.
    fileprivate var size: Int { 256 + message.utf8.count + data.utf8.count }
}
