public import RedshankEngine
import Synchronization

/// A clock that stands still until a test moves it.
///
/// Time passes only by ``advance(by:)`` and its relatives, so an hour of virtual time costs nothing and no test has to
/// sleep and hope: it waits until the code under test is asleep, moves the clock, and knows who was woken.
///
/// ```swift
/// let clock = ManualClock()
/// let timer = Task { try await clock.sleep(for: .seconds(30)) }
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(30))
/// try await timer.value
/// ```
///
/// Sleepers are woken exactly at their deadlines; the tolerance that they allow is not used.
public final class ManualClock: EngineClock {
    private let time: Lock<ManualTime>

    /// Makes a clock that stands at the moment given.
    public init(_ moment: Moment = Moment(wall: .seconds(1_700_000_000), boot: .zero)) {
        time = Lock(ManualTime(now: moment))
    }

    /// The moment to which the clock was moved last.
    public func now() -> Moment { time.withLock { $0.now } }

    /// Waits until the clock is moved to the boot time or beyond.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    public func sleep(until boot: Duration, tolerance: Duration = .zero) async throws {
        let id = time.withLock { $0.makeIdentifier() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Asked under the lock that the handler below takes: a cancellation is seen here or finds the sleeper.
                let outcome = time.withLock { time in
                    Task.isCancelled ? .cancelled : time.sleep(id, until: boot, continuation: continuation)
                }
                switch outcome {
                case .asleep(let observers): for observer in observers { observer.resume() }
                case .due: continuation.resume()
                case .cancelled: continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            time.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
        }
    }
}

// MARK: - Moving the time

extension ManualClock {
    /// Lets this much time pass, then wakes all sleepers that are due, in the order of their deadlines.
    ///
    /// It returns at once: what the sleepers do then, they do in their own tasks, and they find the clock at the end of
    /// the step. One that sleeps again meanwhile is woken by the next step. Use ``advance(by:settling:)`` where each
    /// sleeper must find the clock exactly at its deadline.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A clock goes forward only: use setWall(_:) to turn back the time of day.")
        let woken = time.withLock { time in
            time.now = time.now.advanced(by: duration)
            return time.takeDue()
        }
        for sleeper in woken { sleeper.resume() }
    }

    /// Moves the clock to the earliest deadline and wakes the sleepers whose deadline it is.
    ///
    /// - Returns: how much time passed; nothing where nobody sleeps.
    @discardableResult
    public func advanceToNextDeadline() -> Duration? {
        guard let deadline = nextDeadline else { return nil }
        let step = deadline - now().boot
        advance(by: step)
        return step
    }

    /// Lets this much time pass, from deadline to deadline.
    ///
    /// Each sleeper finds the clock exactly at its deadline, and one that sleeps again within the time is woken again.
    ///
    /// - Parameters:
    ///   - duration: how much time passes in all.
    ///   - settling: waits after each step until the code under test has done what it does at that moment, for example
    ///     until it sleeps again: `{ await clock.sleepers(1) }`.
    public func advance(by duration: Duration, settling: () async -> Void) async {
        let end = now().boot + duration
        while let deadline = nextDeadline, deadline <= end {
            advance(by: deadline - now().boot)
            await settling()
        }
        advance(by: end - now().boot)
    }

    /// Sets the time of day alone, as an administrator or a time server does; the boot time stands and nobody wakes.
    public func setWall(_ wall: Duration) { time.withLock { $0.now.wall = wall } }
}

// MARK: - Looking at the sleepers

extension ManualClock {
    /// How many sleep now.
    public var sleeperCount: Int { time.withLock { $0.sleepers.count } }

    /// The earliest boot time for which someone waits; nothing where nobody sleeps.
    public var nextDeadline: Duration? { time.withLock { $0.sleepers.first?.deadline } }

    /// Waits until at least this many sleep.
    ///
    /// It returns early where the waiting task is cancelled, as a test's time limit does.
    public func sleepers(_ count: Int) async {
        let id = time.withLock { $0.makeIdentifier() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isWaiting = time.withLock { time in
                    !Task.isCancelled && time.observe(id, count: count, continuation: continuation)
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            time.withLock { $0.observers.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
