import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Which changes a reaction tells")
struct ReactionRuleTests {
    @Test("down is told, with what was found")
    func down() throws {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        #expect(watch.told == ["page is to tell that website is down, deed 1"])
        let event = try #require(watch.state.outbox[1]?.event)
        #expect(event.reason == "connection refused")
        #expect(event.previous == .unknown)
        #expect(event.target == "http://localhost/")
    }

    @Test("from unknown to up is not told, not even considered")
    func firstSeenUp() {
        var watch = Watch([.website()], [.page(on: [.up]), .page("all", on: [.changed])])
        watch.goUp()
        #expect(watch.told == [])
        let key = ReactionKey(reaction: "all", check: "website")
        let rule = ReactionRule(key, in: watch.state, at: watch.now)
        #expect(rule?.reasonForIndifference == "first seen up, which is not told")
    }

    private static let told: [(on: Set<ReactionTrigger>, deeds: String)] = [
        ([.down], "down"), ([.up], "up up"), ([.degraded], "degraded"), ([.down, .up], "down up"),
        ([.degraded, .up], "degraded up"), ([.changed], "down up degraded up"),
    ]

    @Test("a reaction tells the changes that it waits for", arguments: told)
    func on(_ on: Set<ReactionTrigger>, _ deeds: String) {
        var watch = Watch([.website()], [.page(on: on)])
        watch.goUp()
        watch.goDown()
        watch.goUp()
        watch.goSlow()
        watch.goUp()
        #expect(watch.deeds == deeds.split(separator: " ").map { "page: website \($0)" })
    }

    @Test("a recovery of which the trouble was never told is not told either, and it says so")
    func unheardRecovery() {
        var watch = Watch([.website()], [.page(on: [.down, .up])])
        watch.goUp()
        watch.goSlow()
        watch.goUp()
        #expect(watch.told == ["page does not tell about website: that it was degraded was never told"])
    }

    @Test("a recovery is told where the trouble became another meanwhile")
    func recoveryThroughDegraded() {
        var watch = Watch([.website()], [.page(on: [.down, .up])])
        watch.goDown()
        watch.goSlow()
        watch.goUp()
        #expect(watch.deeds == ["page: website down", "page: website up"])
    }

    @Test("a reaction is about the checks of its names, and of its labels, and of all where it states none")
    func of() {
        let checks = [
            CheckSpecification.website("a", labels: ["team": "web", "tier": "1"]),
            .website("b", labels: ["team": "web"]), .website("c"),
        ]
        var watch = Watch(
            checks,
            [
                .page("all"), .page("both", of: CheckSelector(names: ["b", "c"], labels: ["team": "web"])),
                .page("labels", of: CheckSelector(labels: ["team": "web", "tier": "1"])),
                .page("names", of: CheckSelector(names: ["a", "c"])),
            ]
        )
        for name in ["a", "b", "c"] { watch.goDown(name) }
        #expect(
            watch.deeds == [
                "all: a down", "labels: a down", "names: a down", "all: b down", "both: b down", "all: c down",
                "names: c down",
            ]
        )
    }

    @Test("the pure reason says why a reaction has nothing to do with a change")
    func indifference() {
        var watch = Watch(
            [.website()],
            [.page(on: [.up, .degraded]), .page("other", of: CheckSelector(names: ["x"]))]
        )
        func reason(_ reaction: String, _ watch: Watch) -> String? {
            let key = ReactionKey(reaction: reaction, check: "website")
            return ReactionRule(key, in: watch.state, at: watch.now)?.reasonForIndifference
        }
        #expect(reason("page", watch) == "nothing is known of website yet")
        watch.goDown()
        #expect(reason("page", watch) == "it waits for up or degraded, not for down")
        #expect(reason("other", watch) == "it is not about website")
        #expect(watch.told == [])
    }

    @Test("a change that is over before it is considered is not told")
    func changedAgain() throws {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        let since = try #require(watch.state.checks["website"]?.record.since)
        watch.goUp()
        let key = ReactionKey(reaction: "page", check: "website")
        watch.apply(ReactionConsidered(key: key, occasion: .changed(since: since)))
        #expect(watch.said == "page does not tell about website: it changed again before this was considered")
        #expect(watch.deeds.count == 1)
    }

    @Test("a reaction that waits for nothing has nothing to decide")
    func waitsForNothing() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        let before = watch.state
        watch.apply(ReactionConsidered(key: ReactionKey(reaction: "page", check: "website"), occasion: .waited))
        #expect(watch.said == "page does not tell about website: it waits for nothing any more")
        #expect(watch.state == before)
    }

    @Test("a check that flaps within its counts tells nothing")
    func flapping() {
        var watch = Watch([.website()], [.page(on: [.changed])])
        watch.goUp()
        for _ in 1...50 {
            watch.look("website", .refused)
            watch.look("website", .refused)
            watch.look("website", .ok)
        }
        #expect(watch.told == [])
    }
}

@Suite("How deeds are tried again")
struct RetryPolicyTests {
    @Test("each pause is twice the one before, none longer than the longest, none after the last attempt")
    func pauses() {
        let policy = RetryPolicy(attempts: 6, first: .seconds(1), longest: .seconds(5))
        #expect((1...7).map { policy.pause(after: $0) } == [1, 2, 4, 5, 5, nil, nil].map { $0.map { .seconds($0) } })
    }

    @Test("one attempt is not tried again")
    func once() { #expect(RetryPolicy(attempts: 1).pause(after: 1) == nil) }

    @Test("a policy of very many attempts never overflows")
    func many() {
        let policy = RetryPolicy(attempts: .max, first: .seconds(3600), longest: DurationText.longest)
        #expect(policy.pause(after: 1_000_000) == DurationText.longest)
    }
}
