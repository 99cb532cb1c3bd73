import Redshank
import RedshankEngine
import Testing

@Suite("Health")
struct HealthTests {
    /// Counts verdicts, one letter each: p a pass, w a warning, f a failure.
    private func record(_ verdicts: String, downAfter: Int = 3, upAfter: Int = 2) -> HealthRecord {
        let specification = CheckSpecification.website(downAfter: downAfter, upAfter: upAfter)
        var record = HealthRecord()
        for (second, letter) in verdicts.enumerated() {
            let verdict: Verdict =
                switch letter {
                case "p": .pass("fine \(second)")
                case "w": .warn("slow \(second)")
                default: .fail("gone \(second)")
                }
            let moment = Moment(wall: .seconds(second), boot: .seconds(second))
            record.count(verdict, by: specification, at: moment)
        }
        return record
    }

    @Test(
        "health changes after just so many runs in a row",
        arguments: [
            ("", Health.unknown), ("p", .unknown), ("pp", .up), ("f", .unknown), ("ff", .unknown), ("fff", .down),
            ("w", .unknown), ("ww", .unknown), ("www", .degraded), ("pf", .unknown), ("ppf", .up), ("ppff", .up),
            ("ppfff", .down), ("ppffpff", .up), ("ppffpfff", .down), ("fffp", .down), ("fffpp", .up),
            ("fffpfp", .down), ("fffpfpp", .up),
        ]
    )
    func streaks(_ verdicts: String, _ health: Health) { #expect(record(verdicts).health == health) }

    @Test(
        "runs of which none passed and not all failed make a check degraded",
        arguments: [
            ("ppw", Health.up), ("ppww", .up), ("ppwww", .degraded), ("ppwwf", .degraded), ("ppfwf", .degraded),
            ("ppffw", .degraded), ("ppwpw", .up), ("ppwwpww", .up), ("ppwwwf", .degraded), ("ppwwwff", .degraded),
            ("ppwwwfff", .down), ("ppwwwp", .degraded), ("ppwwwpp", .up), ("ppwwwpwp", .degraded),
        ]
    )
    func degraded(_ verdicts: String, _ health: Health) { #expect(record(verdicts).health == health) }

    @Test(
        "a check that is down and answers again, though not well, is degraded",
        arguments: [
            ("fffw", Health.down), ("fffww", .degraded), ("fffwp", .degraded), ("fffpw", .degraded),
            ("fffwfw", .down), ("fffwwpp", .up), ("fffwpp", .up), ("fffwwfff", .down),
        ]
    )
    func answersAgain(_ verdicts: String, _ health: Health) { #expect(record(verdicts).health == health) }

    @Test("one run is enough where one is stated")
    func atOnce() {
        #expect(record("f", downAfter: 1, upAfter: 1).health == .down)
        #expect(record("p", downAfter: 1, upAfter: 1).health == .up)
        #expect(record("w", downAfter: 1, upAfter: 1).health == .degraded)
        #expect(record("fp", downAfter: 1, upAfter: 1).health == .up)
        #expect(record("fw", downAfter: 1, upAfter: 1).health == .degraded)
    }

    @Test("a check that flaps faster than its counts changes nothing")
    func flapping() {
        #expect(record("pp" + String(repeating: "ffp", count: 100)).health == .up)
        #expect(record("fff" + String(repeating: "pf", count: 100)).health == .down)
    }

    @Test("the change remembers the health before and the time of the deciding run")
    func change() {
        let record = record("ppfff")
        #expect(record.previous == .up)
        #expect(record.since?.boot == .seconds(4))
    }

    @Test("what stays keeps since when it is so")
    func staying() { #expect(record("pppppp").since?.boot == .seconds(1)) }

    @Test(
        "a run that speaks against the health asks for a sooner look",
        arguments: [
            ("", false), ("p", true), ("pp", false), ("ppf", true), ("ppw", true), ("ppff", true), ("ppfff", false),
            ("ppffff", false), ("ppfffp", true), ("ppfffw", true), ("ppfp", false), ("ppwww", false), ("ppwwwf", true),
            ("ppwwwp", true),
        ]
    )
    func undecided(_ verdicts: String, _ isUndecided: Bool) { #expect(record(verdicts).isUndecided == isUndecided) }

    @Test(
        "the progress counts the streak to which the last run belongs",
        arguments: [
            ("", "not checked yet"), ("p", "1 of 2"), ("pp", "2 of 2"), ("ppp", "2 of 2"), ("ppf", "1 of 3"),
            ("ppff", "2 of 3"), ("ppfff", "3 of 3"), ("ppfffff", "3 of 3"), ("fffp", "1 of 2"), ("fffw", "1 of 2"),
            ("ppw", "1 of 3"), ("ppfw", "2 of 3"),
        ]
    )
    func progress(_ verdicts: String, _ text: String) {
        #expect(record(verdicts).progress(by: .website()) == text)
    }

    @Test("the reason is the last that speaks for the health, not what one run says against it")
    func reason() {
        #expect(record("ppfff").reason == "gone 4")
        #expect(record("ppffff").reason == "gone 5")
        #expect(record("ppfffp").reason == "gone 4")
        #expect(record("ppf").reason == "fine 1")
        #expect(record("f").reason == "")
    }
}
