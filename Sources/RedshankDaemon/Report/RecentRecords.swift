package import Redshank
import Synchronization

/// The newest records of the log, kept in memory, and whoever follows them.
///
/// The routine is kept apart from what is out of it, so that a thousand checks that are well do not push out of memory
/// what happened to the one that is not.
package final class RecentRecords: Sendable {
    /// Data past this, as of a large configuration, is left to the journal.
    private static let largestData = 256 << 10

    private struct Kept {
        var story = RecordRing(count: 10_000, bytes: 4 << 20)
        var routine = RecordRing(count: 4000, bytes: 1 << 20)
        var newest: UInt64 = 0
        var followers: [UInt64: AsyncStream<LogRecord>.Continuation] = [:]
        var next: UInt64 = 0

        /// All records that are kept, by number.
        var all: [LogRecord] { (Array(story.all) + routine.all).sorted { $0.sequence < $1.sequence } }
    }

    private let kept = Mutex(Kept())

    package init() {}

    /// Adds a record, and forgets the oldest of its sort where there are too many.
    package func append(_ record: LogRecord) {
        var record = record
        if record.data.utf8.count > Self.largestData { record.data = "" }
        kept.withLock { [record] kept in
            kept.newest = record.sequence
            if record.priority == .debug {
                kept.routine.append(record)
            } else {
                kept.story.append(record)
            }
            for follower in kept.followers.values { follower.yield(record) }
        }
    }

    /// The records that are kept, the oldest first.
    ///
    /// - Complexity: O(n log n) in the number of records.
    package var all: [LogRecord] { kept.withLock(\.all) }

    /// The number of the newest record; 0 where there is none.
    package var newest: UInt64 { kept.withLock(\.newest) }

    /// The records that are kept, and a stream of those that follow without a gap between.
    ///
    /// A reader that falls more than 10,000 records behind misses the oldest of them; the gap shows in their numbers.
    package func follow() -> (past: [LogRecord], future: AsyncStream<LogRecord>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LogRecord.self,
            bufferingPolicy: .bufferingNewest(10_000)
        )
        let (past, id) = kept.withLock { kept in
            let id = kept.next
            kept.next += 1
            kept.followers[id] = continuation
            return (kept.all, id)
        }
        continuation.onTermination = { [weak self] _ in
            self?.kept.withLock { _ = $0.followers.removeValue(forKey: id) }
        }
        return (past, stream)
    }
}
