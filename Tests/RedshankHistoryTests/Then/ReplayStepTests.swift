import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("The steps of a replay")
struct ReplayStepTests {
    private func steps(
        _ numbers: Set<UInt64>,
        of run: String = "r1",
        in bench: Bench,
        most: Int = 1_000_000
    ) throws -> (found: [UInt64: RedshankHistory.Replay.Step], unknown: [String: Int], replayed: Int) {
        var found: [UInt64: RedshankHistory.Replay.Step] = [:]
        var left = most
        let unknown = try Replay(bench.reader()).steps(numbers, of: run, left: &left) { found[$0] = $1 }
        return (found, unknown, most - left)
    }

    @Test("each is the state on both sides of its action, from whichever snapshot")
    func everyStep() throws {
        let life = Life.eventful()
        let bench = try Bench()
        try life.write(to: bench)
        for run in life.runs {
            let wanted = run.recorded.filter { $0.record.sequence % 61 < 2 }
            let (found, unknown, _) = try steps(Set(wanted.map(\.record.sequence)), of: run.run, in: bench)
            #expect(unknown.isEmpty)
            for action in wanted {
                #expect(found[action.record.sequence]?.old == action.old)
                #expect(found[action.record.sequence]?.new == action.new)
            }
        }
    }

    @Test("no more is replayed than from the nearest snapshot")
    func nearest() throws {
        let life = Life.eventful()
        let bench = try Bench()
        try life.write(to: bench)
        let (found, _, replayed) = try steps([149], of: "r1", in: bench)
        #expect(found[149] != nil)
        #expect(replayed <= 60)
    }

    @Test("where too many would have to be replayed, it is said of how many")
    func tooMany() throws {
        let story = Story.night()
        let bench = try Bench()
        try bench.write(story)
        let (found, unknown, _) = try steps([2, 9, 10], in: bench, most: 5)
        #expect(found.keys.sorted() == [2])
        #expect(unknown == ["too many actions would have to be replayed for them": 2])
    }

    @Test("nothing is made up of what is missing, not recorded or unknown, and it is said why")
    func missing() throws {
        var story = Story.night()
        let unknownAction = story.recordUnknown("deed-undone")
        story.look(passes: true)
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.filter { $0.record.sequence != 7 }.map { .action($0) }, everything: false)
        let snapshot = story.recorded[11]
        let (number, moment) = (snapshot.record.sequence, snapshot.record.moment)
        try database.write(StateSnapshot(of: snapshot.new, after: number, at: moment))
        database.close()
        let last = try #require(story.records.last?.sequence)
        let (found, unknown, _) = try steps([6, 7, 8, 13, last, last + 7], in: bench)
        #expect(found.keys.sorted() == [6, 13])
        #expect(
            unknown == [
                "actions before them are missing: they are not in the record": 2,
                "action \(unknownAction), deed-undone, cannot be read by this build": 2,
            ]
        )
        #expect(try steps([3], of: "r9", in: bench).unknown == ["their run is not in the record": 1])
    }
}
