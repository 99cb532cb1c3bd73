/// A side effect tied to its interactor: asks the condition and, where it holds, begins the work.
struct BoundEffect<Trigger: Action>: Sendable {
    let wake: @Sendable (StateBox<Trigger>, Store<Trigger.State>, Completion?) -> Void
}

/// The side effects by the action type that wakes them.
///
/// An action costs one look-up and the effects that asked for it; the number of all others does not matter.
struct EffectIndex<State: Sendable> {
    private var lists: [ObjectIdentifier: AnyObject] = [:]
    private var every: [BoundEffect<AnyAction<State>>] = []

    mutating func insert<Trigger: Action>(_ effect: BoundEffect<Trigger>) where Trigger.State == State {
        if let effect = effect as? BoundEffect<AnyAction<State>> {
            every.append(effect)
        } else if let list = list(of: Trigger.self) {
            list.effects.append(effect)
        } else {
            lists[ObjectIdentifier(Trigger.self)] = EffectList(effect)
        }
    }

    /// Wakes the effects that asked for this action, then those that asked for every action, each in the order in which
    /// they were given.
    ///
    /// - Complexity: O(1) in the number of effects that did not ask for it.
    func wake<A: Action>(_ box: StateBox<A>, store: Store<State>, scope: Completion?) where A.State == State {
        if let list = list(of: A.self) {
            for effect in list.effects { effect.wake(box, store, scope) }
        }
        if !every.isEmpty {
            let erased = box.erased
            for effect in every { effect.wake(erased, store, scope) }
        }
    }

    private func list<A: Action>(of type: A.Type) -> EffectList<A>? {
        // The key is the type itself and `insert` stores a list of just that type, so the cast cannot be wrong.
        lists[ObjectIdentifier(type)].map { unsafeDowncast($0, to: EffectList<A>.self) }
    }
}

private final class EffectList<Trigger: Action> {
    var effects: [BoundEffect<Trigger>]

    init(_ first: BoundEffect<Trigger>) { effects = [first] }
}
