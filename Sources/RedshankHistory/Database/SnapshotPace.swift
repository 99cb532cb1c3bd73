import Redshank

/// When the next snapshot of the state is due: a pure machine.
///
/// One is due when the daemon's configuration is first in force, and then whenever so many actions came that replaying
/// them takes a while. Snapshots of a large state come less often, so that they never take more room than half of what
/// the actions take.
struct SnapshotPace {
    /// How many actions make a snapshot worth it.
    static let actions = 10_000

    private var since = 0
    private var bytes = 0
    private var size = 0
    private var isFirst = true
    private var isUnderWay = false

    /// Takes in what was written.
    ///
    /// - Returns: the action after which the state is to be kept; nothing where none is due.
    mutating func due(after items: [RecordItem]) -> RecordedAction? {
        guard case .action(let last)? = items.last else { return nil }
        since += items.count
        for case .action(let action) in items { bytes += action.record.data.utf8.count }
        guard !isUnderWay, last.new.configured != nil else { return nil }
        guard isFirst || (since >= Self.actions && bytes >= 2 * size) else { return nil }
        (isFirst, isUnderWay, since, bytes) = (false, true, 0, 0)
        return last
    }

    /// Notes that it was taken.
    mutating func taken(_ snapshot: StateSnapshot) {
        isUnderWay = false
        size = snapshot.state.utf8.count
    }
}
