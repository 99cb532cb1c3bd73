/// One line of a recording.
///
/// A recording begins with a state, and then has an entry for each number: the action, or why there is none. In between
/// come the states and digests by which a replay is begun and proved.
public enum RecordingEntry: Sendable, Hashable {
    /// An action that changed the state.
    case action(ActionEntry)
    /// The state after the action of this number; 0 for the first state.
    case state(number: UInt64, payload: [UInt8])
    /// The digest of the state after the action of this number.
    case digest(number: UInt64, StateDigest)
    /// An action that a middleware dropped, so that it changed nothing.
    case dropped(number: UInt64, name: String, reason: String)
    /// An action that changed the state and could not be recorded.
    case unrecorded(number: UInt64, name: String, reason: String)
    /// A state that was to be recorded, or digested, and could not be.
    case stateUnrecorded(number: UInt64, reason: String)

    /// The number of the action that the entry is about.
    public var number: UInt64 {
        switch self {
        case .action(let entry): entry.number
        case .state(let number, _), .digest(let number, _), .stateUnrecorded(let number, _): number
        case .dropped(let number, _, _), .unrecorded(let number, _, _): number
        }
    }

    /// What was encoded; nothing where the entry has no such part.
    var payload: [UInt8] {
        switch self {
        case .action(let entry): entry.payload
        case .state(_, let payload): payload
        case .digest, .dropped, .unrecorded, .stateUnrecorded: []
        }
    }
}
