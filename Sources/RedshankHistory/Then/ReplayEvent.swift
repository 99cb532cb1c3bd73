package import Redshank
import RedshankEngine

/// What a replay comes upon, one after the other.
package enum ReplayEvent {
    /// It begins with the state as it was after an action.
    case begins(ReplayBeginning)
    /// Another run of the daemon begins.
    case run(RecordedRun)
    /// Something is missing here.
    case gap(RecordGap)
    /// An action, which is in the state now.
    case action(ReplayedAction)
    /// An action that this build does not know, or that has another shape here; the state is without it.
    case unreadable(StoredAction)
    /// A digest was recorded here.
    case digest(ReplayedDigest)
    /// Something else is to be said at the end, a sentence.
    case note(String)
}

/// Where a replay begins.
package struct ReplayBeginning: Sendable, Hashable {
    package var run: RecordedRun
    /// The action after which the state is known; 0 before the first of the run.
    package var number: UInt64
    /// When that was, in microseconds since 1970.
    package var wall: Int64
}

/// An action as it is replayed.
package struct ReplayedAction {
    package let run: RecordedRun
    package let stored: StoredAction
    package let action: any WatchAction

    /// What this build says of the action, on the state before and after it.
    package func sentence(from old: WatchState, to new: WatchState) -> String {
        Self.sentence(of: action, stored, old, new)
    }

    private static func sentence<A: WatchAction>(
        of action: A,
        _ stored: StoredAction,
        _ old: WatchState,
        _ new: WatchState
    ) -> String {
        let source = SourceLocation(file: #fileID, line: #line, function: #function)
        let stamp = ActionStamp(number: stored.number, moment: stored.moment, source: source)
        return action.line(StateBox(old: old, new: new, action: action, stamp: stamp)).message
    }
}

/// What came of comparing the state with a digest that was recorded.
package struct ReplayedDigest {
    package var run: RecordedRun
    /// The action after which it was taken.
    package var number: UInt64
    /// When that was, in microseconds since 1970.
    package var wall: Int64
    /// The digest of the state that was kept, and of the one that was replayed.
    package var recorded: String
    package var replayed: String
    /// Whether actions are missing before it, so that another state is no wonder.
    package var isAfterGap: Bool
    /// The state as it was kept, with which the replay goes on where it differs; nothing where it is the same, or this
    /// build cannot read it.
    package var kept: WatchState?

    package var isSame: Bool { recorded == replayed }
}
