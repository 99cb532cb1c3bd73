import GRDB
import HashTreeCollections
import Redshank
import RedshankEngine

// Acknowledgements as incidents are told with them; what a new run must know of them is with its checks.

extension MemoryDatabase {
    /// What acknowledgements are called in the table `steering`.
    static let acknowledgementKind = "acknowledgement"

    func writeAcknowledgement(_ event: Event, in database: Database) throws {
        switch event.recorded.action {
        case let action as CheckAcknowledged:
            let (before, after) = (event.old.checks[action.check], event.new.checks[action.check])
            guard let acknowledgement = after?.acknowledgement, before?.acknowledgement == nil else { return }
            try begin(acknowledgement, of: action.check, run: event.run, event.number, in: database)
        case let action as CheckUnacknowledged:
            let subject = try words.number(action.check, in: database)
            try endAcknowledgement(of: subject, at: event.wall, by: action.origin, in: database)
        default: break
        }
    }

    /// Ends what stands, because somebody took it back, or because the health changed.
    func endAcknowledgement(of subject: Int64, at wall: Int64, by origin: Origin?, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE steering SET to_wall = max(from_wall, ?), end_origin = ?
                WHERE subject = ? AND kind = '\(Self.acknowledgementKind)' AND to_wall IS NULL
                """
        ).execute(arguments: [wall, origin?.description, subject])
    }

    /// Makes those stand that the state knows, where actions between are missing.
    func settleAcknowledgements(by state: WatchState, run: Int64, in database: Database) throws {
        let standing = try Row.fetchAll(
            database,
            sql: """
                SELECT text, subject, from_wall FROM steering JOIN word ON word.id = subject
                WHERE kind = '\(Self.acknowledgementKind)' AND to_wall IS NULL
                """
        )
        var known: Set<String> = []
        for row in standing {
            let (name, subject, from): (String, Int64, Int64) = (row[0], row[1], row[2])
            let check = state.checks[name]
            if check?.acknowledgement?.at.wall.microseconds == from {
                known.insert(name)
            } else {
                let since = check?.record.since?.wall.microseconds ?? from
                try endAcknowledgement(of: subject, at: since, by: nil, in: database)
            }
        }
        for (name, check) in state.checks where !known.contains(name) {
            guard let acknowledgement = check.acknowledgement else { continue }
            try begin(acknowledgement, of: name, run: run, 0, in: database)
        }
    }

    private func begin(
        _ acknowledgement: Acknowledgement,
        of check: String,
        run: Int64,
        _ number: Int64,
        in database: Database
    ) throws {
        let subject = try words.number(check, in: database)
        try database.execute(
            sql: """
                INSERT INTO steering (subject, kind, from_wall, origin, reason, run, seq, incident)
                VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM incident WHERE subject = ? AND to_wall IS NULL))
                """,
            arguments: [
                subject, Self.acknowledgementKind, acknowledgement.at.wall.microseconds,
                acknowledgement.by.description, acknowledgement.comment, run, number, subject,
            ]
        )
    }
}
