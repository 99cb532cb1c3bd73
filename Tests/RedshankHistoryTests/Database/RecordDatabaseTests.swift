import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Reading the database")
struct RecordDatabaseTests {
    private let story = Story.night()

    private func queries() -> [RecordQuery] {
        let middle = story.records[story.records.count / 2]
        var notOf = RecordQuery()
        notOf.notOf = "r1"
        return [
            RecordQuery(), RecordQuery(limit: 3), RecordQuery(check: "website"), RecordQuery(check: "nowhere"),
            RecordQuery(since: middle.moment.wall), RecordQuery(least: .notice), RecordQuery(least: .error, limit: 1),
            RecordQuery(least: .debug, limit: 5), RecordQuery(limit: 4, before: middle), RecordQuery(run: "r1"),
            RecordQuery(run: "r9"), RecordQuery(action: "deed-done"), notOf,
            RecordQuery(since: story.now.wall + .seconds(1)),
        ]
    }

    @Test("what it answers is what the memory answers")
    func same() throws {
        let bench = try Bench()
        try bench.write(story)
        let reader = try bench.reader()
        let memory = RecordMemory(story.records)
        for query in queries() {
            #expect(try reader.records(query) == memory.records(query), "\(query)")
        }
        #expect(try reader.records([2, 5, 999], of: "r1").map(\.sequence).sorted() == [2, 5])
    }

    @Test("it reads while the daemon writes, and sees what is on disk")
    func beside() throws {
        let bench = try Bench()
        let database = bench.database()
        try database.write([.action(story.recorded[0])], everything: false)
        let reader = try bench.reader()
        #expect(try reader.records(RecordQuery()).count == 1)
        try database.write([.action(story.recorded[1])], everything: false)
        #expect(try reader.records(RecordQuery()).count == 2)
    }

    @Test("the recorded actions, replayed from the nearest snapshot, make the state that was")
    func replay() throws {
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        let middle = story.recorded[story.recorded.count / 2]
        let taken = try StateSnapshot(of: middle.new, after: middle.record.sequence, at: middle.record.moment)
        try database.write(taken)
        let reader = try bench.reader()
        for snapshot in [
            try #require(try reader.snapshot(notAfter: story.now.wall)),
            try #require(try reader.snapshot(of: "r1", number: middle.record.sequence - 1)),
        ] {
            var state = try snapshot.decoded()
            let actions = try reader.reader(after: ActionPlace(run: 1, number: snapshot.number))
            for stored in try actions.next() { try #require(stored.action).reduce(&state, at: stored.moment) }
            #expect(state == story.state)
            #expect(try actions.next().isEmpty)
            #expect(actions.progress == 1)
            #expect(CanonicalCoding.digest(snapshot.state) == snapshot.digest)
        }
        #expect(try reader.snapshot(notAfter: .seconds(1)) == nil)
    }

    @Test("what is no database, or not there, is said to be")
    func missing() throws {
        let bench = try Bench()
        #expect(
            throws: MemoryError.unusable("\(bench.location.database) cannot be opened: No such file or directory")
        ) { try bench.reader() }
    }
}
