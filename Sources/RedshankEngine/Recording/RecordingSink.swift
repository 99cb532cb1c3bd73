import Synchronization

/// Where a ``Recorder`` hands its entries: a file, a table, a socket.
///
/// It is called on the Store's queue, in the order of the entries, and must not block: one that writes to a disk does so
/// on a thread of its own. Where it has to leave entries out it lets them go whole; the numbers that are missing then
/// tell a replay, which names them.
///
/// ```swift
/// final class FileSink: RecordingSink {
///     private let file: AppendingFile
///     private let writer = Mutex(RecordingWriter())
///     func write(_ entry: RecordingEntry) { writer.withLock { file.append($0.bytes(of: entry)) } }
/// }
/// ```
///
/// `SinkCompatibility` of RedshankTesting puts one to the test.
public protocol RecordingSink: Sendable {
    /// Takes the next entry.
    func write(_ entry: RecordingEntry)
}

/// Keeps a recording in memory: for a test, a bug report, a short session.
///
/// It keeps all it is given, so a service that runs for long gives its recorder another.
public final class RecordingMemory: RecordingSink {
    private let kept = Lock<[RecordingEntry]>([])

    /// Keeps nothing yet.
    public init() {}

    /// What was recorded so far.
    public var entries: [RecordingEntry] { kept.withLock { $0 } }

    /// Keeps the entry.
    public func write(_ entry: RecordingEntry) { kept.withLock { $0.append(entry) } }
}
