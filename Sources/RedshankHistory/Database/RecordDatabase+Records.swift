import GRDB
package import Redshank
import RedshankEngine

// The record as the log shows it: the newest so many, or all since a time.

extension RecordDatabase: RecordArchive {
    package func records(_ query: RecordQuery) throws(MemoryError) -> [LogRecord] {
        try read { database in
            guard let filter = try Filter(query, in: self, database) else { return [] }
            let order = query.limit == nil ? "ASC" : "DESC LIMIT \(max(0, query.limit ?? 0))"
            let rows = try Row.fetchCursor(
                database,
                sql: "\(Self.columns) WHERE \(filter.condition) ORDER BY action.id \(order)",
                arguments: filter.arguments
            )
            var records: [LogRecord] = []
            while let row = try rows.next() { records.append(try record(row, query.wantsData, in: database)) }
            return query.limit == nil ? records : records.reversed()
        }
    }

    /// The records of a run with these numbers, in no order; those that are not there are left out.
    package func records(_ numbers: some Collection<UInt64>, of run: String) throws(MemoryError) -> [LogRecord] {
        try read { database in
            try numbers.compactMap { number in
                try Row.fetchOne(
                    database.cachedStatement(sql: "\(Self.columns) WHERE run.name = ? AND action.seq = ?"),
                    arguments: [run, Int64(clamping: number)]
                ).map { try record($0, true, in: database) }
            }
        }
    }

    private static let columns = """
        SELECT run.name, action.seq, action.wall, action.boot, action.name, message_id, priority, cause, effect,
            subject, reaction, health, origin, file, line, function, message, data
        FROM action JOIN run ON run.id = action.run
        """

    private func record(_ row: Row, _ wantsData: Bool, in database: Database) throws -> LogRecord {
        func text(_ index: Int) throws -> String? {
            try (row[index] as Int64?).map { try word($0, in: database) }
        }
        let effect = try text(8)
        let cause = (row[7] as Int64?).map { Cause(number: UInt64(clamping: $0), effect: effect ?? "") }
        return LogRecord(
            run: row[0],
            sequence: UInt64(clamping: row[1] as Int64),
            timeMicroseconds: row[2],
            bootMicroseconds: row[3],
            action: try text(4) ?? "",
            messageID: try text(5) ?? "",
            priority: LogPriority(rawValue: row[6]) ?? .information,
            message: row[16],
            cause: cause,
            check: try text(9),
            reaction: try text(10),
            health: try text(11).flatMap(Health.init),
            origin: try text(12),
            file: try text(13) ?? "",
            line: UInt(clamping: row[14] as Int64),
            function: try text(15) ?? "",
            data: wantsData ? row[17] : ""
        )
    }
}

/// What a query asks for, as SQL.
private struct Filter {
    private(set) var condition = "1"
    private(set) var arguments = StatementArguments()

    /// - Returns: nothing where the query names what never was.
    init?(_ query: RecordQuery, in source: RecordDatabase, _ database: Database) throws {
        if let check = query.check {
            guard let number = try source.number(of: check, in: database) else { return nil }
            add("subject = ?", [number])
        }
        if let action = query.action {
            guard let number = try source.number(of: action, in: database) else { return nil }
            add("action.name = ?", [number])
        }
        if let run = query.run {
            guard let number = try Self.run(run, in: database) else { return nil }
            add("action.run = ?", [number])
        }
        if let run = query.notOf, let number = try Self.run(run, in: database) {
            add("action.run <> ?", [number])
        }
        if let before = query.before, let number = try Self.run(before.run, in: database) {
            add("(action.run <> ? OR action.seq < ?)", [number, Int64(before.sequence)])
        }
        if let since = query.since {
            add("action.wall >= ?", [since.microseconds])
            // Rows come in the order of their time, but for a clock that was set back: what is found by the index is
            // the first that can be wanted.
            let first = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM action WHERE wall >= ? ORDER BY wall LIMIT 1",
                arguments: [since.microseconds]
            )
            guard let first else { return nil }
            add("action.id >= ?", [first])
        }
        if let until = query.until { add("action.wall <= ?", [until.microseconds]) }
        if let reaction = query.reaction {
            guard let number = try source.number(of: reaction, in: database) else { return nil }
            add("reaction = ?", [number])
        }
        if let cause = query.cause {
            guard let run = try Self.run(cause.run, in: database) else { return nil }
            add("cause_run = ? AND cause = ?", [run, Int64(clamping: cause.number)])
        }
        if query.isChange { add("health IS NOT NULL", []) }
        // The literal comparison is what lets the index of what is out of the routine be used.
        if let least = query.least, least != .debug { add("priority < 7 AND priority <= ?", [least.rawValue]) }
    }

    private mutating func add(_ condition: String, _ arguments: StatementArguments) {
        self.condition += " AND \(condition)"
        self.arguments += arguments
    }

    private static func run(_ name: String, in database: Database) throws -> Int64? {
        try Int64.fetchOne(database, sql: "SELECT id FROM run WHERE name = ?", arguments: [name])
    }
}
