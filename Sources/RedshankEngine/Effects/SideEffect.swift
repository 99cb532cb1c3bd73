/// Work that a stated condition sets off: a request, a timer, a process.
///
/// The condition's `StateBox` names the action that wakes the effect; no other action costs it anything. The condition
/// is pure and runs on the Store's queue. The work runs in a task of its own, off that queue, and whatever it finds out
/// it dispatches as a further action over the trunk. What it throws is reported to the Store's observers, so a failure
/// is never silent; one that the state should know of is an action.
///
/// ```swift
/// struct FetchNumbers: SideEffect {
///     func condition(_ box: StateBox<LoadNumbers>) -> Bool { box.isNew(\.numbers) }
///     func execute(_ box: StateBox<LoadNumbers>, trunk: Trunk<AppState>, interactor: API) async {
///         trunk.dispatch(NumbersLoaded(result: await interactor.numbers()))
///     }
/// }
/// ```
public protocol SideEffect<Owner>: Sendable {
    /// The action that wakes the effect, or `AnyAction` for every action or those of its ``triggers``.
    associatedtype Trigger: Action
    /// The interactor that the effect belongs to.
    associatedtype Owner: Interactor where Owner.State == Trigger.State

    /// What wakes an effect that takes any action: every action unless given.
    var triggers: [EffectTrigger<Trigger.State>] { get }

    /// What becomes of its runs: each starts at once and ends when it ends, unless given.
    var control: EffectControl<Trigger> { get }

    /// Whether the work is to be done; pure.
    func condition(_ box: StateBox<Trigger>) -> Bool

    /// Does the work; its task is cancelled when the Store stops, its interactor does, or the ``control`` says so.
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>, interactor: Owner) async throws

    /// Makes an action of the error that a run ended with, for a state that should know of it; after the last attempt.
    ///
    /// The Store's observers are told in any case. It is called off the Store's queue and must not block.
    func failed(_ error: any Error, _ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>)
}

extension SideEffect {
    /// Each run starts at once and ends when it ends.
    public var control: EffectControl<Trigger> { .concurrent }

    /// Makes nothing of it.
    public func failed(_ error: any Error, _ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>) {}

    /// Every action that wakes the effect sets it off.
    @inlinable
    public func condition(_ box: StateBox<Trigger>) -> Bool { true }

    /// Every action of the type that the effect's box names.
    public var triggers: [EffectTrigger<Trigger.State>] { EffectTrigger.standard(Trigger.self) }
}

/// A side effect that does its work in place, on the Store's queue, before the next action is processed.
///
/// For work that takes no time and never blocks: arming a timer, handing a value on.
public protocol ImmediateSideEffect<Owner>: Sendable {
    /// The action that wakes the effect, or `AnyAction` for every action or those of its ``triggers``.
    associatedtype Trigger: Action
    /// The interactor that the effect belongs to.
    associatedtype Owner: Interactor where Owner.State == Trigger.State

    /// What wakes an effect that takes any action: every action unless given.
    var triggers: [EffectTrigger<Trigger.State>] { get }

    /// Whether the work is to be done; pure.
    func condition(_ box: StateBox<Trigger>) -> Bool

    /// Does the work at once.
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>, interactor: Owner)
}

extension ImmediateSideEffect {
    /// Every action that wakes the effect sets it off.
    @inlinable
    public func condition(_ box: StateBox<Trigger>) -> Bool { true }

    /// Every action of the type that the effect's box names.
    public var triggers: [EffectTrigger<Trigger.State>] { EffectTrigger.standard(Trigger.self) }
}

/// A side effect whose pure decision says not only whether there is work but which: nothing, an output, or a run.
///
/// ```swift
/// struct ShowDetail: DecidingSideEffect {
///     func decide(_ box: StateBox<PictureTapped>) -> EffectDecision<Gallery> {
///         guard let picture = box.new.picture.value else { return .none }
///         return .output(Route.detail(picture.id))
///     }
/// }
/// ```
public protocol DecidingSideEffect<Owner>: Sendable {
    /// The action that wakes the effect, or `AnyAction` for every action or those of its ``triggers``.
    associatedtype Trigger: Action
    /// The interactor that the effect belongs to.
    associatedtype Owner: Interactor where Owner.State == Trigger.State

    /// What wakes an effect that takes any action: every action unless given.
    var triggers: [EffectTrigger<Trigger.State>] { get }

    /// What becomes of its runs: each starts at once and ends when it ends, unless given.
    var control: EffectControl<Trigger> { get }

    /// What is to be done; pure.
    func decide(_ box: StateBox<Trigger>) -> EffectDecision<Owner>

    /// Makes an action of the error that a run ended with, for a state that should know of it; after the last attempt.
    ///
    /// The Store's observers are told in any case. It is called off the Store's queue and must not block.
    func failed(_ error: any Error, _ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>)
}

extension DecidingSideEffect {
    /// Each run starts at once and ends when it ends.
    public var control: EffectControl<Trigger> { .concurrent }

    /// Makes nothing of it.
    public func failed(_ error: any Error, _ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>) {}

    /// Every action of the type that the effect's box names.
    public var triggers: [EffectTrigger<Trigger.State>] { EffectTrigger.standard(Trigger.self) }
}

/// What a ``DecidingSideEffect`` ends in.
public enum EffectDecision<Owner: Interactor>: Sendable {
    /// Nothing is to be done.
    case none
    /// Whoever listens now is told.
    case output(any Output<Owner.State>)
    /// Work is to be done, in a task of its own.
    case run(@Sendable (Trunk<Owner.State>, Owner) async throws -> Void)

    /// Whether nothing is to be done.
    public var isNone: Bool { if case .none = self { true } else { false } }
}
