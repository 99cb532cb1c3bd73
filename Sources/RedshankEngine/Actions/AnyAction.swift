/// Any action over a state, its type erased.
///
/// A side effect whose condition takes a `StateBox<AnyAction<AppState>>` is woken by every action.
public struct AnyAction<State: Sendable>: Action {
    /// The action itself.
    public let base: any Action<State>

    /// Erases the action's type.
    @inlinable
    public init(_ base: any Action<State>) { self.base = base }

    /// Changes the state as the action itself does.
    public func reduce(_ state: inout State, at moment: Moment) { base.reduce(&state, at: moment) }

    /// How seldom the action itself may be processed.
    public var throttle: Throttle? { base.throttle }
}
