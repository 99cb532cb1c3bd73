import Redshank
import RedshankEngine

/// When the next snapshot of the state is due: a pure machine.
///
/// One is due when the daemon's configuration is first in force, behind a gap in the record, and then whenever so many
/// actions came that replaying them takes a while. Snapshots of a large state come less often, so that they never take
/// more room than half of what the actions take. But one comes each day, or twice while actions are kept where that is
/// shorter: what is kept can always be replayed, however little happens.
struct SnapshotPace {
    /// How many actions make a snapshot worth it.
    static let actions = 10_000
    /// How old the newest may grow.
    private static let longest: Duration = .seconds(86_400)

    private var since = 0
    private var bytes = 0
    private var size = 0
    private var isWanted = true
    private var isUnderWay = false
    private var last: Duration = .zero

    /// Takes in what was written.
    ///
    /// - Returns: the action after which the state is to be kept; nothing where none is due.
    mutating func due(after items: [RecordItem]) -> RecordedAction? {
        since += items.count
        for item in items {
            switch item {
            case .action(let action): bytes += action.record.data.utf8.count
            case .gap: isWanted = true
            }
        }
        guard !isUnderWay, case .action(let newest)? = items.last, newest.new.configured != nil else { return nil }
        let now = newest.record.moment.boot
        let age = min(Self.longest, newest.new.configuration.history.actions / 2)
        guard isWanted || (since >= Self.actions && bytes >= 2 * size) || now - last >= age else { return nil }
        (isWanted, isUnderWay, since, bytes, last) = (false, true, 0, 0, now)
        return newest
    }

    /// Notes that it was taken.
    mutating func taken(_ snapshot: StateSnapshot) {
        isUnderWay = false
        size = snapshot.state.utf8.count
    }
}
