import GRDB
import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Acknowledgements on disk")
struct AcknowledgementTests {
    private let ann = Origin.control(uid: 1000, pid: 42)

    /// A check that fell and that somebody took on, a minute later.
    private func acknowledged(_ comment: String = "on it") -> Story {
        var story = Story([.page(repeatEvery: .seconds(1800))])
        for _ in 1...2 { story.look(passes: true) }
        for _ in 1...3 { story.look(passes: false) }
        story.tell(DeedDone(deed: 1, outcome: "exit code 0", took: Milliseconds(.milliseconds(12))))
        story.wait(60)
        story.tell(CheckAcknowledged(check: "website", comment: comment, origin: ann))
        return story
    }

    private func acknowledgements(_ bench: Bench) throws -> [IncidentAcknowledgement] {
        try bench.reader().incidents(IncidentQuery()).flatMap(\.acknowledgements)
    }

    @Test("one outlives a crash, with who gave it when and what they said")
    func crash() throws {
        let bench = try Bench()
        let story = acknowledged()
        try bench.write(story, isEnded: false)
        let found = try #require(try bench.database(run: "r2").remembered())
        let given = try #require(story.state.checks["website"]?.acknowledgement)
        #expect(found.memory.checks["website"]?.acknowledgement == given)
        let restored = MemoryRestored(memory: found.memory, isSameBoot: true)
        let next = Story(run: "r2", after: restored, at: story.now.advanced(by: .seconds(600)))
        #expect(next.state.checks["website"]?.acknowledgement == given)
        try bench.write(next, run: "r2")
        let open = IncidentAcknowledgement(
            at: given.at.wall.microseconds,
            until: nil,
            by: ann,
            comment: "on it",
            takenBackBy: nil
        )
        #expect(try acknowledgements(bench) == [open])
    }

    @Test("an incident tells who took it on, who took that back, and that it ended with the trouble")
    func incident() throws {
        var story = acknowledged()
        let given = story.now
        story.wait(60)
        let bob = Origin.control(uid: 1001, pid: 43)
        story.tell(CheckUnacknowledged(check: "website", origin: bob))
        let back = story.now
        story.tell(CheckAcknowledged(check: "website", comment: "", origin: bob))
        for _ in 1...2 { story.look(passes: true) }
        story.tell(CheckAcknowledged(check: "website", comment: "too late", origin: ann))
        let bench = try Bench()
        try bench.write(story)
        let found = try acknowledgements(bench)
        #expect(found.map(\.at) == [given, back].map(\.wall.microseconds))
        #expect(found.map(\.by) == [ann, bob])
        #expect(found.map(\.comment) == ["on it", ""])
        #expect(found.map(\.takenBackBy) == [bob, nil])
        let up = try #require(try bench.reader().incidents(IncidentQuery()).first?.to)
        #expect(found.map(\.until) == [back.wall.microseconds, up])
    }

    @Test("where actions are missing, what stands is what the daemon knows")
    func afterGap() throws {
        let bench = try Bench()
        var story = acknowledged()
        let cut = try #require(story.recorded.firstIndex { $0.action is CheckAcknowledged })
        let database = bench.database()
        try database.write(story.recorded[..<cut].map { .action($0) }, everything: false)
        func skip(from start: Int) throws {
            let last = try #require(story.recorded.last)
            let gap = DroppedActions(
                first: story.recorded[start].record,
                last: last.record,
                count: story.recorded.count - start,
                reason: "the disk failed",
                state: last.new
            )
            try database.write([.gap(gap)], everything: false)
        }
        try skip(from: cut)
        #expect(try acknowledgements(bench).map(\.comment) == ["on it"])
        #expect(try acknowledgements(bench).map(\.until) == [nil])
        let next = story.recorded.count
        for _ in 1...2 { story.look(passes: true) }
        try skip(from: next)
        let up = try #require(story.state.checks["website"]?.record.since)
        #expect(try acknowledgements(bench).map(\.until) == [up.wall.microseconds])
    }

    @Test("a database from before there were any is brought up to date, keeps what is in it, and takes them")
    func older() throws {
        let bench = try Bench()
        let story = acknowledged()
        let cut = try #require(story.recorded.firstIndex { $0.action is CheckAcknowledged })
        // As the build before would have left it: with its tables, and with checks of which none is acknowledged.
        let queue = try DatabaseQueue(path: bench.location.database)
        try queue.write { database in
            for step in Schema.steps.prefix(3) { try database.execute(sql: step) }
            try database.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3;
                    INSERT INTO word (id, text) VALUES (1, 'website');
                    INSERT INTO steering (subject, kind, from_wall, to_wall, origin, reason, run, seq)
                        VALUES (1, 'silence', 1, 2, 'timer', 'moving', 1, 1);
                    """
            )
        }
        try queue.close()
        #expect(throws: MemoryError.self) { try bench.reader() }
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        database.close()
        #expect(try acknowledgements(bench).map(\.comment) == ["on it"])
        let rows = try bench.reader().read { database in
            try Row.fetchAll(database, sql: "SELECT kind, reason, incident FROM steering ORDER BY id")
                .map { "\($0[0] as String) \($0[1] as String) \(($0[2] as Int64?) ?? 0)" }
        }
        #expect(rows == ["silence moving 0", "acknowledgement on it 1"])
        // What the build before knew of a check says nothing of acknowledgements.
        let before = try #require(story.recorded[cut].old.checks["website"])
        let text = try CanonicalCoding.encode(CheckMemory(before))
        #expect(!text.contains("acknowledgement"))
        #expect(try CanonicalCoding.decode(CheckMemory.self, from: text).acknowledgement == nil)
    }

    @Test("why tells who took it on, and that what is to be told again is held")
    func why() throws {
        var story = acknowledged()
        let given = try #require(story.records.last?.sequence)
        let key = ReactionKey(reaction: "page", check: "website")
        story.decide(key, .waited, cause: given)
        let why = story.why()
        #expect(why.steering == [given])
        let page = try #require(why.reactions.first)
        #expect(page.verdict == .done)
        #expect(page.reason == "up became down; \(try #require(story.state.checks["website"]?.acknowledgement).shown)")
        #expect(page.due == nil)
    }
}
