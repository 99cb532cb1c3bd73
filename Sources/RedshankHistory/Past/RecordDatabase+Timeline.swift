import GRDB
import Redshank

extension RecordDatabase {
    /// How a check stood over a stretch of time.
    func timeline(
        of subject: Int64,
        _ range: Range<Int64>,
        heard: Int64?,
        in database: Database
    ) throws -> HealthTimeline {
        let changes = try Row.fetchAll(
            database,
            sql: """
                SELECT wall, previous, health FROM transition WHERE subject = ? AND wall < ? AND wall >=
                    coalesce((SELECT max(wall) FROM transition WHERE subject = ? AND wall <= ?), 0)
                ORDER BY wall, id
                """,
            arguments: [subject, range.upperBound, subject, range.lowerBound]
        ).compactMap { row -> HealthTimeline.Change? in
            guard let previous = Health(rawValue: row[1]), let health = Health(rawValue: row[2]) else { return nil }
            return HealthTimeline.Change(wall: row[0], previous: previous, health: health)
        }
        return HealthTimeline(
            range,
            began: try began(subject, in: database),
            changes: changes,
            blind: try blind(subject, range, heard: heard, in: database)
        )
    }

    /// When the check is first known of.
    private func began(_ subject: Int64, in database: Database) throws -> Int64? {
        let queries = [
            "SELECT min(wall) FROM result WHERE subject = ?",
            "SELECT min(hour) * \(ResultSum.hour) FROM result_hour WHERE subject = ?",
            "SELECT min(day) * \(ResultSum.day) FROM result_day WHERE subject = ?",
            "SELECT min(wall) FROM transition WHERE subject = ?",
        ]
        return try queries.compactMap { try Int64.fetchOne(database, sql: $0, arguments: [subject]) }.min()
    }

    /// Where nobody looked at the check.
    private func blind(
        _ subject: Int64,
        _ range: Range<Int64>,
        heard: Int64?,
        in database: Database
    ) throws -> [HealthTimeline.Blind] {
        let pauses = try Row.fetchAll(
            database,
            sql: """
                SELECT from_wall, coalesce(to_wall, ?) FROM steering
                WHERE subject = ? AND kind = 'pause' AND from_wall < ? AND coalesce(to_wall, ?) > ?
                """,
            arguments: [range.upperBound, subject, range.upperBound, range.upperBound, range.lowerBound]
        ).map { HealthTimeline.Blind(from: $0[0], to: $0[1], kind: .paused) }
        let gaps = try Row.fetchAll(
            database,
            sql: """
                SELECT from_wall, to_wall, kind FROM gap
                WHERE kind IN ('unwatched', 'dropped') AND from_wall < ? AND to_wall > ? ORDER BY from_wall, id
                """,
            arguments: [range.upperBound, range.lowerBound]
        ).map { row in
            let kind: HealthTimeline.Kind = row[2] == RecordGap.Kind.unwatched.rawValue ? .unwatched : .missing
            return HealthTimeline.Blind(from: row[0], to: row[1], kind: kind)
        }
        let ended =
            heard.map { [HealthTimeline.Blind(from: $0, to: max($0, range.upperBound), kind: .unwatched)] } ?? []
        return pauses + gaps + ended
    }
}
