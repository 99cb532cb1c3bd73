/// A side effect of an interactor, its own type erased.
public struct AnySideEffect<Owner: Interactor>: Sendable {
    /// The effect's name: that of its type.
    public let name: String
    /// What wakes it.
    public let triggers: [EffectTrigger<Owner.State>]
    let bind: @Sendable (Owner, InteractorID, inout EffectIndex<Owner.State>) -> Void
    private let ask: @Sendable (StateBox<AnyAction<Owner.State>>) -> Bool?

    /// Erases a side effect that runs in a task of its own.
    @inlinable
    public init<Effect: SideEffect>(_ effect: Effect) where Effect.Owner == Owner {
        let name = String(describing: Effect.self)
        let control = effect.control
        self.init(name, effect.triggers, control, asks: effect.condition) { box, parent, core, owner, seat in
            guard effect.condition(box) else { return }
            let run = core.setOff(name, by: box, parent)
            core.execute(ExecutedWork(effect, box, owner, core.inbox), run, of: seat, control, box)
        }
    }

    /// Erases a side effect that runs in place.
    @inlinable
    public init<Effect: ImmediateSideEffect>(_ effect: Effect) where Effect.Owner == Owner {
        let name = String(describing: Effect.self)
        self.init(name, effect.triggers, .concurrent, asks: effect.condition) { box, parent, core, owner, _ in
            guard effect.condition(box) else { return }
            let run = core.setOff(name, by: box, parent)
            effect.execute(box, trunk: core.trunk(for: run), interactor: owner)
        }
    }

    /// Erases a side effect that decides what it ends in.
    @inlinable
    public init<Effect: DecidingSideEffect>(_ effect: Effect) where Effect.Owner == Owner {
        let name = String(describing: Effect.self)
        let control = effect.control
        let asks: @Sendable (StateBox<Effect.Trigger>) -> Bool = { box in !effect.decide(box).isNone }
        self.init(name, effect.triggers, control, asks: asks) { box, parent, core, owner, seat in
            switch effect.decide(box) {
            case .none: return
            case .output(let output): core.trunk(for: core.setOff(name, by: box, parent)).emit(output)
            case .run(let work):
                let run = core.setOff(name, by: box, parent)
                core.execute(DecidedWork(effect, box, owner, core.inbox, work), run, of: seat, control, box)
            }
        }
    }

    /// What it takes to wake an effect: the box, the run that dispatched its action, the Store's core, the owner and the
    /// effect's seat.
    @usableFromInline
    typealias Wake<Trigger: Action> =
        @Sendable (StateBox<Trigger>, EffectRun?, StoreCore<Trigger.State>, Owner, EffectSeat) -> Void

    @inlinable
    init<Trigger: Action<Owner.State>>(
        _ name: String,
        _ triggers: [EffectTrigger<Owner.State>],
        _ control: EffectControl<Trigger>,
        asks: @escaping @Sendable (StateBox<Trigger>) -> Bool,
        wake: @escaping Wake<Trigger>
    ) {
        self.init(
            name: name,
            triggers: triggers,
            ask: { box in StateBox<Trigger>(box).map(asks) },
            bind: { owner, id, index in
                let seat = EffectSeat(name, owner: id, control: control)
                control.bind(seat, &index)
                let effect = BoundEffect<Trigger>(owner: id) { box, parent, core in
                    wake(box, parent, core, owner, seat)
                }
                index.insert(effect, named: name, triggers: triggers)
            }
        )
    }

    @usableFromInline
    init(
        name: String,
        triggers: [EffectTrigger<Owner.State>],
        ask: @escaping @Sendable (StateBox<AnyAction<Owner.State>>) -> Bool?,
        bind: @escaping @Sendable (Owner, InteractorID, inout EffectIndex<Owner.State>) -> Void
    ) {
        self.name = name
        self.triggers = triggers
        self.ask = ask
        self.bind = bind
    }

    /// What the condition answers, without running anything; nothing where the effect's box holds another action.
    ///
    /// The Store never asks this way, as it costs a cast. It is for whoever wants to know what would run.
    public func holds(_ box: StateBox<AnyAction<Owner.State>>) -> Bool? { ask(box) }

    /// Whether one of the triggers wakes the effect for this action.
    public func wakes(_ box: StateBox<AnyAction<Owner.State>>) -> Bool { triggers.contains { $0.matches(box) } }
}

/// Lists side effects one a line, each of its own type.
@resultBuilder
public enum SideEffectsBuilder<Owner: Interactor> {
    /// Takes a side effect that runs in a task of its own.
    @inlinable
    public static func buildExpression<Effect: SideEffect>(_ effect: Effect) -> [AnySideEffect<Owner>]
    where Effect.Owner == Owner { [AnySideEffect(effect)] }

    /// Takes a side effect that runs in place.
    @inlinable
    public static func buildExpression<Effect: ImmediateSideEffect>(_ effect: Effect) -> [AnySideEffect<Owner>]
    where Effect.Owner == Owner { [AnySideEffect(effect)] }

    /// Takes a side effect that decides what it ends in.
    @inlinable
    public static func buildExpression<Effect: DecidingSideEffect>(_ effect: Effect) -> [AnySideEffect<Owner>]
    where Effect.Owner == Owner { [AnySideEffect(effect)] }

    /// Puts the lines together.
    public static func buildBlock(_ effects: [AnySideEffect<Owner>]...) -> [AnySideEffect<Owner>] {
        effects.flatMap { $0 }
    }
}
