import HashTreeCollections
package import Redshank
package import RedshankEngine
import Synchronization

/// Wakes the daemon when something is due: a check, a reaction that waited, a silence's end.
///
/// All that is due at one time makes one action of a kind. What it dispatches are roots: a tick has no cause.
package final class ScheduleInteractor: Interactor {
    package typealias State = WatchState

    private struct Timer {
        var agenda = Agenda()
        var armed: Duration?
        var sleeper: Task<Void, Never>?
        var trunk: Trunk<WatchState>?
    }

    private let clock: any EngineClock
    private let executor: (any TaskExecutor)?
    private let timer = Mutex(Timer())

    /// - Parameters:
    ///   - clock: where the time comes from.
    ///   - executor: where the timer's tasks run; the global pool unless given.
    package init(clock: any EngineClock, executor: (any TaskExecutor)? = nil) {
        self.clock = clock
        self.executor = executor
    }

    package var sideEffects: [AnySideEffect<ScheduleInteractor>] {
        EnterConfiguration()
        EnterNextRuns()
        EnterResult()
        EnterResults()
        EnterResumed()
        EnterPaused()
        EnterRequested()
        EnterStopping()
        EnterSilence()
        EnterUnsilenced()
        EnterReaction()
    }

    package func start(_ trunk: Trunk<WatchState>) { timer.withLock { $0.trunk = trunk } }

    package func stop() async {
        timer.withLock { timer in
            timer.trunk = nil
            timer.sleeper?.cancel()
        }
    }

    /// Changes appointments, and wakes earlier where one became the earliest.
    func enter(_ change: (inout Agenda) -> Void) {
        timer.withLock { timer in
            change(&timer.agenda)
            arm(&timer)
        }
    }

    private func arm(_ timer: inout Timer) {
        guard timer.trunk != nil else { return }
        let next = timer.agenda.next()
        if let armed = timer.armed, let next, armed <= next { return }
        guard next != timer.armed else { return }
        timer.sleeper?.cancel()
        timer.armed = next
        timer.sleeper = next.map { due in
            Task(name: "schedule", executorPreference: executor) {
                guard (try? await self.clock.sleep(until: due, tolerance: .zero)) != nil else { return }
                self.wake(for: due)
            }
        }
    }

    /// Dispatches what is due and sleeps until the next appointment; where the sleep ended too early, again.
    private func wake(for due: Duration) {
        let (items, trunk): ([Agenda.Item], Trunk<WatchState>?) = timer.withLock { timer in
            guard timer.armed == due else { return ([], nil) }
            timer.armed = nil
            let items = timer.agenda.take(until: clock.now().boot)
            arm(&timer)
            return (items, timer.trunk)
        }
        guard let trunk else { return }
        var checks: [String] = []
        var reactions: [ReactionKey] = []
        for item in items {
            switch item {
            case .check(let name): checks.append(name)
            case .reaction(let key): reactions.append(key)
            case .silence(let name): trunk.dispatch(SilenceExpired(check: name))
            }
        }
        if !checks.isEmpty { trunk.dispatch(ChecksDue(checks: checks)) }
        if !reactions.isEmpty { trunk.dispatch(ReactionsDue(reactions: reactions)) }
    }
}
