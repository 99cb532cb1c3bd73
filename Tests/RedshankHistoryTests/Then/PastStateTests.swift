import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("The state at a time")
struct PastStateTests {
    private func past(_ moment: Moment, in bench: Bench, build: String = "1.0 test") throws -> PastState {
        try PastState(at: moment.wall.microseconds, in: bench.reader(), build: build)
    }

    @Test("at every action of two days it is the state that was, over restarts")
    func everywhere() throws {
        let life = Life.eventful()
        let bench = try Bench()
        try life.write(to: bench)
        for run in life.runs {
            for action in run.recorded where action.record.sequence % 397 == 5 {
                // Several actions may have come in one microsecond: the last of them counts.
                let last = run.recorded.last { $0.record.timeMicroseconds == action.record.timeMicroseconds }
                let found = try past(action.record.moment, in: bench)
                #expect(found.state == last?.new)
                #expect(found.number == last?.record.sequence)
                #expect(found.run.identity.id == run.run)
                #expect(found.notes.isEmpty)
            }
        }
    }

    @Test("while no daemon ran it is what was known last, and that is said")
    func unwatched() throws {
        var life = Life(.eventful) { _, _ in .tcp(TCPFacts()) }
        life.live(.seconds(600))
        life.restart(after: .seconds(300))
        let bench = try Bench()
        try life.write(to: bench)
        let ended = try #require(life.ended.first)
        let found = try past(ended.now.advanced(by: .seconds(100)), in: bench)
        #expect(found.state == ended.state)
        #expect(
            found.notes == [
                "redshankd was not running then: it was stopped at 2025-11-21 03:10:00Z, and the next began at "
                    + "2025-11-21 03:15:00Z. This is what it knew last."
            ]
        )
    }

    @Test("of a time before the record nothing is known")
    func tooEarly() throws {
        let bench = try Bench()
        try bench.write(.night())
        let error = #expect(throws: PastStateError.self) {
            try past(Moment(wall: .seconds(1_763_690_400), boot: .zero), in: bench)
        }
        #expect(
            error?.description == """
                Nothing is known of 2025-11-21 02:00:00Z: the record begins at 2025-11-21 03:00:00Z. Ask for a later time.
                """
        )
    }

    @Test("actions that are missing are named with their extent, until a snapshot is met")
    func gap() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        let kept = story.recorded.filter { !(5...7).contains($0.record.sequence) }
        try database.write(kept.map { .action($0) }, everything: false)
        database.close()
        let found = try past(story.now, in: bench)
        #expect(
            found.notes == [
                "Actions 5 to 7 of run r1 are missing, from 2025-11-21 03:00:00Z to 2025-11-21 03:00:40Z: they are not in "
                    + "the record. What follows is without them."
            ]
        )
    }

    @Test("what another build recorded is said to be, with the reasons that were others then")
    func otherBuild() throws {
        var story = Story.night()
        let bench = try Bench()
        let down = try #require(story.records.first { $0.health == .down })
        story.retell(down.message, as: "website is down, alas")
        try bench.write(story, build: "0.9 test")
        let found = try past(story.now, in: bench)
        #expect(found.state == story.state)
        #expect(
            found.notes.first == """
                Run r1 was recorded by redshankd 0.9 test and is replayed by 1.0 test: what it decided may have been decided \
                otherwise, and where it was, both are said.
                """
        )
        #expect(
            found.notes.dropFirst() == [
                "Action \(down.sequence) was recorded as 'website is down, alas', and is replayed as '\(down.message)'."
            ]
        )
    }

    @Test("an action that this build does not know is named, and the state is without it")
    func unknown() throws {
        var story = Story.night()
        let number = story.recordUnknown("deed-undone")
        let bench = try Bench()
        try bench.write(story)
        let found = try past(story.now, in: bench)
        #expect(found.state == story.state)
        #expect(found.notes == ["Action \(number), deed-undone, is not known to this build: the state is without it."])
    }

    @Test("a snapshot that this build cannot read is passed over for one that it can")
    func unreadableSnapshot() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        let last = try #require(story.records.last)
        let other = StateSnapshot(
            number: last.sequence - 1,
            moment: last.moment,
            state: "{\"shape\":\"another\"}",
            digest: "0123456789abcdef",
            run: "r1",
            build: "9.0"
        )
        try database.write(other)
        database.close()
        let found = try past(story.now, in: bench)
        #expect(found.state == story.state)
        #expect(found.notes.count == 1)
        #expect(found.notes.first?.contains("is another than was recorded (digest") == true)
    }

    @Test("of actions that are kept without a snapshot before them it is told that their states are missing")
    func stateless() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        let later = story.recorded[11]
        let (number, moment) = (later.record.sequence, later.record.moment)
        try database.write(StateSnapshot(of: later.new, after: number, at: moment))
        var history = HistorySpecification()
        history.actions = story.now.wall - story.recorded[5].record.moment.wall
        for _ in 1...100 where try !database.tidy(history, at: story.now) { break }
        database.close()
        let reader = try bench.reader()
        let oldest = try #require(try reader.oldestAction())
        #expect(oldest.place == ActionPlace(run: 1, number: 6))
        let gone = "What happened from \(story.recorded[0].record.moment.text) to"
        let stateless = """
            The states from \(story.recorded[5].record.moment.text) to \(moment.text) cannot be told, those after the actions \
            6 to \(number - 1) of run r1: no state before them is kept from which they could be replayed.
            """
        let found = try ReplayVerification(of: reader, build: "1.0 test")
        #expect(found.notes.first?.hasPrefix(gone) == true)
        #expect(found.notes.last == stateless)
        let error = #expect(throws: PastStateError.self) { try past(story.recorded[8].record.moment, in: bench) }
        #expect(error?.description.contains(stateless) == true)
        #expect(error?.description.hasSuffix("Ask for a later time.") == true)
        // From there on all is as it was, and nothing more is said.
        let end = try past(story.now, in: bench)
        #expect(end.state == story.state)
        #expect(end.notes.isEmpty)
    }
}
