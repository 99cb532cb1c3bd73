import GRDB
import HashTreeCollections
import Redshank
package import RedshankEngine

extension MemoryDatabase {
    /// Writes what happened, with all that follows from it, in one transaction.
    ///
    /// - Parameters:
    ///   - items: what happened, in its order; at least one.
    ///   - everything: whether all that is known is written anew, and not only what the items changed.
    /// - Throws: ``MemoryError``; nothing of the items is kept then.
    package func write(_ items: [RecordItem], everything: Bool) throws(MemoryError) {
        guard let last = items.last else { return }
        do {
            try connect().inTransaction(.immediate) { database in
                var changes = KnowledgeChanges(everything: everything)
                let run = try enterRun(in: database)
                for item in items {
                    switch item {
                    case .action(let action):
                        try write(action, run: run, in: database)
                        try writeConsequences(of: action, run: run, in: database)
                        changes.note(action)
                    case .gap(let dropped):
                        try write(dropped, run: run, in: database)
                        changes.noteEverything()
                    }
                }
                try write(changes, from: last.state, run: run, in: database)
                try hear(last, run: run, in: database)
                return .commit
            }
        } catch {
            forget()
            throw MemoryError(error, path: location.database)
        }
    }

    /// Notes that the run ends because it was told to.
    package func endRun(at moment: Moment) throws(MemoryError) {
        do {
            try connect().inTransaction(.immediate) { database in
                let run = try enterRun(in: database)
                try database.execute(
                    sql: "UPDATE run SET ended_wall = ?, heard_wall = ?, heard_boot = ? WHERE id = ?",
                    arguments: [
                        moment.wall.microseconds, moment.wall.microseconds, moment.boot.microseconds, run,
                    ]
                )
                return .commit
            }
            close()
        } catch {
            throw MemoryError(error, path: location.database)
        }
    }

    /// Keeps a snapshot of the state after the action of that number.
    package func write(_ snapshot: StateSnapshot) throws(MemoryError) {
        do {
            try connect().inTransaction(.immediate) { database in
                try insert(snapshot, run: try enterRun(in: database), in: database)
                return .commit
            }
        } catch {
            forget()
            throw MemoryError(error, path: location.database)
        }
    }
}

// MARK: - The run

extension MemoryDatabase {
    /// The run's number in the tables; the first time its row is made, with the state it begins with.
    private func enterRun(in database: Database) throws -> Int64 {
        if let runID { return runID }
        if let known = try Int64.fetchOne(database, sql: "SELECT id FROM run WHERE name = ?", arguments: [run.id]) {
            runID = known
            return known
        }
        if isUnread, try Int.fetchOne(database, sql: "SELECT count(*) FROM kept") != 0 {
            throw MemoryError.unread(location.database)
        }
        let (wall, boot) = (run.began.wall.microseconds, run.began.boot.microseconds)
        try database.execute(
            sql: """
                INSERT INTO run (name, version, build, boot_id, began_wall, began_boot, heard_wall, heard_boot)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [run.id, run.version, build, bootID, wall, boot, wall, boot]
        )
        let number = database.lastInsertedRowID
        try insert(StateSnapshot(of: WatchState(run: run), after: 0, at: run.began), run: number, in: database)
        runID = number
        return number
    }

    private func hear(_ last: RecordItem, run: Int64, in database: Database) throws {
        let record =
            switch last {
            case .action(let action): action.record
            case .gap(let dropped): dropped.last
            }
        try database.cachedStatement(sql: "UPDATE run SET heard_wall = ?, heard_boot = ? WHERE id = ?")
            .execute(arguments: [record.timeMicroseconds, record.bootMicroseconds, run])
    }

    private func insert(_ snapshot: StateSnapshot, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO snapshot (run, seq, wall, build, digest, state) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                run, Int64(snapshot.number), snapshot.moment.wall.microseconds, build, snapshot.digest, snapshot.state,
            ]
        )
    }
}

// MARK: - The record

extension MemoryDatabase {
    private func write(_ action: RecordedAction, run: Int64, in database: Database) throws {
        let record = action.record
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO action (run, seq, wall, boot, name, message_id, priority, cause_run, cause, effect, subject,
                    reaction, health, origin, file, line, function, message, data)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        try statement.execute(arguments: [
            run, Int64(record.sequence), record.timeMicroseconds, record.bootMicroseconds,
            try words.number(record.action, in: database), try words.number(record.messageID, in: database),
            record.priority.rawValue, record.cause == nil ? nil : run, record.cause.map { Int64($0.number) },
            try words.optional(record.cause?.effect, in: database), try words.optional(record.check, in: database),
            try words.optional(record.reaction, in: database),
            try words.optional(record.health?.rawValue, in: database),
            try words.optional(record.origin, in: database), try words.number(record.file, in: database),
            Int64(record.line), try words.number(record.function, in: database), record.message, record.data,
        ])
    }

    private func write(_ dropped: DroppedActions, run: Int64, in database: Database) throws {
        try insertGap(
            RecordGap(
                from: dropped.first.timeMicroseconds,
                to: dropped.last.timeMicroseconds,
                kind: .dropped,
                numbers: dropped.first.sequence...dropped.last.sequence,
                reason: dropped.reason
            ),
            run: run,
            in: database
        )
    }

    func insertGap(_ gap: RecordGap, run: Int64?, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO gap (from_wall, to_wall, kind, run, from_seq, to_seq, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                gap.from, gap.to, gap.kind.rawValue, run, gap.numbers.map { Int64($0.lowerBound) },
                gap.numbers.map { Int64($0.upperBound) }, gap.reason,
            ]
        )
    }
}
