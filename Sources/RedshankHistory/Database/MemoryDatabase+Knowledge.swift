import GRDB
import HashTreeCollections
package import Redshank
import RedshankEngine

// What a new run must know of this one: always as the state has it after the last action that was written.

extension MemoryDatabase {
    func write(_ changes: KnowledgeChanges, from state: WatchState, run: Int64, in database: Database) throws {
        if let stopping = state.stopping {
            try keep("stopping", CanonicalCoding.encode(KeptStop(run: run, at: stopping)), in: database)
        }
        if changes.everything { return try writeEverything(from: state, run: run, in: database) }
        for check in changes.checks { try writeCheck(check, from: state, in: database) }
        for key in changes.reactions { try writeReaction(key, from: state, in: database) }
        for reaction in changes.limits { try writeLimit(reaction, from: state, in: database) }
        if !changes.limits.isEmpty { try keep("deeds", String(state.deeds), in: database) }
    }

    private func writeEverything(from state: WatchState, run: Int64, in database: Database) throws {
        // Before the first configuration and what was remembered before it nothing is known that could be written.
        guard state.configured != nil || !state.checks.isEmpty || !state.outbox.isEmpty || state.deeds > 0 else {
            return
        }
        try database.execute(sql: "DELETE FROM health; DELETE FROM reaction; DELETE FROM decided")
        for check in state.checks.keys { try writeCheck(check, from: state, in: database) }
        for key in state.reactions.keys { try writeReaction(key, from: state, in: database) }
        for reaction in state.decided.keys { try writeLimit(reaction, from: state, in: database) }
        try keep("configuration", CanonicalCoding.encode(state.configuration), in: database)
        try keep("deeds", String(state.deeds), in: database)
        try keep("run", String(run), in: database)
        try settleDeeds(by: state, run: run, in: database)
        try settleIncidents(by: state, run: run, in: database)
        try settleAcknowledgements(by: state, run: run, in: database)
    }

    private func writeCheck(_ name: String, from state: WatchState, in database: Database) throws {
        let subject = try words.number(name, in: database)
        guard let check = state.checks[name] else {
            return try database.cachedStatement(sql: "DELETE FROM health WHERE subject = ?")
                .execute(arguments: [subject])
        }
        let memory = try CanonicalCoding.encode(CheckMemory(check))
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO health (subject, memory) VALUES (?, ?)")
            .execute(arguments: [subject, memory])
    }

    private func writeReaction(_ key: ReactionKey, from state: WatchState, in database: Database) throws {
        let arguments = [
            try words.number(key.reaction, in: database), try words.number(key.check, in: database),
        ]
        guard let record = state.reactions[key] else {
            return try database.cachedStatement(sql: "DELETE FROM reaction WHERE reaction = ? AND subject = ?")
                .execute(arguments: StatementArguments(arguments))
        }
        let sql = "INSERT OR REPLACE INTO reaction (reaction, subject, memory) VALUES (?, ?, ?)"
        try database.cachedStatement(sql: sql)
            .execute(arguments: StatementArguments(arguments) + [try CanonicalCoding.encode(record)])
    }

    private func writeLimit(_ reaction: String, from state: WatchState, in database: Database) throws {
        let number = try words.number(reaction, in: database)
        guard let times = state.decided[reaction] else {
            return try database.cachedStatement(sql: "DELETE FROM decided WHERE reaction = ?")
                .execute(arguments: [number])
        }
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO decided (reaction, times) VALUES (?, ?)")
            .execute(arguments: [number, try CanonicalCoding.encode(times.map(\.microseconds))])
    }

    /// Keeps a value of which there is one.
    func keep(_ name: String, _ value: String, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO kept (name, value) VALUES (?, ?)")
            .execute(arguments: [name, value])
    }
}

/// When a run was asked to end.
///
/// It names the run, as times of day do not: a clock may have been set back meanwhile.
private struct KeptStop: Codable {
    var run: Int64
    var at: Moment
}

// MARK: - Reading it

extension MemoryDatabase {
    /// What the run before this one knew; nothing where there was none.
    ///
    /// - Throws: ``MemoryError/damaged(_:)`` where what is there makes no sense.
    package func remembered() throws(MemoryError) -> (memory: WatchMemory, isSameBoot: Bool)? {
        do {
            return try connect().read { try Self.read($0, bootID: bootID) }
        } catch {
            throw MemoryError(error, path: location.database)
        }
    }

    /// Reads the same from a database that may be open for reading alone.
    static func read(_ database: Database, bootID: String) throws -> (memory: WatchMemory, isSameBoot: Bool)? {
        let kept = try Row.fetchAll(database, sql: "SELECT name, value FROM kept")
            .reduce(into: [String: String]()) { $0[$1[0]] = $1[1] }
        guard let writer = kept["run"].flatMap({ Int64($0) }),
            let run = try Row.fetchOne(
                database,
                sql: "SELECT name, boot_id, heard_wall, heard_boot, ended_wall FROM run WHERE id = ?",
                arguments: [writer]
            )
        else { return nil }
        let heard = Moment(wall: .microseconds(run[2] as Int64), boot: .microseconds(run[3] as Int64))
        var memory = WatchMemory(run: run[0], heard: heard, wasStopped: (run[4] as Int64?) != nil)
        if let stop = try kept["stopping"].map({ try CanonicalCoding.decode(KeptStop.self, from: $0) }),
            stop.run == writer
        {
            memory.stopping = stop.at
        }
        if let configuration = kept["configuration"] {
            memory.configuration = try CanonicalCoding.decode(Redshank.Configuration.self, from: configuration)
        }
        memory.deeds = kept["deeds"].flatMap { UInt64($0) } ?? 0
        let checks = try Row.fetchCursor(
            database,
            sql: "SELECT text, memory FROM health JOIN word ON id = subject"
        )
        while let row = try checks.next() {
            memory.checks[row[0]] = try CanonicalCoding.decode(CheckMemory.self, from: row[1] as String)
        }
        let reactions = try Row.fetchCursor(
            database,
            sql: """
                SELECT name.text, subject.text, memory FROM reaction
                JOIN word AS name ON name.id = reaction JOIN word AS subject ON subject.id = subject
                """
        )
        while let row = try reactions.next() {
            let key = ReactionKey(reaction: row[0], check: row[1])
            memory.reactions[key] = try CanonicalCoding.decode(ReactionRecord.self, from: row[2] as String)
        }
        let decided = try Row.fetchCursor(database, sql: "SELECT text, times FROM decided JOIN word ON id = reaction")
        while let row = try decided.next() {
            let times = try CanonicalCoding.decode([Int64].self, from: row[1] as String)
            memory.decided[row[0]] = times.map { .microseconds($0) }
        }
        let owed = try String.fetchCursor(database, sql: "SELECT deed FROM deed WHERE ended_wall IS NULL")
        while let deed = try owed.next() {
            let deed = try CanonicalCoding.decode(OwedDeed.self, from: deed)
            memory.outbox[deed.number] = deed
        }
        return (memory, run[1] == bootID)
    }
}
