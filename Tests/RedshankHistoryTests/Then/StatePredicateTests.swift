import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("What a replay may wait for")
struct StatePredicateTests {
    @Test(
        "what people write is read",
        arguments: [
            ("website is down", .health(check: "website", .down)), ("a is up", .health(check: "a", .up)),
            ("website is paused", .paused(check: "website")), ("website  is silenced ", .silenced(check: "website")),
            ("website is acknowledged", .acknowledged(check: "website")),
            ("db has failed 3 times", .failed(check: "db", times: 3)),
            ("db has failed 1 time", .failed(check: "db", times: 1)),
            ("page is pending for db", .pending(ReactionKey(reaction: "page", check: "db"))), ("a deed is owed", .owed),
        ] as [(String, StatePredicate)]
    )
    func reads(_ text: String, _ predicate: StatePredicate) throws {
        #expect(try StatePredicate(text) == predicate)
    }

    @Test(
        "what is none is refused with what is wrong with it",
        arguments: [
            ("website is dwon", ": 'dwon' is nothing that a check can be, did you mean 'down'?"),
            ("website is purple", ": 'purple' is nothing that a check can be."),
            ("db has failed no times", ": 'no' is no number of times, which is 1 or more."),
            ("db has failed 0 times", ": '0' is no number of times, which is 1 or more."),
            ("db has passed 3 times", ": 'passed' stands where 'failed' should."),
            ("page is waiting for db", ": 'waiting' stands where 'pending' should."),
            ("a deed is done", ": 'done' stands where 'owed' should."), ("website", "."), ("", "."),
        ]
    )
    func refuses(_ text: String, _ problem: String) {
        let error = #expect(throws: StatePredicateError.self) { try StatePredicate(text) }
        #expect(
            error?.description
                == "'\(text)' is nothing to wait for\(problem) Write one of: CHECK is up, down, degraded, "
                + "unknown, paused, silenced or acknowledged; CHECK has failed N times; REACTION is pending for CHECK; a deed is owed."
        )
    }

    @Test("each holds from the action on that makes it hold")
    func holds() throws {
        var story = Story([.page("page", repeatEvery: .seconds(1800))], checks: ["website"])
        for _ in 1...2 { story.look(passes: true) }
        let first = story.look(passes: false)
        story.look(passes: false)
        let down = story.look(passes: false)
        let paused = story.tell(CheckPaused(check: "website", origin: .timer))
        let silenced = story.tell(
            CheckSilenced(check: "website", milliseconds: 1000, reason: "", origin: .timer)
        )
        let acknowledged = story.tell(CheckAcknowledged(check: "website", comment: "", origin: .timer))
        for (text, number) in [
            ("website is down", down), ("website has failed 1 time", first), ("website has failed 3 times", down),
            ("page is pending for website", down + 1), ("a deed is owed", down + 1), ("website is paused", paused),
            ("website is silenced", silenced), ("website is acknowledged", acknowledged),
        ] {
            let predicate = try StatePredicate(text)
            #expect(story.recorded.first { predicate.holds(in: $0.new) }?.record.sequence == number, "\(text)")
        }
    }
}
