import Dispatch
import Synchronization

/// Reads the next piece of the record on another thread while somebody works on the one before.
///
/// Reading and taking apart is about as much work as replaying, so with two cores it is done in the time of one of them.
struct ReadAhead {
    /// What was read at once.
    struct Piece: Sendable {
        /// The actions; none at the end.
        var actions: [StoredAction]
        var progress: Double
        /// What is to be said of all that was passed over so far.
        var notes: [String]
    }

    private let worker: Worker

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - source: the record.
    ///   - place: that after which the first action comes.
    /// - Throws: what reading throws.
    init(_ source: any ReplaySource, after place: ActionPlace) throws {
        worker = Worker(try source.reader(after: place))
        worker.begin()
    }

    /// The next piece; its reading may have to be waited for.
    ///
    /// - Throws: what reading throws.
    func next() throws -> Piece {
        let piece = try worker.take()
        if !piece.actions.isEmpty { worker.begin() }
        return piece
    }
}

/// The thread that reads.
///
/// Its reader is no value for two threads, and is touched by none but the one serial queue.
private final class Worker: @unchecked Sendable {
    private let reader: any ActionReader
    private let queue = DispatchQueue(label: "org.redshank.reading")
    private let isRead = DispatchSemaphore(value: 0)
    private let read = Mutex<Result<ReadAhead.Piece, any Error>?>(nil)

    init(_ reader: any ActionReader) { self.reader = reader }

    func begin() {
        queue.async { [self] in
            let piece = Result {
                let actions = try reader.next()
                return ReadAhead.Piece(actions: actions, progress: reader.progress, notes: reader.notes)
            }
            read.withLock { $0 = piece }
            isRead.signal()
        }
    }

    func take() throws -> ReadAhead.Piece {
        isRead.wait()
        return try read.withLock { read in read.take() }?.get()
            ?? ReadAhead.Piece(actions: [], progress: 1, notes: [])
    }
}
