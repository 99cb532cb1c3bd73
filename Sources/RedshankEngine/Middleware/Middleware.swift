/// Whoever sees each action before it is reduced, and may stop it.
///
/// Middleware never changes an action. It runs on the Store's queue, in the order given to the Store, and must not
/// block.
public protocol Middleware<State>: Sendable {
    /// The root state of the Store it stands before.
    associatedtype State: Sendable

    /// Answers whether the action may go on.
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State

    /// Answers whether the action may go on, whatever the state; a middleware implements one of the two.
    func handle<A: Action>(_ action: A, stamp: ActionStamp) -> Passage where A.State == State
}

extension Middleware {
    /// Answers without a look at the state.
    public func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State {
        handle(action, stamp: stamp)
    }

    /// Stops the program: a middleware that implements the other alone cannot answer without the state.
    public func handle<A: Action>(_ action: A, stamp: ActionStamp) -> Passage where A.State == State {
        preconditionFailure("\(Self.self) needs the state: implement handle(_:stamp:) or handle(_:stamp:state:).")
    }
}

/// A middleware's answer.
public enum Passage: Sendable, Equatable {
    /// The action goes on to the next middleware, and then to its reducer.
    case proceed
    /// The action ends here; the reason is told to the Store's observers.
    case drop(reason: String)
}
