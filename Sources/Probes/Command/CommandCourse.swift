/// The course of one running command: a pure machine, told of every event and of the time, that says what to do.
///
/// When its time is over it is asked to end, and after a grace killed. When it has ended, what it wrote is read to its
/// end; should something it left behind hold its output open, only for a grace.
struct CommandCourse: Sendable {
    enum Deed: Sendable, Equatable {
        /// Ask the process group to end.
        case terminate
        /// Kill the process group and the control group.
        case kill
        /// Give the report.
        case report
    }

    enum State: Sendable, Equatable {
        case running
        /// Asked to end.
        case terminating
        /// Killed, and not gone yet.
        case killed
        /// Ended; its output is still open.
        case draining
        /// Reported. A process that even SIGKILL did not end may still be there.
        case reported
    }

    struct Graces: Sendable {
        /// From SIGTERM to SIGKILL.
        var termination: Duration = .seconds(1)
        /// From SIGKILL to the report, for a process that hangs in the kernel.
        var death: Duration = .seconds(1)
        /// From the end to the report, where the output is held open.
        var draining: Duration = .milliseconds(250)
    }

    private(set) var state = State.running
    private(set) var isTimedOut = false
    private(set) var hasEnded = false
    private(set) var deadline: ContinuousClock.Instant?
    private var isOutputOpen = true
    private let graces: Graces

    init(at now: ContinuousClock.Instant, timeout: Duration, graces: Graces = Graces()) {
        deadline = now + timeout
        self.graces = graces
    }

    /// The time went on.
    mutating func tick(at now: ContinuousClock.Instant) -> [Deed] {
        guard let deadline, now >= deadline else { return [] }
        switch state {
        case .running:
            isTimedOut = true
            state = .terminating
            self.deadline = now + graces.termination
            return [.terminate]
        case .terminating:
            state = .killed
            self.deadline = now + graces.death
            return [.kill]
        case .killed, .draining: return report()
        case .reported: return []
        }
    }

    /// The process ended.
    mutating func ended(at now: ContinuousClock.Instant) -> [Deed] {
        hasEnded = true
        guard state != .reported else { return [] }
        guard isOutputOpen else { return report() }
        state = .draining
        deadline = now + graces.draining
        return []
    }

    /// Nobody holds its output open any more.
    mutating func outputEnded() -> [Deed] {
        isOutputOpen = false
        return state == .draining ? report() : []
    }

    private mutating func report() -> [Deed] {
        state = .reported
        deadline = nil
        return [.report]
    }
}
