import GRDB
import HashTreeCollections
import Redshank
import RedshankEngine

// What follows from an action and is asked for by itself later: deeds, results, incidents, who steered what.

extension MemoryDatabase {
    func writeConsequences(of recorded: RecordedAction, run: Int64, in database: Database) throws {
        let event = Event(recorded, run: run)
        switch recorded.action {
        case let action as ResultRecorded: try write([action.result], event, in: database)
        case let action as ResultsRecorded: try write(action.results, event, in: database)
        case is ReactionConsidered:
            guard recorded.new.deeds != recorded.old.deeds else { return }
            try writeDeed(recorded.new.deeds, event, in: database)
        case let action as DeedStored: try writeDeed(action.deed, event, in: database)
        case let action as DeedResumed: try writeDeed(action.deed, event, in: database)
        case let action as DeedRetried: try writeDeed(action.deed, event, in: database)
        case let action as DeedDone: try endDeed(action.deed, "done", action.outcome, event, in: database)
        case let action as DeedGivenUp: try endDeed(action.deed, "given up", action.reason, event, in: database)
        case is ConfigurationLoaded: try writeBegunAnew(event, in: database)
        case let action as MemoryRestored: try writeUnwatched(action.memory, event, in: database)
        case is CheckAcknowledged, is CheckUnacknowledged: try writeAcknowledgement(event, in: database)
        default: try writeSteering(event, in: database)
        }
    }

    /// An action with its place in the record.
    struct Event {
        let recorded: RecordedAction
        let run: Int64
        var old: WatchState { recorded.old }
        var new: WatchState { recorded.new }
        var number: Int64 { Int64(recorded.record.sequence) }
        var wall: Int64 { recorded.record.timeMicroseconds }

        init(_ recorded: RecordedAction, run: Int64) {
            self.recorded = recorded
            self.run = run
        }
    }

    /// That nothing was looked at between the run before and this one.
    private func writeUnwatched(_ memory: WatchMemory, _ event: Event, in database: Database) throws {
        let gap = RecordGap(
            from: memory.looked.wall.microseconds,
            to: max(memory.looked.wall.microseconds, event.wall),
            kind: .unwatched,
            reason: memory.wasStopped ? "the daemon was stopped" : "the daemon ended without being told to"
        )
        try insertGap(gap, run: nil, in: database)
    }
}

// MARK: - Deeds

extension MemoryDatabase {
    private func writeDeed(_ number: UInt64, _ event: Event, in database: Database) throws {
        guard let deed = event.new.outbox[number] else { return }
        try write(deed, decided: event, in: database)
    }

    private func write(_ deed: OwedDeed, decided event: Event, in database: Database) throws {
        try write(deed, run: event.run, number: event.number, in: database)
    }

    private func write(_ deed: OwedDeed, run: Int64, number: Int64, in database: Database) throws {
        let subject = try words.number(deed.event.check, in: database)
        let incident = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(id) FROM incident WHERE subject = ?"),
            arguments: [subject]
        )
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO deed (key, number, subject, reaction, decided_run, decided_seq, decided_wall, deed, incident)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET deed = excluded.deed
                """
        )
        try statement.execute(arguments: [
            deed.key, Int64(deed.number), subject, try words.number(deed.event.reaction, in: database), run, number,
            deed.decided.wall.microseconds, try CanonicalCoding.encode(deed), incident,
        ])
    }

    private func endDeed(
        _ number: UInt64,
        _ end: String,
        _ outcome: String,
        _ event: Event,
        in database: Database
    ) throws {
        guard let deed = event.old.outbox[number] else { return }
        // Where the decision is not in the record, as after a disk that failed, the deed is all the same.
        try write(deed, decided: event, in: database)
        try database.cachedStatement(sql: "UPDATE deed SET ended_wall = ?, end = ?, outcome = ? WHERE key = ?")
            .execute(arguments: [event.wall, end, outcome, deed.key])
    }

    /// Makes the table owe what the state does, where actions between are missing.
    func settleDeeds(by state: WatchState, run: Int64, in database: Database) throws {
        let keys = Set(state.outbox.values.map(\.key))
        for key in try String.fetchAll(database, sql: "SELECT key FROM deed WHERE ended_wall IS NULL")
        where !keys.contains(key) {
            try database.execute(
                sql: "UPDATE deed SET ended_wall = decided_wall, end = 'unknown', outcome = ? WHERE key = ?",
                arguments: ["it is owed no longer; what came of it is missing from the record", key]
            )
        }
        for deed in state.outbox.sorted { try write(deed, run: run, number: 0, in: database) }
    }
}

// MARK: - Results

extension MemoryDatabase {
    private func write(_ results: [CheckResult], _ event: Event, in database: Database) throws {
        for result in results {
            try write(result, event, in: database)
            let (before, after) = (event.old.checks[result.check], event.new.checks[result.check])
            if let before, let after, before.health != after.health {
                try writeChange(of: result.check, from: before.health, to: after.record, event, in: database)
            }
        }
    }

    private func write(_ result: CheckResult, _ event: Event, in database: Database) throws {
        // A result that nobody awaited says nothing of the check as it is configured.
        guard let specification = event.new.configuration.checks[result.check],
            event.new.checks[result.check]?.last == result
        else { return }
        let verdict =
            switch Verdict(result, by: specification) {
            case .pass: 0
            case .warn: 1
            case .fail: 2
            }
        let report = result.report
        let phases = report.phases
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO result (subject, wall, run, seq, verdict, total, queued, resolve, connect, tls, first_byte,
                    transfer, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        try statement.execute(arguments: [
            try words.number(result.check, in: database), result.began.wall.microseconds, event.run, event.number,
            verdict, report.total.microseconds, report.queued?.microseconds, phases.resolve?.microseconds,
            phases.connect?.microseconds, phases.tls?.microseconds, phases.firstByte?.microseconds,
            phases.transfer?.microseconds, try CanonicalCoding.encode(report.outcome),
        ])
    }
}

// MARK: - Incidents

extension MemoryDatabase {
    private func writeChange(
        of check: String,
        from old: Health,
        to record: HealthRecord,
        _ event: Event,
        in database: Database
    ) throws {
        let subject = try words.number(check, in: database)
        let wall = record.since?.wall.microseconds ?? event.wall
        try database.execute(
            sql: """
                INSERT INTO transition (subject, wall, previous, health, run, seq, reason) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [subject, wall, old.rawValue, record.health.rawValue, event.run, event.number, record.reason]
        )
        try endAcknowledgement(of: subject, at: wall, by: nil, in: database)
        switch record.health {
        case .down, .degraded:
            try openIncident(of: subject, record, from: wall, run: event.run, event.number, in: database)
        case .up: try closeIncident(of: subject, at: wall, because: "up", event, in: database)
        case .unknown: try closeIncident(of: subject, at: wall, because: "begun anew", event, in: database)
        }
    }

    private func openIncident(
        of subject: Int64,
        _ record: HealthRecord,
        from wall: Int64,
        run: Int64,
        _ number: Int64,
        in database: Database
    ) throws {
        if record.health == .down {
            try database.execute(
                sql: "UPDATE incident SET worst = 'down' WHERE subject = ? AND to_wall IS NULL",
                arguments: [subject]
            )
        }
        try database.execute(
            sql: """
                INSERT INTO incident (subject, from_wall, worst, reason, run, seq) SELECT ?, ?, ?, ?, ?, ?
                WHERE NOT EXISTS (SELECT 1 FROM incident WHERE subject = ? AND to_wall IS NULL)
                """,
            arguments: [subject, wall, record.health.rawValue, record.reason, run, number, subject]
        )
    }

    private func closeIncident(
        of subject: Int64,
        at wall: Int64,
        because end: String,
        _ event: Event,
        in database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE incident SET to_wall = ?, end_run = ?, end_seq = ?, end = ? WHERE subject = ? AND to_wall IS NULL
                """,
            arguments: [wall, event.run, event.number, end, subject]
        )
    }

    /// Another configuration: what began anew is over, and so is what is not watched any more.
    private func writeBegunAnew(_ event: Event, in database: Database) throws {
        for (name, before) in event.old.checks where before.health != .unknown {
            let after = event.new.checks[name]
            guard after?.health != before.health else { continue }
            let record = after?.record ?? HealthRecord()
            try writeChange(of: name, from: before.health, to: record, event, in: database)
        }
    }

    /// Makes the open incidents those of the checks that are not well, where actions between are missing.
    func settleIncidents(by state: WatchState, run: Int64, in database: Database) throws {
        let open = try String.fetchAll(
            database,
            sql: "SELECT text FROM incident JOIN word ON word.id = subject WHERE to_wall IS NULL"
        )
        for name in open {
            let record = state.checks[name]?.record
            if let record, record.health.isTrouble { continue }
            try database.execute(
                sql: """
                    UPDATE incident SET to_wall = max(from_wall, coalesce(?, from_wall)), end = 'missing'
                    WHERE subject = ? AND to_wall IS NULL
                    """,
                arguments: [record?.since?.wall.microseconds, try words.number(name, in: database)]
            )
        }
        for (name, check) in state.checks where check.health.isTrouble {
            let from = check.record.since?.wall.microseconds ?? 0
            let subject = try words.number(name, in: database)
            try openIncident(of: subject, check.record, from: from, run: run, 0, in: database)
        }
    }
}

// MARK: - Steering

extension MemoryDatabase {
    private func writeSteering(_ event: Event, in database: Database) throws {
        switch event.recorded.action {
        case let action as CheckPaused:
            guard event.old.checks[action.check]?.isPaused == false else { return }
            try begin("pause", of: action.check, by: action.origin, event, in: database)
        case let action as CheckResumed: try end("pause", of: action.check, event, in: database)
        case let action as CheckSilenced:
            guard let silence = event.new.checks[action.check]?.silence else { return }
            try end("silence", of: action.check, event, in: database)
            try begin(
                "silence",
                of: action.check,
                by: action.origin,
                until: silence.until,
                reason: silence.reason,
                event,
                in: database
            )
        case let action as CheckUnsilenced: try end("silence", of: action.check, event, in: database)
        case let action as SilenceExpired:
            guard event.new.checks[action.check]?.silence == nil else { return }
            try end("silence", of: action.check, event, in: database)
        default: break
        }
    }

    private func begin(
        _ kind: String,
        of check: String,
        by origin: Origin,
        until: Moment? = nil,
        reason: String = "",
        _ event: Event,
        in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO steering (subject, kind, from_wall, until_wall, origin, reason, run, seq)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                try words.number(check, in: database), kind, event.wall, until?.wall.microseconds, origin.description,
                reason, event.run, event.number,
            ]
        )
    }

    private func end(_ kind: String, of check: String, _ event: Event, in database: Database) throws {
        try database.execute(
            sql: "UPDATE steering SET to_wall = ? WHERE subject = ? AND kind = ? AND to_wall IS NULL",
            arguments: [event.wall, try words.number(check, in: database), kind]
        )
    }
}
