/// What a condition looks at: the state before the action, the state after it, and the action.
///
/// A box is a value. A side effect that starts late still sees what its condition saw.
public struct StateBox<LastAction: Action>: Sendable {
    /// The root state that the action changed.
    public typealias State = LastAction.State

    /// The state before the action.
    public let old: State
    /// The state after the action.
    public let new: State
    /// The action.
    public let action: LastAction
    /// The action's number, time, cause and source location.
    public let stamp: ActionStamp

    /// Makes a box by hand, to put a condition to the test.
    @inlinable
    public init(old: State, new: State, action: LastAction, stamp: ActionStamp) {
        self.old = old
        self.new = new
        self.action = action
        self.stamp = stamp
    }

    /// Whether the action changed the value at the path.
    @inlinable
    public func isNew<Value: Equatable>(_ path: KeyPath<State, Value>) -> Bool {
        old[keyPath: path] != new[keyPath: path]
    }

    /// The same box with the action's type erased.
    @inlinable
    public var erased: StateBox<AnyAction<State>> {
        StateBox<AnyAction<State>>(old: old, new: new, action: AnyAction(action), stamp: stamp)
    }

    /// The same box with the action's own type again; nothing where the action is of another.
    @inlinable
    public init?<Root>(_ box: StateBox<AnyAction<Root>>) where LastAction.State == Root {
        if let same = box as? StateBox<LastAction> {
            self = same
        } else if let action = box.action.base as? LastAction {
            self.init(old: box.old, new: box.new, action: action, stamp: box.stamp)
        } else {
            return nil
        }
    }
}
