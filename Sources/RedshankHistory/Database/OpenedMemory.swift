import Dispatch
package import Redshank
package import RedshankEngine
import Synchronization

/// What came of opening the memory when the daemon starts.
package enum OpenedMemory {
    /// It is there, or will be as soon as the disk allows.
    ///
    /// - Parameters:
    ///   - remembered: what an earlier run knew; nothing where there was none.
    ///   - trouble: what is wrong, or was and has been mended, as a sentence.
    case opened(remembered: MemoryRestored?, trouble: String?)
    /// There is none, and none may be made: the daemon runs without.
    case refused(String)
    /// Another daemon has it.
    case inUse(String)

    /// Opens the memory on the thread that is to write to it, and does not wait for ever for a disk that hangs.
    ///
    /// A damaged file is set aside and a fresh one begun. One of a newer redshank is left as it is. A disk that cannot
    /// be written is read, and written as soon as it can be. Where what an earlier run knew could not be read it is not
    /// written over, either: whoever writes is told ``MemoryError/unread(_:)``.
    ///
    /// - Parameters:
    ///   - database: what is opened; from here on only that thread may use it.
    ///   - threads: where it is opened.
    ///   - patience: how long the disk is waited for.
    ///   - moment: now.
    /// - Returns: what came of it; where the disk does not answer in time, that nothing is known of an earlier run.
    package static func open(
        _ database: MemoryDatabase,
        on threads: RecordWriter.Threads,
        within patience: Duration,
        at moment: Moment
    ) -> OpenedMemory {
        let answer = Answer()
        // The caller does not touch it any more, so only the thread does.
        nonisolated(unsafe) let database = database
        let path = database.location.database
        threads.writing.async {
            let opened = open(database, at: moment)
            // What comes too late is not what this run began with.
            if !answer.give(opened) { database.isUnread = true }
        }
        return answer.wait(for: patience)
            ?? .opened(
                remembered: nil,
                trouble: "\(path) could not be opened for \(patience.roundedText), as the disk does not answer; "
                    + "redshankd watches and reacts without what an earlier run knew, and starts anew when that can be read"
            )
    }

    package static func open(_ database: MemoryDatabase, at moment: Moment) -> OpenedMemory {
        database.isUnread = true
        do throws(MemoryError) {
            try database.connect()
            let known = try database.remembered()
            database.isUnread = false
            return .opened(remembered: restored(known), trouble: nil)
        } catch {
            switch error {
            case .inUse: return .inUse("\(error)")
            case .newer: return .refused("nothing is remembered on disk: \(error)")
            case .damaged(let reason): return replace(database, because: reason, at: moment)
            case .unusable, .refused, .unread:
                let reader = try? RecordDatabase(database.location.database)
                let known = (try? reader?.remembered(bootID: database.bootID)).flatMap { $0 }
                database.isUnread = known == nil
                return .opened(remembered: restored(known), trouble: nil)
            }
        }
    }

    private static func replace(_ database: MemoryDatabase, because reason: String, at moment: Moment) -> OpenedMemory {
        guard let aside = try? database.replace(at: moment) else {
            return .refused("nothing is remembered on disk: \(reason), and it cannot be moved away")
        }
        let trouble =
            "\(reason); it was moved to \(aside) and a fresh one begun: what was known of the checks is forgotten"
        return .opened(remembered: nil, trouble: trouble)
    }

    private static func restored(_ known: (memory: WatchMemory, isSameBoot: Bool)?) -> MemoryRestored? {
        known.map { MemoryRestored(memory: $0.memory, isSameBoot: $0.isSameBoot) }
    }
}

/// An answer that somebody waits for, but not for ever.
private final class Answer: Sendable {
    private enum Standing {
        case awaited
        case given(OpenedMemory)
        case givenUp
    }

    private let standing = Mutex(Standing.awaited)
    private let isGiven = DispatchSemaphore(value: 0)

    /// Gives the answer.
    ///
    /// - Returns: whether it is still waited for.
    func give(_ answer: OpenedMemory) -> Bool {
        standing.withLock { standing in
            if case .givenUp = standing { return false }
            standing = .given(answer)
            isGiven.signal()
            return true
        }
    }

    /// Waits for the answer, and gives up where there is none in time.
    func wait(for patience: Duration) -> OpenedMemory? {
        _ = isGiven.wait(timeout: .now() + .microseconds(Int(patience.microseconds)))
        return standing.withLock { standing in
            if case .given(let answer) = standing { return answer }
            standing = .givenUp
            return nil
        }
    }
}
