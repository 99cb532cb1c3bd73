import GRDB
import Redshank
import RedshankEngine

/// The state as it was between actions of the record: the nearest snapshot before, and the actions since.
///
/// It goes forward only; asked for what is before, it begins anew.
struct StateReplay {
    private let database: RecordDatabase
    /// How many actions are replayed for one answer before it is given up.
    private var left: Int
    private var run = ""
    private var position: UInt64 = 0
    private var state: WatchState?

    init(_ database: RecordDatabase, most: Int = 300_000) {
        self.database = database
        left = most
    }

    /// The state after the action; nothing where the record does not reach back to a snapshot before it.
    mutating func state(after place: RecordPlace) throws -> WatchState? {
        let snapshot = try database.snapshot(of: place.run, number: place.number)
        let isBehind = run == place.run && position <= place.number && state != nil
        if !isBehind || snapshot.map({ $0.number > position }) == true {
            guard let snapshot else { return nil }
            state = try snapshot.decoded()
            (run, position) = (place.run, snapshot.number)
        }
        guard position < place.number else { return state }
        let wanted = position + 1...place.number
        var reached = position
        try database.replay(RecordRange(run: place.run, numbers: wanted)) { stored in
            left -= 1
            // What is missing, or of another build's shape, would lead to a state that never was.
            guard left > 0, stored.number == reached + 1, let action = stored.action else { return false }
            reached = stored.number
            state?.take(action, at: stored.moment)
            return true
        }
        position = reached
        guard reached == place.number else {
            state = nil
            return nil
        }
        return state
    }
}

extension WatchState {
    fileprivate mutating func take(_ action: some WatchAction, at moment: Moment) { action.reduce(&self, at: moment) }
}

extension RecordDatabase {
    /// The newest action that is not after a wall time.
    func place(at wall: Duration?) throws(MemoryError) -> RecordPlace? {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT run.name, seq FROM action JOIN run ON run.id = action.run WHERE wall <= ?
                    ORDER BY wall DESC, action.id DESC LIMIT 1
                    """,
                arguments: [wall?.microseconds ?? .max]
            )
            return row.map { RecordPlace(run: $0[0], number: UInt64(clamping: $0[1] as Int64)) }
        }
    }

    /// The checks of which anything is known, also those that are not configured any more.
    package func checks() throws(MemoryError) -> Set<String> {
        try read { database in
            try String.fetchSet(
                database,
                sql: """
                    SELECT text FROM word WHERE id IN (SELECT subject FROM health UNION SELECT subject FROM incident
                        UNION SELECT subject FROM result_day UNION SELECT DISTINCT subject FROM transition)
                    """
            )
        }
    }

    /// The highest number of an incident.
    func newestIncident() throws(MemoryError) -> Int64? {
        try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM incident") }
    }
}
