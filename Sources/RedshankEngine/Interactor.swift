/// A set of side effects with what they need: a client, a database, a clock.
///
/// The Store starts it before the first action and stops it after the last. What it needs is given to it from outside,
/// so that a test or a simulation gives it something else.
public protocol Interactor: Sendable {
    /// The root state that its side effects look at.
    associatedtype State: Sendable

    /// The side effects, one a line.
    @SideEffectsBuilder<Self> var sideEffects: [AnySideEffect<Self>] { get }

    /// Begins what the interactor does unasked; what it dispatches on this trunk are roots.
    func start(_ trunk: Trunk<State>)

    /// Ends what ``start(_:)`` began.
    func stop() async
}

extension Interactor {
    /// Begins nothing.
    public func start(_ trunk: Trunk<State>) {}
    /// Has nothing to end.
    public func stop() async {}
}

/// A side effect of an interactor, its own type erased.
public struct AnySideEffect<Owner: Interactor>: Sendable {
    /// The effect's name: that of its type.
    public let name: String
    let bind: @Sendable (Owner, inout EffectIndex<Owner.State>) -> Void
    private let ask: @Sendable (StateBox<AnyAction<Owner.State>>) -> Bool?

    /// Erases a side effect that runs in a task of its own.
    public init<Effect: SideEffect>(_ effect: Effect) where Effect.Owner == Owner {
        let name = String(describing: Effect.self)
        self.init(name, condition: effect.condition) { box, store, trunk, owner in
            store.tasks.run(name) { await effect.execute(box, trunk: trunk, interactor: owner) }
        }
    }

    /// Erases a side effect that runs in place.
    public init<Effect: ImmediateSideEffect>(_ effect: Effect) where Effect.Owner == Owner {
        self.init(String(describing: Effect.self), condition: effect.condition) { box, _, trunk, owner in
            effect.execute(box, trunk: trunk, interactor: owner)
        }
    }

    private init<Trigger: Action<Owner.State>>(
        _ name: String,
        condition: @escaping @Sendable (StateBox<Trigger>) -> Bool,
        begin: @escaping @Sendable (StateBox<Trigger>, Store<Owner.State>, Trunk<Owner.State>, Owner) -> Void
    ) {
        self.name = name
        ask = { box in StateBox<Trigger>(box).map(condition) }
        bind = { owner, index in
            index.insert(
                BoundEffect<Trigger> { box, store, scope in
                    guard condition(box) else { return }
                    for observer in store.observers { observer.setsOff(name, stamp: box.stamp) }
                    let trunk = Trunk(store: store, cause: Cause(number: box.stamp.number, effect: name), scope: scope)
                    begin(box, store, trunk, owner)
                }
            )
        }
    }

    /// What the condition answers, without running anything; nothing where the action is not one that wakes the effect.
    ///
    /// The Store never asks this way, as it costs a cast. It is for whoever wants to know what would run.
    public func holds(_ box: StateBox<AnyAction<Owner.State>>) -> Bool? { ask(box) }
}

/// Lists side effects one a line, each of its own type.
@resultBuilder
public enum SideEffectsBuilder<Owner: Interactor> {
    /// Takes a side effect that runs in a task of its own.
    public static func buildExpression<Effect: SideEffect>(_ effect: Effect) -> [AnySideEffect<Owner>]
    where Effect.Owner == Owner { [AnySideEffect(effect)] }

    /// Takes a side effect that runs in place.
    public static func buildExpression<Effect: ImmediateSideEffect>(_ effect: Effect) -> [AnySideEffect<Owner>]
    where Effect.Owner == Owner { [AnySideEffect(effect)] }

    /// Puts the lines together.
    public static func buildBlock(_ effects: [AnySideEffect<Owner>]...) -> [AnySideEffect<Owner>] {
        effects.flatMap { $0 }
    }
}
