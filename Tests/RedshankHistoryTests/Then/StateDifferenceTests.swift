import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("The difference of two states")
struct StateDifferenceTests {
    private func lines(_ difference: StateDifference) -> [String] {
        difference.changes.map { "\($0.path): \($0.old ?? "nothing") -> \($0.new ?? "nothing")" }
    }

    @Test("two states that are the same have none")
    func none() { #expect(StateDifference(from: Story.night().state, to: Story.night().state).isEmpty) }

    @Test("what is due by the clock of the boot is told by that of the wall, and nothing else")
    func timed() {
        let now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(12_580))
        func change(_ path: String, _ old: String?, _ new: String?) -> StateDifference.Change {
            StateDifference.Change(path: path, old: old, new: new, check: nil).timed(at: now)
        }
        let due = change("checks.website.due", "3h29m40s", "3h29m40s500ms")
        #expect(due.old == "2025-11-21T03:00:00.000Z")
        #expect(due.new == "2025-11-21T03:00:00.500Z")
        #expect(
            change("checks.website.due", nil, "soon") == StateDifference.Change(path: "checks.website.due", new: "soon")
        )
        #expect(change("configuration.checks.website.every", "10s", "20s").new == "20s")
    }

    @Test("the failure that makes a check down changes these fields")
    func failure() throws {
        var story = Story([.page()])
        for _ in 1...3 { story.look(passes: true) }
        for _ in 1...2 { story.look(passes: false) }
        let number = story.look(passes: false)
        let step = story.recorded[Int(number) - 1]
        let difference = StateDifference(from: step.old, to: step.new)
        #expect(difference.changes.allSatisfy { $0.check == "website" })
        let found = lines(difference)
        #expect(found.contains("checks.website.record.failures: 2 -> 3"))
        #expect(found.contains("checks.website.record.health: up -> down"))
        #expect(found.contains("checks.website.run: loading -> success"))
        #expect(found.contains { $0.hasPrefix("checks.website.record.since: 2025-11-21T03:0") })
        let considered = try #require(story.recorded.first { $0.record.sequence == number + 1 })
        let decided = lines(StateDifference(from: considered.old, to: considered.new))
        #expect(decided.contains("deeds: 0 -> 1"))
        #expect(decided.contains { $0.hasPrefix("outbox.1: nothing -> {attempts: 0, decided: 2025-11-21T03:") })
        #expect(decided.contains { $0.hasPrefix("reactions.page.website.last: nothing -> {considered: ") })
    }

    @Test("a silence and a pause are named by who asked")
    func steering() {
        var story = Story()
        story.tell(CheckPaused(check: "website", origin: .control(uid: 1000, pid: 7)))
        story.tell(CheckSilenced(check: "website", milliseconds: 60_000, reason: "a \"test\"", origin: .timer))
        let found = story.recorded.suffix(2).flatMap { lines(StateDifference(from: $0.old, to: $0.new)) }
        #expect(
            found == [
                "checks.website.pausedBy: nothing -> {control: {pid: 7, uid: 1000}}",
                "checks.website.silence: nothing -> "
                    + "{by: timer, reason: a \"test\", until: 2025-11-21T03:01:00.000Z}",
            ]
        )
    }

    @Test("an acknowledgement is named by who gave it, and is gone with the trouble")
    func acknowledgement() throws {
        var story = Story()
        for _ in 1...3 { story.look(passes: false) }
        let given = story.now.timestamp
        story.tell(CheckAcknowledged(check: "website", comment: "on it", origin: .timer))
        let step = try #require(story.recorded.last)
        let words = "{at: \(given), by: timer, comment: on it}"
        #expect(
            lines(StateDifference(from: step.old, to: step.new)) == [
                "checks.website.acknowledgement: nothing -> \(words)"
            ]
        )
        for _ in 1...2 { story.look(passes: true) }
        let up = try #require(story.recorded.last)
        #expect(
            lines(StateDifference(from: up.old, to: up.new)).contains(
                "checks.website.acknowledgement: \(words) -> nothing"
            )
        )
    }

    @Test("another configuration is told by its values")
    func configuration() {
        var story = Story(["page"].map { .page($0) }, checks: ["website", "database"])
        story.tell(
            ConfigurationLoaded(
                configuration: Configuration(checks: [.tcp("website", every: 10)], reactions: [.page("also")]),
                files: ["a.yaml", "b.yaml"]
            )
        )
        let step = story.recorded[story.recorded.count - 1]
        let found = lines(StateDifference(from: step.old, to: step.new)).filter { !$0.hasPrefix("checks.") }
        #expect(
            found == [
                "configuration.checks.database: removed -> nothing",
                "configuration.checks.website.every: 30s -> 10s",
                "configuration.checks.website.retry_every: 10s -> 3333ms".replacing3333(),
                "configuration.checks.website.expect.within: 800ms -> nothing",
                "configuration.reactions.also: nothing -> added", "configuration.reactions.page: removed -> nothing",
                "files: redshank.yaml -> a.yaml, b.yaml",
            ]
        )
    }
}

extension String {
    /// A third of ten seconds as durations are written.
    fileprivate func replacing3333() -> String {
        replacing("3333ms", with: Duration.milliseconds(3333).text)
    }
}
