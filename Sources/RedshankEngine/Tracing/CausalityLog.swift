import Synchronization

/// Remembers what made each of a Store's last actions, so that it can be asked both ways: what led to this, and what did
/// this lead to.
///
/// ```swift
/// let causality = CausalityLog<AppState>(capacity: 1_000)
/// let store = Store(AppState(), queue: queue, clock: clock, observers: [causality])
/// …
/// print(causality.consequences(of: 1))
/// // 1 LoadNumbers                       +0.000 s  Screen.swift:12
/// // └─ 2 NumbersLoaded ← FetchNumbers   +0.081 s  API.swift:30
/// print(causality.causes(of: 2))
/// ```
///
/// A log belongs to one Store. Its memory is bounded: it keeps the last actions and forgets those before, and an answer
/// to which a forgotten action belongs says so. While an action is kept, everything that came of it is.
///
/// An action costs the Store's queue an uncontended lock and the copy of its values; no text is made before somebody
/// asks. A kept action keeps its values alive, so a log of actions that carry much is given a small capacity.
public final class CausalityLog<State: Sendable>: StoreObserver {
    /// How many actions are kept.
    public let capacity: Int
    private let memory: Lock<CausalityMemory>

    /// Makes a log that keeps the last actions, as many as the capacity says.
    ///
    /// Each takes some 200 bytes beside its own values.
    public init(capacity: Int = 10_000) {
        precondition(capacity > 0, "A causality log that keeps \(capacity) actions answers nothing: keep at least one.")
        self.capacity = capacity
        memory = Lock(CausalityMemory(capacity: capacity))
    }

    /// Keeps an action that changed the state.
    public func processed<A: Action>(_ box: StateBox<A>) where A.State == State {
        keep(TracedAction(box.action, box.stamp), A.self)
    }

    /// Keeps an action that was dropped, with the reason.
    public func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State {
        keep(TracedAction(action, stamp, dropReason: reason), A.self)
    }

    /// Keeps that the action set off a side effect.
    public func setsOff(_ effect: String, stamp: ActionStamp) { add(.setOff(effect), to: stamp.number) }

    /// Keeps a side effect's failure.
    public func failed(_ failure: EffectFailure) { add(.failed(failure), to: failure.cause.number) }

    /// Keeps that a side effect's run was left out or cancelled.
    public func suppressed(_ suppression: EffectSuppression) {
        add(.suppressed(suppression), to: suppression.cause.number)
    }

    /// Keeps an output with the side effect that told it; one without a cause belongs to no action.
    public func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State {
        guard let cause else { return }
        add(.emitted(output, effect: cause.effect), to: cause.number)
    }

    private func keep(_ action: TracedAction, _ type: any Action.Type) {
        memory.withLock { $0.keep(action, type) }
    }

    private func add(_ event: TracedEvent, to number: UInt64) { memory.withLock { $0.add(event, to: number) } }
}

// MARK: - Asking

extension CausalityLog {
    /// The action of this number; nothing where it is not kept.
    ///
    /// - Complexity: O(1).
    public subscript(number: UInt64) -> TracedAction? { memory.withLock { $0[number] } }

    /// The numbers of the actions that are kept.
    public var kept: Range<UInt64> { memory.withLock { $0.kept } }

    /// What led to the action: its root first, each cause after its own, the action last.
    ///
    /// - Complexity: O(k) in the number of causes. The Store's queue waits for it if it has an action meanwhile.
    public func causes(of number: UInt64) -> CausalTrace { memory.withLock { $0.causes(of: number) } }

    /// What the action led to, over any number of generations: the action first, then all that came of it by number.
    ///
    /// Of an action that was forgotten what is left is answered, with the gap.
    ///
    /// - Complexity: O(n) in the number of actions that are kept after it. The Store's queue waits for it if it has an
    ///   action meanwhile.
    public func consequences(of number: UInt64) -> CausalTrace { memory.withLock { $0.consequences(of: number) } }

    /// What the action led to, as a tree; the description of ``consequences(of:)``.
    public func tree(from number: UInt64) -> String { consequences(of: number).description }

    /// What led to the action, as a tree; the description of ``causes(of:)``.
    public func tree(to number: UInt64) -> String { causes(of: number).description }

    /// Which side effects have dispatched which actions, and how often, since the log began; sorted.
    ///
    /// It outlasts the actions themselves, as it grows with the program's effects and action types alone.
    public var dispatches: [ObservedDispatch] {
        let dispatches = memory.withLock { $0.dispatches }
        let observed = dispatches.map { key, value in
            ObservedDispatch(effect: key.effect, action: value.type.name, count: value.count)
        }
        return observed.sorted { ($0.effect, $0.action) < ($1.effect, $1.action) }
    }
}
