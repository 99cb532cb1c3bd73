import CSpawn
import Glibc
import Synchronization

/// A command that waits for its turn or runs.
struct CommandSubmission: Sendable {
    let request: CommandRequest
    let timeout: Duration
    let submitted: ContinuousClock.Instant
    let completion: @Sendable (CommandReport) -> Void

    /// Reports that it never ran.
    func complete(without outcome: CommandOutcome) {
        completion(
            CommandReport(
                outcome: outcome,
                output: PluginOutput([]),
                isTruncated: false,
                errorText: "",
                queued: .now - submitted,
                total: .zero
            )
        )
    }
}

/// Runs commands, a bounded number at once; the others wait (`CommandQueue` says who is next).
///
/// All of it happens on one thread: a process is killed when the thread that started it ends, so that thread must last,
/// and it watches the processes and their pipes as well. It is started with the first command.
final class CommandRunner: Sendable {
    private struct Inbox: Sendable {
        var submissions: [CommandSubmission] = []
        var hasThread = false
        var isShutDown = false
        /// Whom to tell when the thread has ended.
        var shutDownDone: (@Sendable () -> Void)?
    }

    private let limit: Int
    private let inbox = Mutex(Inbox())
    /// A pipe that wakes the thread.
    private let wakeRead: Int32
    private let wakeWrite: Int32

    /// - Parameter limit: How many commands run at once.
    init(limit: Int) {
        precondition(limit > 0, "At least one command must be able to run.")
        self.limit = limit
        var ends: [Int32] = [-1, -1]
        precondition(cspawn_pipe(&ends) == 0, "The process must have a descriptor left for its commands.")
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (wakeRead, wakeWrite) = (ends[0], ends[1])
    }

    deinit {
        close(wakeRead)
        close(wakeWrite)
    }

    /// Runs a command when it is its turn.
    func run(_ submission: CommandSubmission) {
        let (isAccepted, needsThread) = inbox.withLock { inbox in
            guard !inbox.isShutDown else { return (false, false) }
            inbox.submissions.append(submission)
            defer { inbox.hasThread = true }
            return (true, !inbox.hasThread)
        }
        guard isAccepted else { return submission.complete(without: .shutDown) }
        if needsThread, !BlockingThread.start({ [self] in work() }) {
            let submissions = inbox.withLock { inbox in
                inbox.hasThread = false
                defer { inbox.submissions = [] }
                return inbox.submissions
            }
            for submission in submissions {
                submission.complete(without: .notStarted(reason: "no thread can be started"))
            }
        }
        wakeUp()
    }

    /// Kills what runs; whatever has not ended reports that it was shut down.
    ///
    /// - Parameter done: Called when nothing runs any more.
    func shutDown(_ done: @escaping @Sendable () -> Void) {
        let hasThread = inbox.withLock { inbox in
            inbox.isShutDown = true
            if inbox.hasThread { inbox.shutDownDone = done }
            return inbox.hasThread
        }
        if hasThread { wakeUp() } else { done() }
    }

    private func wakeUp() {
        var one: UInt8 = 1
        _ = write(wakeWrite, &one, 1)
    }

    // MARK: The thread

    private func work() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let loop = CommandLoop(limit: limit, wake: wakeRead)
        while true {
            let (submissions, isShutDown) = inbox.withLock { inbox in
                defer { inbox.submissions.removeAll(keepingCapacity: true) }
                return (inbox.submissions, inbox.isShutDown)
            }
            loop.accept(submissions, mayStart: !isShutDown)
            if isShutDown { break }
            loop.turn()
        }
        loop.abort()
        inbox.withLock { $0.shutDownDone }?()
    }
}
