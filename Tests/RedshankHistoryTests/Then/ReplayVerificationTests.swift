import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Verifying a record")
struct ReplayVerificationTests {
    @Test("every recorded digest is that of the replayed state, over restarts")
    func same() throws {
        let life = Life.eventful()
        let bench = try Bench()
        try life.write(to: bench, snapshotEvery: 100)
        let found = try ReplayVerification(of: bench.reader(), build: "1.0 test")
        #expect(found.isRight)
        #expect(found.runs == 4)
        #expect(found.actions == life.runs.reduce(0) { $0 + $1.records.count })
        #expect(found.digests == life.runs.reduce(0) { $0 + $1.records.count / 100 })
        #expect(found.same == found.digests)
        #expect(found.notes.count == 3)
        #expect(found.notes.allSatisfy { $0.hasPrefix("Nothing was looked at from 2025-11-21 ") })
    }

    @Test("the first digest that is another is pointed at, with the fields that differ")
    func mismatch() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        for number in [4, 8, 12] as [UInt64] {
            let action = story.recorded[Int(number) - 1]
            var state = action.new
            if number == 8 { state.checks["website"]?.pausedBy = .timer }
            if number == 12 { state.memoryTrouble = "none" }
            try database.write(StateSnapshot(of: state, after: number, at: action.record.moment))
        }
        database.close()
        let found = try ReplayVerification(of: bench.reader(), build: "1.0 test")
        let first = try #require(found.first)
        #expect(first.number == 8)
        #expect(first.changes.map(\.path) == ["checks.website.pausedBy"])
        #expect(first.changes.first?.old == "timer")
        #expect(first.changes.first?.new == nil)
        #expect(found.same == 1)
        #expect(found.digests == 3)
        #expect(!found.isRight)
    }

    @Test("a state that is another for what is missing before it is no fault")
    func excused() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        let kept = story.recorded.filter { $0.record.sequence != 6 }
        try database.write(kept.map { .action($0) }, everything: false)
        for number in [9, 14] as [UInt64] {
            let action = story.recorded[Int(number) - 1]
            try database.write(StateSnapshot(of: action.new, after: number, at: action.record.moment))
        }
        database.close()
        let found = try ReplayVerification(of: bench.reader(), build: "1.0 test")
        #expect(found.isRight)
        #expect(found.excused == 1)
        #expect(found.same == 1)
    }
}
