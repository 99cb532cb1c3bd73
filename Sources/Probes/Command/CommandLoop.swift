import Glibc

/// What the runner's thread does: starts commands, waits for events of any of them, keeps their deadlines.
final class CommandLoop {
    private let wake: Int32
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    private var queue: CommandQueue<CommandSubmission>
    private var turns: [UInt64: CommandQueue<CommandSubmission>.Turn] = [:]
    private var runs: [UInt64: CommandRun] = [:]
    private var lastID: UInt64 = 0

    init(limit: Int, wake: Int32) {
        queue = CommandQueue(limit: limit)
        self.wake = wake
    }

    deinit { scratch.deallocate() }

    /// Takes in commands, and starts those whose turn it is.
    func accept(_ submissions: [CommandSubmission], mayStart: Bool) {
        for submission in submissions {
            let request = submission.request
            queue.append(submission, key: request.arguments.hashValue, isUrgent: request.isUrgent)
        }
        while mayStart, let turn = queue.next() { start(turn) }
    }

    /// Waits for the next events or deadline and deals with them.
    func turn() {
        var descriptors = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
        var owners: [(id: UInt64, source: CommandRun.Source)] = []
        for (id, run) in runs {
            for (source, descriptor) in run.awaited {
                descriptors.append(descriptor)
                owners.append((id, source))
            }
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds())
        if descriptors[0].revents != 0 { _ = read(wake, scratch.baseAddress, scratch.count) }
        for (descriptor, owner) in zip(descriptors.dropFirst(), owners) where descriptor.revents != 0 {
            runs[owner.id]?.ready(owner.source, scratch: scratch)
            forgetIfGone(owner.id)
        }
        let now = ContinuousClock.now
        for (id, run) in runs where run.deadline.map({ $0 <= now }) == true {
            run.tick(at: now)
            forgetIfGone(id)
        }
    }

    /// Kills all that runs and tells all who wait.
    func abort() {
        for run in runs.values { run.abort() }
        runs = [:]
        while let next = queue.abandon() { next.complete(without: .shutDown) }
    }

    private func start(_ turn: CommandQueue<CommandSubmission>.Turn) {
        let submission = turn.element
        do throws(SearchFailure) {
            let process = try Spawn.start(submission.request)
            lastID += 1
            runs[lastID] = CommandRun(submission, process)
            turns[lastID] = turn
        } catch {
            queue.end(turn, isHung: false)
            submission.complete(without: .notStarted(reason: error.reason))
        }
    }

    private func forgetIfGone(_ id: UInt64) {
        guard let run = runs[id], run.isGone else { return }
        runs[id] = nil
        if let turn = turns.removeValue(forKey: id) { queue.end(turn, isHung: run.isTimedOut) }
    }

    /// The time to the nearest deadline, for poll: -1 where there is none.
    private func milliseconds() -> Int32 {
        guard let nearest = runs.values.lazy.compactMap(\.deadline).min() else { return -1 }
        let (seconds, attoseconds) = (nearest - .now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
