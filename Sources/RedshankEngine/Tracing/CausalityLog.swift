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
    private struct Memory {
        /// A ring: the action that follows `first` by n is at n, modulo the capacity.
        var actions: [TracedAction<State>] = []
        var first: UInt64 = 1
        var newest: UInt64 = 0
        var dispatches: [Dispatch: (type: any Action<State>.Type, count: Int)] = [:]
    }

    private struct Dispatch: Hashable {
        let effect: String
        let action: ObjectIdentifier
    }

    /// How many actions are kept.
    public let capacity: Int
    private let memory = Lock(Memory())

    /// Makes a log that keeps the last actions, as many as the capacity says.
    ///
    /// Each takes some 200 bytes beside its own values.
    public init(capacity: Int = 10_000) {
        precondition(capacity > 0, "A causality log that keeps \(capacity) actions answers nothing: keep at least one.")
        self.capacity = capacity
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

    /// Keeps an output with the side effect that told it; one without a cause belongs to no action.
    public func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State {
        guard let cause else { return }
        add(.emitted(output, effect: cause.effect), to: cause.number)
    }

    private func keep(_ action: TracedAction<State>, _ type: any Action<State>.Type) {
        memory.withLock { memory in
            if action.number != memory.newest + 1 || memory.actions.isEmpty {
                memory.actions = []
                memory.first = action.number
            }
            memory.newest = action.number
            if memory.actions.count < capacity {
                memory.actions.append(action)
            } else {
                memory.actions[index(of: action.number, in: memory)] = action
            }
            guard let cause = action.stamp.cause else { return }
            let dispatch = Dispatch(effect: cause.effect, action: ObjectIdentifier(type))
            memory.dispatches[dispatch, default: (type, 0)].count += 1
        }
    }

    private func add(_ event: TracedEvent<State>, to number: UInt64) {
        memory.withLock { memory in
            guard kept(in: memory).contains(number) else { return }
            memory.actions[index(of: number, in: memory)].add(event)
        }
    }

    private func index(of number: UInt64, in memory: borrowing Memory) -> Int {
        Int((number - memory.first) % UInt64(capacity))
    }

    private func kept(in memory: borrowing Memory) -> Range<UInt64> {
        memory.newest + 1 - UInt64(memory.actions.count)..<memory.newest + 1
    }
}

// MARK: - Asking

extension CausalityLog {
    /// The action of this number; nothing where it is not kept.
    ///
    /// - Complexity: O(1).
    public subscript(number: UInt64) -> TracedAction<State>? {
        memory.withLock { memory in
            kept(in: memory).contains(number) ? memory.actions[index(of: number, in: memory)] : nil
        }
    }

    /// The numbers of the actions that are kept.
    public var kept: Range<UInt64> { memory.withLock { kept(in: $0) } }

    /// What led to the action: its root first, each cause after its own, the action last.
    ///
    /// - Complexity: O(k) in the number of causes. The Store's queue waits for it if it has an action meanwhile.
    public func causes(of number: UInt64) -> CausalTrace<State> {
        memory.withLock { memory in
            let kept = kept(in: memory)
            var chain: [TracedAction<State>] = []
            var next: UInt64? = number
            while let number = next, kept.contains(number) {
                let action = memory.actions[index(of: number, in: memory)]
                chain.append(action)
                next = action.stamp.cause?.number
            }
            let gap = next.map { CausalityGap(number: $0, kept: kept) }
            return CausalTrace(direction: .causes, actions: chain.reversed(), gap: gap)
        }
    }

    /// What the action led to, over any number of generations: the action first, then all that came of it by number.
    ///
    /// Of an action that was forgotten what is left is answered, with the gap.
    ///
    /// - Complexity: O(n) in the number of actions that are kept after it. The Store's queue waits for it if it has an
    ///   action meanwhile.
    public func consequences(of number: UInt64) -> CausalTrace<State> {
        memory.withLock { memory in
            let kept = kept(in: memory)
            var found: [TracedAction<State>] = []
            var numbers: Set = [number]
            // A consequence comes later than its cause, so one look at each is enough.
            for candidate in kept where candidate >= number {
                let action = memory.actions[index(of: candidate, in: memory)]
                guard candidate == number || action.stamp.cause.map({ numbers.contains($0.number) }) == true else {
                    continue
                }
                numbers.insert(candidate)
                found.append(action)
            }
            let gap = kept.contains(number) ? nil : CausalityGap(number: number, kept: kept)
            return CausalTrace(direction: .consequences, actions: found, gap: gap)
        }
    }

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

/// That a side effect was seen to dispatch actions of a type.
public struct ObservedDispatch: Sendable, Hashable {
    /// The side effect's name.
    public let effect: String
    /// The action's name.
    public let action: String
    /// How often it did.
    public let count: Int
}
