/// A fact that changes the state: the only way anything changes.
///
/// An action is a value that says what happened and carries its own reducer. The reducer is pure: it does no I/O and
/// reads no clock, no random number and no environment, so the same actions on the same first state always end in the
/// same state. An action that needs the time implements ``reduce(_:at:)`` and is given it.
///
/// ```swift
/// struct NumbersLoaded: Action {
///     let numbers: [Int]
///     func reduce(_ state: inout AppState) { state.numbers = numbers }
/// }
/// ```
public protocol Action<State>: Sendable {
    /// The root state that the action changes; inferred from the reducer.
    associatedtype State: Sendable

    /// The name under which the action is logged and recorded.
    ///
    /// It stands for the type in everything that outlives the process, so a type that is renamed keeps it. The type's
    /// own name unless given.
    static var name: String { get }

    /// Changes the state to what it is after the fact.
    func reduce(_ state: inout State)

    /// Changes the state to what it is after the fact, which happened at the moment given.
    ///
    /// The Store calls this one; unless implemented it calls ``reduce(_:)``. An action implements one of the two.
    func reduce(_ state: inout State, at moment: Moment)

    /// How seldom the action may be processed; nothing unless it is a ``ThrottledAction``, which says it.
    var throttle: Throttle? { get }
}

extension Action {
    /// The type's own name.
    @inlinable public static var name: String { String(describing: Self.self) }

    /// Stops the program: an action that implements ``reduce(_:at:)`` alone cannot be reduced without the moment.
    @inlinable
    public func reduce(_ state: inout State) {
        preconditionFailure("\(Self.self) needs the moment: call reduce(_:at:), or implement reduce(_:).")
    }

    /// Reduces the state without the moment, which the action does not need.
    @inlinable
    public func reduce(_ state: inout State, at moment: Moment) { reduce(&state) }

    /// The action is processed each time it is dispatched.
    @inlinable public var throttle: Throttle? { nil }
}

/// An action that may enter from outside.
///
/// A ``Store`` takes nothing else from its public `dispatch`. All other actions come from side effects over a
/// ``Trunk``, so nobody outside can forge one.
public protocol Input<State>: Action {}
