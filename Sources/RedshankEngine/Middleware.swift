/// Whoever sees each action before it is reduced, and may stop it.
///
/// Middleware never changes an action. It runs on the Store's queue, in the order given to the Store, and must not
/// block.
public protocol Middleware<State>: Sendable {
    /// The root state of the Store it stands before.
    associatedtype State: Sendable

    /// Answers whether the action may go on.
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State
}

/// A middleware's answer.
public enum Passage: Sendable, Equatable {
    /// The action goes on to the next middleware, and then to its reducer.
    case proceed
    /// The action ends here; the reason is told to the Store's observers.
    case drop(reason: String)
}

/// Whoever is told of everything a Store does, and changes nothing: a log, a recorder.
///
/// It is called on the Store's queue and must not block.
public protocol StoreObserver<State>: Sendable {
    /// The root state of the Store that is observed.
    associatedtype State: Sendable

    /// An action changed the state; its side effects have not been asked yet.
    func processed<A: Action>(_ box: StateBox<A>) where A.State == State

    /// A middleware dropped an action.
    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State

    /// The action with this stamp sets off the side effect of this name.
    func setsOff(_ effect: String, stamp: ActionStamp)
}

extension StoreObserver {
    /// Side effects are not looked at.
    public func setsOff(_ effect: String, stamp: ActionStamp) {}
}
