import FoundationEssentials
import Redshank
import RedshankEngine
import RedshankHistory
import Testing

@Suite("Why a check stands as it does")
struct WhyTests {
    private func downStory(_ reactions: [ReactionSpecification] = [.page()]) -> (story: Story, failures: [UInt64]) {
        var story = Story(reactions, checks: ["website", "other"])
        story.look(passes: true)
        story.look(passes: true)
        story.look("other", passes: true)
        let failures = (1...3).map { _ in story.look(passes: false) }
        return (story, failures)
    }

    @Test("the change is explained by the results in a row that led to it, and what set them off")
    func streak() {
        let (story, failures) = downStory()
        let why = story.why()
        #expect(why.health == .down)
        #expect(why.decisive == failures.last)
        #expect(why.streak == failures)
        #expect(why.reason == "connection refused")
        #expect(why.gap == nil)
        let roots = why.trees.map(\.record)
        #expect(roots.allSatisfy { $0.action == "checks-due" })
        #expect(roots.count == 3)
        let results = why.trees.flatMap(\.followers).map(\.record.message)
        #expect(results.first == "website failed: connection refused (1 of 3)")
        #expect(results.last?.hasPrefix("website is down: connection refused (3 of 3)") == true)
    }

    @Test("what followed stands under the change: the decision, and the deed under it")
    func followed() throws {
        var (story, failures) = downStory()
        let stored = try #require(story.numbers("deed-stored").first)
        story.tell(DeedRetried(deed: 1, failure: "exit code 1", pause: Milliseconds(.seconds(1))), cause: stored)
        let retried = try #require(story.numbers("deed-retried").first)
        story.tell(DeedDone(deed: 1, outcome: "exit code 0", took: Milliseconds(.milliseconds(40))), cause: retried)
        let why = story.why()
        var node = try #require(why.trees.last?.followers.first)
        #expect(node.record.sequence == failures.last)
        var chain: [String] = []
        while let next = node.followers.first {
            chain.append(next.record.action)
            node = next
        }
        #expect(chain == ["reaction-considered", "deed-stored", "deed-retried", "deed-done"])
        #expect(why.reactions.map(\.verdict) == [.done])
        #expect(why.reactions.first?.reason == "up became down")
        #expect(why.reactions.first?.deed == "done in 40 ms: exit code 0")
        #expect(why.reactions.first?.kind == "command")
    }

    @Test("a deed that is still owed tells how far it is")
    func owed() {
        var (story, _) = downStory()
        #expect(story.why().reactions.first?.deed == "not done yet")
        story.tell(DeedRetried(deed: 1, failure: "no answer", pause: Milliseconds(.seconds(60))))
        let reaction = story.why().reactions.first
        #expect(reaction?.deed?.hasPrefix("failed once, tried again at") == true)
        #expect(reaction?.retry == story.now.advanced(by: .seconds(60)))
    }

    @Test("reactions that wait, hold, or have nothing to do with it each say why")
    func reactions() {
        let (story, _) = downStory([
            .page("a-fires", repeatEvery: .seconds(1800)), .page("b-waits", after: .seconds(600)),
            .page("c-other", on: [.up]),
        ])
        let reactions = story.why().reactions
        #expect(reactions.map(\.reaction) == ["a-fires", "b-waits", "c-other"])
        #expect(reactions.map(\.verdict) == [.owed, .waiting, .indifferent])
        #expect(reactions[0].reason == "up became down; told again every 30m")
        #expect(reactions[0].due == reactions[0].considered?.advanced(by: .seconds(1800)))
        #expect(reactions[1].reason == "down for less than 10m")
        #expect(reactions[1].due == story.why().since?.advanced(by: .seconds(600)))
        #expect(reactions[2].reason == "it waits for up, not for down")
        #expect(reactions[2].considered == nil)
    }

    @Test("a reaction that was held says why")
    func held() {
        var (story, _) = downStory([.page(after: .seconds(600))])
        story.look(passes: true)
        story.look(passes: true)
        let reaction = story.why().reactions.first
        #expect(reaction?.verdict == .held)
        #expect(reaction?.reason == "that it was down was never told (down for less than 10m)")
    }

    @Test("a reaction that a later configuration brought says that it is newer than the change")
    func newer() {
        var (story, _) = downStory([])
        story.load([.page()], checks: ["website", "other"])
        #expect(story.why().reactions.first?.reason == "it is configured since, and tells what changes from then on")
    }

    @Test("what was told after a wait belongs to it, though a timer began it")
    func afterWait() throws {
        var (story, _) = downStory([.page(after: .seconds(600))])
        for _ in 1...59 { story.look(passes: false) }
        story.wait(10)
        let key = ReactionKey(reaction: "page", check: "website")
        let due = story.tell(ReactionsDue(reactions: [key]))
        story.decide(key, .waited, cause: due)
        let why = story.why()
        #expect(why.trees.last?.record.action == "reactions-due")
        #expect(why.trees.last?.followers.first?.record.message == "page is to tell that website is down, deed 1")
        #expect(why.reactions.first?.verdict == .owed)
        #expect(!why.records.contains { $0.action == "results-recorded" })
    }

    @Test("what was done since is told, and a silence that still holds from before")
    func steering() {
        var story = Story([.page()])
        story.look(passes: true)
        story.look(passes: true)
        let origin = Origin.control(uid: 1000, pid: 42)
        let silenced = story.tell(
            CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "", origin: origin)
        )
        for _ in 1...3 { story.look(passes: false) }
        let paused = story.tell(CheckPaused(check: "website", origin: origin))
        story.tell(CheckPaused(check: "other", origin: origin))
        let why = story.why()
        #expect(why.steering == [silenced, paused])
        #expect(why.reactions.first?.verdict == .waiting)
        #expect(why.reactions.first?.reason.contains("silenced until") == true)
    }

    @Test("results since that speak against the health are named")
    func against() {
        var (story, _) = downStory()
        story.look(passes: false)
        let pass = story.look(passes: true)
        let why = story.why()
        #expect(why.against == [pass])
        #expect(why.records.contains { $0.sequence == pass })
        #expect(why.health == .down)
    }

    @Test("a check that was never down is explained by its first results")
    func firstUp() {
        var story = Story([.page()])
        let results = [story.look(passes: true), story.look(passes: true)]
        for _ in 1...20 { story.look(passes: true) }
        let why = story.why()
        #expect(why.streak == results)
        #expect(why.reactions.first?.reason == "first seen up, which is not told")
    }

    @Test("a check of which nothing is known yet shows the results so far")
    func unknown() {
        var story = Story([.page()])
        let failure = story.look(passes: false)
        let why = story.why()
        #expect(why.health == .unknown)
        #expect(why.decisive == nil)
        #expect(why.against == [failure])
        #expect(why.gap == nil)
        #expect(why.reactions.first?.reason == "nothing is known of website yet")
    }
}

@Suite("Why, where not all is remembered")
struct WhyGapTests {
    private func story() -> Story {
        var story = Story([.page()])
        for _ in 1...3 { story.look(passes: false) }
        for _ in 1...5 { story.look(passes: false) }
        return story
    }

    @Test("a change that is older than the memory is said to be")
    func older() throws {
        let story = story()
        let change = try #require(story.why().decisive)
        let rest = story.records.filter { $0.sequence > change + 4 }
        let why = Why("website", from: rest, state: story.state)
        #expect(why.decisive == nil)
        #expect(why.health == .down)
        let first = try #require(rest.first).moment.text
        #expect(
            why.gap == "how website became down is older than what is remembered, which begins at \(first)"
        )
        #expect(why.reactions.first?.verdict == .owed)
    }

    @Test("a streak of which the beginning is forgotten is said to be cut")
    func cut() throws {
        let story = story()
        let streak = story.why().streak
        let rest = story.records.filter { $0.sequence > streak[0] }
        let why = Why("website", from: rest, state: story.state)
        #expect(why.streak == Array(streak.dropFirst()))
        #expect(why.gap == "of the 3 results that led to it 2 are remembered")
    }

    @Test("nothing remembered is said too")
    func nothing() {
        let why = Why("website", from: [], state: story().state)
        #expect(why.gap == "how website became down is older than what is remembered")
        #expect(why.records.isEmpty)
    }

    @Test("without the daemon's state the records alone explain")
    func withoutState() throws {
        let story = story()
        let why = Why("website", from: story.records)
        #expect(why.health == .down)
        #expect(why.streak == story.why().streak)
        #expect(why.reason == "connection refused")
        #expect(why.reactions.map(\.reaction) == ["page"])
        #expect(why.reactions.first?.verdict == .owed)
        #expect(why.gap == nil)
    }

    @Test("without the daemon's state the results of a check that never came to a health are told")
    func undecidedWithoutState() {
        var story = Story([.page()])
        let failure = story.look(passes: false)
        let why = Why("website", from: story.records)
        #expect(why.health == nil)
        #expect(why.against == [failure])
    }

    @Test("records of an earlier run of the daemon do not mix in")
    func runs() {
        let earlier = story()
        let now = Story(run: "r2", [.page()])
        let why = Why("website", from: earlier.records + now.records, state: now.state)
        #expect(why.decisive == nil)
        #expect(why.records.map(\.run) == ["r2"])
        #expect(why.records.map(\.action) == ["configuration-loaded"])
        #expect(why.health == .unknown)
    }

    @Test("a check that began anew since is not explained by what was before")
    func anew() {
        var story = story()
        story.load([], checks: [])
        story.load([.page()])
        let why = story.why()
        #expect(why.decisive == nil)
        #expect(why.health == .unknown)
    }

    @Test("the explanation is the same after a round trip through JSON")
    func roundTrip() throws {
        let why = story().why()
        let data = try JSONEncoder().encode(why)
        #expect(try JSONDecoder().decode(Why.self, from: data) == why)
    }
}
