import Dispatch
import RedshankEngine
import Synchronization

/// Runs actions through a Store that something to be tested takes part in, and tells what became of them.
struct TrialSession<State: Sendable>: Sendable {
    /// What became of the actions.
    struct Course: Sendable {
        let state: State
        /// One line an action: whether it was processed or why it was dropped.
        let outcomes: [String]
    }

    let state: State
    let actions: [any Action<State>]
    let patience: Duration

    /// Dispatches the actions one after the other, a second of virtual time apart; twice, so that each is met again.
    ///
    /// - Returns: nothing where the Store's queue is held up.
    func run(
        middleware: [any Middleware<State>] = [],
        observers: [any StoreObserver<State>] = []
    ) async -> Course? {
        let witness = Outcomes<State>()
        let clock = ManualClock()
        let store = Store(
            state,
            queue: DispatchQueue(label: "org.redshank.testing.trial"),
            clock: clock,
            middleware: middleware,
            observers: observers + [witness]
        )
        return await within(patience) { [actions] in
            for action in actions + actions {
                store.root.dispatch(AnyAction(action))
                while !store.isIdle {
                    await withCheckedContinuation { continuation in store.onQueue { continuation.resume() } }
                }
                clock.advance(by: .seconds(1))
            }
            return Course(state: await store.state, outcomes: witness.lines)
        }
    }
}

private final class Outcomes<State: Sendable>: StoreObserver {
    private let outcomes = Lock<[String]>([])
    var lines: [String] { outcomes.withLock { $0 } }

    func processed<A: Action>(_ box: StateBox<A>) where A.State == State {
        outcomes.withLock { $0.append("\(A.name) is processed") }
    }

    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State {
        outcomes.withLock { $0.append("\(A.name) is dropped: \(reason)") }
    }
}
