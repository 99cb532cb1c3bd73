import GRDB
package import Redshank
package import RedshankEngine

// What is older than it has to be kept is summed up and forgotten, a little at a time.

extension MemoryDatabase {
    /// How many rows one transaction forgets, so that nothing waits long behind it.
    private static let slice = 2000

    package func tidy(_ history: HistorySpecification, at moment: Moment) throws(MemoryError) -> Bool {
        do {
            return try connect().write { database in
                let now = moment.wall.microseconds
                var isMore = try sumUpHours(before: now, in: database)
                isMore = try sumUpDays(before: now, in: database) || isMore
                isMore = try expire("action", now - history.actions.microseconds, in: database) || isMore
                // What is not summed up yet is kept until it is.
                let results = min(now - history.results.microseconds, try kept("hours summed up", in: database) ?? 0)
                isMore = try expire("result", results, in: database) || isMore
                try forgetRest(history, now, in: database)
                return isMore
            }
        } catch {
            forget()
            throw MemoryError(error, path: location.database)
        }
    }

    /// Forgets the oldest rows of a table that grows at its end; says in a gap how far.
    ///
    /// - Returns: whether there may be more to forget.
    private func expire(_ table: String, _ end: Int64, in database: Database) throws -> Bool {
        let oldest = try Row.fetchOne(database, sql: "SELECT id, wall FROM \(table) ORDER BY id LIMIT 1")
        guard let oldest, (oldest[1] as Int64) < end else { return false }
        try database.execute(
            sql: "DELETE FROM \(table) WHERE id < ? AND wall < ?",
            arguments: [(oldest[0] as Int64) + Int64(Self.slice), end]
        )
        let reason = "\(table)s are kept no longer than the configuration says"
        try database.execute(
            sql: "UPDATE gap SET to_wall = max(to_wall, ?) WHERE kind = 'expired' AND reason = ?",
            arguments: [end, reason]
        )
        if database.changesCount == 0 {
            let gap = RecordGap(from: oldest[1], to: end, kind: .expired, reason: reason)
            try insertGap(gap, run: nil, in: database)
        }
        return true
    }

    private func forgetRest(_ history: HistorySpecification, _ now: Int64, in database: Database) throws {
        let actions = now - history.actions.microseconds
        let days = now - history.days.microseconds
        // The newest stays, however old: without one nothing could be replayed.
        try database.execute(
            sql: """
                DELETE FROM snapshot
                WHERE wall < ? AND id <> (SELECT id FROM snapshot ORDER BY run DESC, seq DESC LIMIT 1)
                """,
            arguments: [actions]
        )
        try database.execute(
            sql: "DELETE FROM result_hour WHERE hour < ?",
            arguments: [(now - history.hours.microseconds) / ResultSum.hour]
        )
        try database.execute(sql: "DELETE FROM result_day WHERE day < ?", arguments: [days / ResultSum.day])
        try database.execute(sql: "DELETE FROM transition WHERE wall < ?", arguments: [days])
        try database.execute(sql: "DELETE FROM incident WHERE to_wall < ?", arguments: [days])
        try database.execute(sql: "DELETE FROM deed WHERE ended_wall < ?", arguments: [days])
        try database.execute(sql: "DELETE FROM steering WHERE to_wall < ?", arguments: [days])
        try database.execute(sql: "DELETE FROM gap WHERE kind <> 'expired' AND to_wall < ?", arguments: [days])
    }
}

// MARK: - Summing up

extension MemoryDatabase {
    /// How many checks one transaction sums up.
    private static let subjects = 200

    /// Sums up the results of the oldest hour that is over and not summed up yet, some checks at a time.
    private func sumUpHours(before now: Int64, in database: Database) throws -> Bool {
        try sumUp("hour", of: "result", ResultSum.hour, before: now, in: database) { subject, from, to in
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: "SELECT verdict, total FROM result WHERE subject = ? AND wall >= ? AND wall < ?"
                ),
                arguments: [subject, from, to]
            )
            var sum = ResultSum()
            while let row = try rows.next() { sum.add(verdict: row[0], total: row[1]) }
            return sum
        }
    }

    /// Sums up the hours of the oldest day that is over and not summed up yet.
    private func sumUpDays(before now: Int64, in database: Database) throws -> Bool {
        // A day is over when its last hour is summed up.
        let hours = try kept("hours summed up", in: database) ?? 0
        return try sumUp("day", of: "result_hour", ResultSum.day, before: min(now, hours), in: database) {
            subject,
            from,
            to in
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT passes, warnings, failures, total, least, most, spread FROM result_hour
                        WHERE subject = ? AND hour >= ? AND hour < ?
                        """
                ),
                arguments: [subject, from / ResultSum.hour, to / ResultSum.hour]
            )
            var sum = ResultSum()
            while let row = try rows.next() { sum.add(try ResultSum(row, from: 0)) }
            return sum
        }
    }

    /// Sums up one stretch after the other.
    ///
    /// - Returns: whether there is more to be summed up.
    private func sumUp(
        _ unit: String,
        of table: String,
        _ length: Int64,
        before now: Int64,
        in database: Database,
        sum: (_ subject: Int64, _ from: Int64, _ to: Int64) throws -> ResultSum
    ) throws -> Bool {
        let done = "\(unit)s summed up"
        guard let oldest = try Int64.fetchOne(database, sql: "SELECT wall FROM result ORDER BY id LIMIT 1") else {
            return false
        }
        let from = try kept(done, in: database) ?? oldest / length * length
        let to = from + length
        // A minute of grace: a run counts by its beginning, and is written when it has ended.
        guard to + 60_000_000 <= now || (unit == "day" && to <= now) else { return false }
        let reached = try kept("\(unit)s reached", in: database) ?? 0
        let subjects = try subjects(in: table, after: reached, in: database)
        for subject in subjects {
            let sum = try sum(subject, from, to)
            guard sum.count > 0 else { continue }
            try database.cachedStatement(
                sql: "INSERT OR REPLACE INTO result_\(unit) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            ).execute(arguments: [subject, from / length] + sum.columns)
        }
        if let last = subjects.last {
            try keep("\(unit)s reached", String(last), in: database)
        } else {
            try keep(done, String(to), in: database)
            try keep("\(unit)s reached", String(0), in: database)
        }
        return true
    }

    /// Some checks of which the table has rows, each found by its index.
    private func subjects(in table: String, after reached: Int64, in database: Database) throws -> [Int64] {
        let next = try database.cachedStatement(sql: "SELECT min(subject) FROM \(table) WHERE subject > ?")
        var subjects: [Int64] = []
        while subjects.count < Self.subjects,
            let subject = try Int64.fetchOne(next, arguments: [subjects.last ?? reached])
        {
            subjects.append(subject)
        }
        return subjects
    }

    private func kept(_ name: String, in database: Database) throws -> Int64? {
        try String.fetchOne(database, sql: "SELECT value FROM kept WHERE name = ?", arguments: [name])
            .flatMap { Int64($0) }
    }
}
