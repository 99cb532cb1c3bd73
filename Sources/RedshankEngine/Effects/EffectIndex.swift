/// A side effect tied to its interactor.
@usableFromInline
struct BoundEffect<Trigger: Action>: Sendable {
    /// Asks the condition and, where it holds, begins the work.
    @usableFromInline
    typealias Wake = @Sendable (StateBox<Trigger>, EffectRun?, StoreCore<Trigger.State>) -> Void

    let owner: InteractorID
    @usableFromInline let wake: Wake

    @usableFromInline
    init(owner: InteractorID, wake: @escaping Wake) {
        self.owner = owner
        self.wake = wake
    }
}

/// A side effect that several triggers may wake, for one action only once.
// Sendable: the number is touched on the Store's queue alone.
@usableFromInline
final class WideEffect<State: Sendable>: @unchecked Sendable {
    private let effect: BoundEffect<AnyAction<State>>
    private var woken: UInt64 = 0

    var owner: InteractorID { effect.owner }

    init(_ effect: BoundEffect<AnyAction<State>>) { self.effect = effect }

    func wake(_ box: StateBox<AnyAction<State>>, _ parent: EffectRun?, _ core: StoreCore<State>) {
        guard woken != box.stamp.number else { return }
        woken = box.stamp.number
        effect.wake(box, parent, core)
    }

    @usableFromInline
    func bound<A: Action>(to type: A.Type) -> BoundEffect<A> where A.State == State {
        BoundEffect(owner: owner) { [self] box, parent, core in wake(box.erased, parent, core) }
    }
}

/// The side effects by what wakes them.
///
/// An action costs one look-up, the effects that asked for it, and a comparison for each key path that any effect
/// watches; the number of all others does not matter.
@usableFromInline
struct EffectIndex<State: Sendable> {
    @usableFromInline var lists = TypeTable<EffectList>()
    @usableFromInline var isWide = false
    /// The effects whose control asks after each action whether the state still wants their runs.
    @usableFromInline var reviewed: [EffectSeat] = []
    private var paths: [WatchedPath<State>] = []
    private var every: [WideEffect<State>] = []

    init() {}

    @usableFromInline
    mutating func insert<Trigger: Action>(_ effect: BoundEffect<Trigger>) where Trigger.State == State {
        if let list = lists[ObjectIdentifier(Trigger.self)] {
            unsafeDowncast(list, to: EffectListOf<Trigger>.self).effects.append(effect)
        } else {
            lists[ObjectIdentifier(Trigger.self)] = EffectListOf(effect)
        }
    }

    /// Inserts an effect of an interactor under what wakes it.
    @usableFromInline
    mutating func insert<Trigger: Action>(
        _ effect: BoundEffect<Trigger>,
        named name: String,
        triggers: [EffectTrigger<State>]
    ) where Trigger.State == State {
        if let effect = effect as? BoundEffect<AnyAction<State>> { return insert(effect, triggers: triggers) }
        precondition(
            triggers.map(\.description) == [Trigger.name],
            """
            The side effect \(name) takes a StateBox<\(Trigger.self)>, so nothing but \(Trigger.self) can wake it. \
            Let it take a StateBox<AnyAction<\(State.self)>> to list other triggers.
            """
        )
        insert(effect)
    }

    mutating func insert(_ effect: BoundEffect<AnyAction<State>>, triggers: [EffectTrigger<State>]) {
        let effect = WideEffect(effect)
        for trigger in triggers {
            switch trigger.kind {
            case .action(let insert): insert(effect, &self)
            case .every: every.append(effect)
            case .changed(let path):
                if let place = paths.firstIndex(where: { $0.path == path }) {
                    paths[place].effects.append(effect)
                } else {
                    paths.append(WatchedPath(path: path, isNew: trigger.matches, effects: [effect]))
                }
            }
        }
        isWide = !paths.isEmpty || !every.isEmpty
    }

    /// Wakes the effects that asked for this action's type, then those of whose paths the value changed, then those that
    /// asked for every action, each in the order in which they were given.
    ///
    /// - Complexity: O(1) in the number of effects that did not ask for it.
    @inlinable
    func wake<A: Action>(_ box: StateBox<A>, _ parent: EffectRun?, _ core: StoreCore<State>)
    where A.State == State {
        if let list = lists[ObjectIdentifier(A.self)] {
            // The key is the type itself and `insert` stores a list of just that type, so the cast cannot be wrong.
            for effect in unsafeDowncast(list, to: EffectListOf<A>.self).effects { effect.wake(box, parent, core) }
        }
        if isWide { wakeWide(box.erased, parent, core) }
    }

    @usableFromInline
    func wakeWide(_ box: StateBox<AnyAction<State>>, _ parent: EffectRun?, _ core: StoreCore<State>) {
        for path in paths where path.isNew(box) {
            for effect in path.effects { effect.wake(box, parent, core) }
        }
        for effect in every { effect.wake(box, parent, core) }
    }

    /// Forgets the effects of an interactor.
    mutating func remove(_ owner: InteractorID) {
        for list in lists.values { list.remove(owner) }
        for place in paths.indices { paths[place].effects.removeAll { $0.owner == owner } }
        paths.removeAll(where: \.effects.isEmpty)
        every.removeAll { $0.owner == owner }
        reviewed.removeAll { $0.owner == owner }
        isWide = !paths.isEmpty || !every.isEmpty
    }
}

private struct WatchedPath<State: Sendable> {
    let path: PartialKeyPath<State>
    let isNew: @Sendable (StateBox<AnyAction<State>>) -> Bool
    var effects: [WideEffect<State>]
}

/// The effects of one action type, whichever it is.
@usableFromInline
class EffectList {
    func remove(_ owner: InteractorID) {}
}

@usableFromInline
final class EffectListOf<Trigger: Action>: EffectList {
    @usableFromInline var effects: [BoundEffect<Trigger>]

    init(_ first: BoundEffect<Trigger>) { effects = [first] }

    override func remove(_ owner: InteractorID) { effects.removeAll { $0.owner == owner } }
}
