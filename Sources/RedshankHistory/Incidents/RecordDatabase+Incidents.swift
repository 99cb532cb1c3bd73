import GRDB
import Redshank
import RedshankEngine

/// Which incidents are wanted; what is not stated does not matter.
package struct IncidentQuery: Sendable, Hashable {
    package var check: String?
    /// Only those that last, or ended after this wall time.
    package var since: Duration?
    package var isOpen = false
    /// One by its number.
    package var id: Int64?
    /// The newest so many.
    package var limit = 1000

    package init(
        check: String? = nil,
        since: Duration? = nil,
        isOpen: Bool = false,
        id: Int64? = nil,
        limit: Int = 1000
    ) {
        self.check = check
        self.since = since
        self.isOpen = isOpen
        self.id = id
        self.limit = limit
    }
}

extension RecordDatabase {
    /// The incidents that are wanted, the earliest first.
    package func incidents(_ query: IncidentQuery) throws(MemoryError) -> [Incident] {
        try read { database in
            var condition = "1"
            var arguments = StatementArguments()
            if let check = query.check {
                guard let number = try number(of: check, in: database) else { return [] }
                condition += " AND subject = ?"
                arguments += [number]
            }
            if let id = query.id {
                condition += " AND incident.id = ?"
                arguments += [id]
            }
            if query.isOpen { condition += " AND to_wall IS NULL" }
            if let since = query.since {
                condition += " AND (to_wall IS NULL OR to_wall >= ?)"
                arguments += [since.microseconds]
            }
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT incident.id, subject, from_wall, to_wall, worst, reason, began.name, seq, ended.name, end_seq, end
                    FROM incident LEFT JOIN run AS began ON began.id = run LEFT JOIN run AS ended ON ended.id = end_run
                    WHERE \(condition) ORDER BY from_wall DESC, incident.id DESC LIMIT \(max(0, query.limit))
                    """,
                arguments: arguments
            )
            return try rows.reversed().map { try incident($0, in: database) }
        }
    }

    private func incident(_ row: Row, in database: Database) throws -> Incident {
        let id: Int64 = row[0]
        var incident = Incident(
            id: id,
            check: try word(row[1], in: database),
            from: row[2],
            to: row[3],
            worst: Health(rawValue: row[4]) ?? .down,
            reason: row[5],
            beginning: Self.place(row[6], row[7]),
            ending: Self.place(row[8], row[9]),
            end: row[10]
        )
        incident.phases = try phases(of: row[1], incident, in: database)
        incident.tellings = try tellings(of: id, in: database)
        incident.acknowledgements = try acknowledgements(of: id, in: database)
        incident.unwatched = try unwatched(from: incident.from, to: incident.to, in: database)
        return incident
    }

    /// How the check stood in it; the reason of what was recorded without one is that of the beginning.
    private func phases(of subject: Int64, _ incident: Incident, in database: Database) throws -> [IncidentPhase] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT health, wall, reason FROM transition
                    WHERE subject = ? AND wall >= ? AND wall < ? AND health IN ('down', 'degraded') ORDER BY id
                    """
            ),
            arguments: [subject, incident.from, incident.to ?? .max]
        )
        return rows.compactMap { row in
            guard let health = Health(rawValue: row[0]) else { return nil }
            let reason: String = row[2]
            return IncidentPhase(health: health, from: row[1], reason: reason.isEmpty ? incident.reason : reason)
        }
    }

    /// A place that is in the record: where the action is missing its number is 0.
    private static func place(_ run: String?, _ number: Int64?) -> RecordPlace? {
        guard let run, let number, number > 0 else { return nil }
        return RecordPlace(run: run, number: UInt64(number))
    }

    private func tellings(of incident: Int64, in database: Database) throws -> [Telling] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT reaction, decided_wall, ended_wall, end, outcome, deed FROM deed WHERE incident = ?
                    ORDER BY decided_wall, number
                    """
            ),
            arguments: [incident]
        )
        return try rows.map { row in
            let deed = try CanonicalCoding.decode(OwedDeed.self, from: row[5] as String)
            return Telling(
                reaction: try word(row[0], in: database),
                health: deed.event.health,
                repetitions: deed.event.repetitions,
                decided: row[1],
                ended: row[2],
                end: row[3],
                outcome: row[4] ?? deed.failure,
                attempts: deed.attempts,
                isDurable: deed.isDurable
            )
        }
    }

    /// For how long within a stretch no daemon ran.
    private func unwatched(from: Int64, to: Int64?, in database: Database) throws -> Int64 {
        let end = to ?? .max
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT from_wall, to_wall FROM gap WHERE kind = 'unwatched' AND to_wall > ? AND from_wall < ?"
            ),
            arguments: [from, end]
        )
        return rows.reduce(0) { sum, row in
            let (begin, stop): (Int64, Int64) = (row[0], row[1])
            return sum + max(0, min(end, stop) - max(from, begin))
        }
    }
}
