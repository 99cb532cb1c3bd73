import GRDB
package import Redshank

/// That somebody took on an incident.
package struct IncidentAcknowledgement: Sendable, Hashable {
    /// When it was given and when it ended, in microseconds since 1970; no end while it stands.
    package var at: Int64
    package var until: Int64?
    package var by: Origin
    package var comment: String
    /// Who took it back; nothing while it stands, and where it ended because the check's health changed.
    package var takenBackBy: Origin?
}

extension RecordDatabase {
    /// Who took on an incident, the earliest first.
    func acknowledgements(of incident: Int64, in database: Database) throws -> [IncidentAcknowledgement] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT from_wall, to_wall, origin, reason, end_origin FROM steering
                    WHERE incident = ? AND kind = '\(MemoryDatabase.acknowledgementKind)' ORDER BY id
                    """
            ),
            arguments: [incident]
        )
        return try rows.map { row in
            IncidentAcknowledgement(
                at: row[0],
                until: row[1],
                by: try origin(row[2]),
                comment: row[3],
                takenBackBy: try (row[4] as String?).map { try origin($0) }
            )
        }
    }

    private func origin(_ text: String) throws -> Origin {
        guard let origin = Origin(text) else {
            throw MemoryError.damaged("\(path) is damaged: '\(text)' is nobody who could have acknowledged something")
        }
        return origin
    }
}
