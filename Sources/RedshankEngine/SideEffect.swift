/// Work that a stated condition sets off: a request, a timer, a process.
///
/// The condition's `StateBox` names the action that wakes the effect; no other action costs it anything. The condition
/// is pure and runs on the Store's queue. The work runs in a task of its own, off that queue, and whatever it finds out
/// it dispatches as a further action over the trunk; that includes its failure, so it throws nothing.
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
    /// The action that wakes the effect, or `AnyAction` for every action.
    associatedtype Trigger: Action
    /// The interactor that the effect belongs to.
    associatedtype Owner: Interactor where Owner.State == Trigger.State

    /// Whether the work is to be done; pure.
    func condition(_ box: StateBox<Trigger>) -> Bool

    /// Does the work; its task is cancelled when the Store stops.
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>, interactor: Owner) async
}

extension SideEffect {
    /// Every action that wakes the effect sets it off.
    public func condition(_ box: StateBox<Trigger>) -> Bool { true }
}

/// A side effect that does its work in place, on the Store's queue, before the next action is processed.
///
/// For work that takes no time and never blocks: arming a timer, handing a value on.
public protocol ImmediateSideEffect<Owner>: Sendable {
    /// The action that wakes the effect, or `AnyAction` for every action.
    associatedtype Trigger: Action
    /// The interactor that the effect belongs to.
    associatedtype Owner: Interactor where Owner.State == Trigger.State

    /// Whether the work is to be done; pure.
    func condition(_ box: StateBox<Trigger>) -> Bool

    /// Does the work at once.
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>, interactor: Owner)
}

extension ImmediateSideEffect {
    /// Every action that wakes the effect sets it off.
    public func condition(_ box: StateBox<Trigger>) -> Bool { true }
}
