import GRDB
import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("What the database keeps")
struct MemoryDatabaseTests {
    private func rows(_ database: MemoryDatabase, _ sql: String) throws -> [String] {
        try database.connect().read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value ?? "-")" }.joined(separator: " ")
            }
        }
    }

    @Test("a run remembers all that the one before it knew")
    func remembers() throws {
        let bench = try Bench()
        let story = Story.night()
        try bench.write(story, isEnded: false)
        let found = try #require(try bench.database(run: "r2").remembered())
        #expect(found.memory == WatchMemory(of: story.state, at: try #require(story.records.last).moment))
        #expect(found.isSameBoot)
        #expect(found.memory.checks["website"]?.record.health == .up)
        #expect(found.memory.checks["database"]?.silence != nil)
        #expect(found.memory.outbox.count == 1)
        #expect(try bench.database(run: "r3", boot: "b2").remembered()?.isSameBoot == false)
    }

    @Test("what is written bit by bit is the same as what is written at once", arguments: [1, 2, 7, 1000])
    func pieces(_ size: Int) throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        var rest = story.recorded[...]
        while !rest.isEmpty {
            try database.write(rest.prefix(size).map { .action($0) }, everything: false)
            rest = rest.dropFirst(size)
        }
        let byBit = try database.remembered()?.memory
        try database.write([.action(try #require(story.recorded.last))], everything: true) {
            try $0.execute(sql: "DELETE FROM action")
        }
        #expect(try database.remembered()?.memory == byBit)
        #expect(byBit == WatchMemory(of: story.state, at: try #require(story.records.last).moment))
    }

    @Test("a deed is owed from its decision to its end")
    func deeds() throws {
        let bench = try Bench()
        let story = Story.night()
        let database = bench.database()
        let sql = "SELECT key, health, attempts, durable, end, outcome FROM deed ORDER BY number"
        for recorded in story.recorded {
            try database.write([.action(recorded)], everything: false)
            if recorded.action is DeedRetried {
                #expect(try rows(database, sql) == ["r1:1 down 1 1 - -"])
            }
        }
        #expect(try rows(database, sql) == ["r1:1 down 1 1 done exit code 0", "r1:2 up 0 1 - -"])
    }

    @Test("a trouble is one incident from its beginning to its end, with what was told of it")
    func incidents() throws {
        let bench = try Bench()
        let story = Story.night()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        #expect(try rows(database, "SELECT worst, reason, end FROM incident") == ["down connection refused up"])
        #expect(
            try rows(database, "SELECT previous, health FROM transition ORDER BY id")
                == ["unknown up", "up down", "down up"]
        )
        #expect(try rows(database, "SELECT key, incident FROM deed ORDER BY number") == ["r1:1 1", "r1:2 1"])
        let spans = try rows(database, "SELECT from_wall = (SELECT wall FROM transition WHERE id = 2) FROM incident")
        #expect(spans == ["1"])
    }

    @Test("an incident ends where its check begins anew or is watched no longer")
    func goneChecks() throws {
        var story = Story()
        for _ in 1...3 { story.look(passes: false) }
        story.load([], checks: ["other"])
        let database = try Bench().database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        #expect(try rows(database, "SELECT worst, end FROM incident") == ["down begun anew"])
        #expect(try rows(database, "SELECT text FROM health JOIN word ON id = subject") == ["other"])
    }

    @Test("each result is kept with its verdict and its times, and who steered what")
    func results() throws {
        let bench = try Bench()
        let story = Story.night()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        #expect(
            try rows(database, "SELECT verdict, total FROM result ORDER BY id")
                == ["0 81000", "0 81000", "0 81000", "2 81000", "2 81000", "2 81000", "0 81000", "0 81000"]
        )
        #expect(
            try rows(database, "SELECT kind, origin, reason FROM steering ORDER BY id")
                == ["silence timer moving", "pause 1000:7 "]
        )
    }

    @Test("the time between two runs is one in which nothing was looked at")
    func unwatched() throws {
        let bench = try Bench()
        let first = Story.night()
        try bench.write(first, isEnded: false)
        let found = try #require(try bench.database(run: "r2").remembered())
        let restored = MemoryRestored(memory: found.memory, isSameBoot: true)
        let second = Story(run: "r2", after: restored, at: first.now.advanced(by: .seconds(600)))
        try bench.write(second, run: "r2")
        let gap = try #require(try bench.reader().gaps().first)
        #expect(gap.kind == .unwatched)
        #expect(gap.from == first.records.last?.timeMicroseconds)
        #expect(gap.to == second.records[1].timeMicroseconds)
        #expect(gap.reason == "the daemon ended without being told to")
    }

    @Test("nothing was looked at from when the run was asked to end, also where its clock had been set back")
    func stopping() throws {
        let bench = try Bench()
        var first = Story.night()
        first.now = Moment(wall: first.now.wall - .seconds(86_400), boot: first.now.boot)
        let asked = first.now
        first.tell(DaemonStopping(origin: .signal("SIGTERM")))
        first.wait(10)
        try bench.write(first)
        let found = try #require(try bench.database(run: "r2").remembered())
        #expect(found.memory.stopping == asked)
        // The next run is not taken for one that was asked to end, too.
        let restored = MemoryRestored(memory: found.memory, isSameBoot: true)
        try bench.write(
            Story(run: "r2", after: restored, at: first.now.advanced(by: .seconds(60))),
            run: "r2",
            isEnded: false
        )
        let next = try #require(try bench.database(run: "r3").remembered())
        #expect(next.memory.run == "r2" && next.memory.stopping == nil)
    }

    @Test("a run that began and knew nothing yet does not hide what the one before it knew")
    func crashedAtOnce() throws {
        let bench = try Bench()
        let story = Story.night()
        try bench.write(story)
        let second = bench.database(run: "r2", boot: "b2")
        try second.write([.action(try #require(Story(run: "r2").recorded.first))], everything: false)
        second.close()
        let found = try #require(try bench.database(run: "r3", boot: "b2").remembered())
        #expect(found.memory.run == "r1")
        #expect(found.memory.heard == story.records.last?.moment)
        #expect(!found.isSameBoot)
    }

    @Test("after a gap the tables are made to owe what the state does")
    func afterGap() throws {
        let story = Story.night()
        let database = try Bench().database()
        let cut = try #require(story.recorded.firstIndex { $0.action is DeedRetried })
        try database.write(story.recorded[..<cut].map { .action($0) }, everything: false)
        let last = try #require(story.recorded.last)
        let gap = DroppedActions(
            first: story.recorded[cut].record,
            last: last.record,
            count: story.recorded.count - cut,
            reason: "the disk failed",
            state: last.new
        )
        try database.write([.gap(gap)], everything: false)
        #expect(try database.remembered()?.memory == WatchMemory(of: story.state, at: last.record.moment))
        #expect(
            try rows(database, "SELECT key, end FROM deed ORDER BY number") == ["r1:1 unknown", "r1:2 -"]
        )
        #expect(try rows(database, "SELECT end FROM incident") == ["missing"])
        #expect(
            try rows(database, "SELECT kind, from_seq, to_seq FROM gap")
                == ["dropped \(story.recorded[cut].record.sequence) \(last.record.sequence)"]
        )
    }

    @Test("a full disk is told as one, nothing of the batch is kept, and all is well when there is room")
    func full() throws {
        let bench = try Bench()
        let small = bench.database(mostPages: 60)
        let story = Story.night()
        try small.write(story.recorded.map { .action($0) }, everything: false)
        var more = story
        for _ in 1...400 { more.look(passes: true) }
        let rest = more.recorded.dropFirst(story.recorded.count).map { RecordItem.action($0) }
        #expect(throws: MemoryError.unusable("\(bench.location.database) cannot be used: the disk is full")) {
            try small.write(rest, everything: false)
        }
        #expect(try rows(small, "SELECT count(*) FROM action") == ["\(story.records.count)"])
        small.close()
        let large = bench.database()
        try large.write(rest, everything: true)
        #expect(try rows(large, "SELECT count(*) FROM action") == ["\(more.records.count)"])
    }
}

extension MemoryDatabase {
    /// Writes after the tables were changed by hand.
    fileprivate func write(_ items: [RecordItem], everything: Bool, after change: (Database) throws -> Void) throws {
        try connect().write { try change($0) }
        try write(items, everything: everything)
    }
}
