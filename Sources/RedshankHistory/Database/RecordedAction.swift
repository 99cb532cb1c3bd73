package import Redshank

/// One action as it is handed to the writer: what the log says of it, and the state on both sides.
package struct RecordedAction: Sendable {
    /// What the record holds of it.
    package let record: LogRecord
    package let action: any WatchAction
    /// The state before it.
    package let old: WatchState
    /// The state after it.
    package let new: WatchState

    package init(record: LogRecord, action: any WatchAction, old: WatchState, new: WatchState) {
        self.record = record
        self.action = action
        self.old = old
        self.new = new
    }
}

/// Actions that could not be kept.
package struct DroppedActions: Sendable {
    /// The first and the last of them.
    package internal(set) var first: LogRecord
    package internal(set) var last: LogRecord
    package internal(set) var count: Int
    /// Why, as a sentence's part.
    package let reason: String
    /// The state after the last of them, from which what is known is written anew.
    package internal(set) var state: WatchState
}

/// What one transaction writes, in its order.
package enum RecordItem: Sendable {
    case action(RecordedAction)
    case gap(DroppedActions)

    /// The number of the last action that is in it.
    package var number: UInt64 {
        switch self {
        case .action(let action): action.record.sequence
        case .gap(let dropped): dropped.last.sequence
        }
    }

    /// The state after it.
    var state: WatchState {
        switch self {
        case .action(let action): action.new
        case .gap(let dropped): dropped.state
        }
    }
}
