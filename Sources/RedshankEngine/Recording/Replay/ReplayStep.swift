/// An action that was replayed.
public struct ReplayStep<State: Sendable>: Sendable {
    /// The action as it was recorded, with its number, time, cause and source.
    public let entry: ActionEntry
    /// The action.
    public let action: any Action<State>
    /// The state before the action.
    public let old: State
    /// The state after the action.
    public let new: State
}
