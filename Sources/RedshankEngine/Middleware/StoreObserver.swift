/// Whoever is told of everything a Store does, and changes nothing: a log, a recorder.
///
/// It is called on the Store's queue and must not block.
public protocol StoreObserver<State>: Sendable {
    /// The root state of the Store that is observed.
    associatedtype State: Sendable

    /// An action changed the state; its side effects have not been asked yet.
    func processed<A: Action>(_ box: StateBox<A>) where A.State == State

    /// The action was dropped and changed nothing: by a middleware, as throttled, as a runaway, or as the side effect
    /// that dispatched it was cancelled.
    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State

    /// The action with this stamp sets off the side effect of this name.
    func setsOff(_ effect: String, stamp: ActionStamp)

    /// An attempt of a side effect threw an error or passed its deadline.
    func failed(_ failure: EffectFailure)

    /// A side effect's control left a run out or cancelled it, or its interactor ended.
    func suppressed(_ suppression: EffectSuppression)

    /// A side effect, of the action named as its cause, told whoever listens.
    func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State
}

extension StoreObserver {
    /// Side effects are not looked at.
    public func setsOff(_ effect: String, stamp: ActionStamp) {}

    /// Failures are not looked at.
    public func failed(_ failure: EffectFailure) {}

    /// What is left out is not looked at.
    public func suppressed(_ suppression: EffectSuppression) {}

    /// Outputs are not looked at.
    public func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State {}
}
