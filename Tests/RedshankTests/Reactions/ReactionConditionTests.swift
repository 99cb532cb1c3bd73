import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Which conditions of a reaction hold")
struct ReactionConditionTests {
    private func outlook(_ watch: Watch, _ check: String = "website", _ reaction: String = "page") -> ReactionOutlook? {
        ReactionOutlook(ReactionKey(reaction: reaction, check: check), in: watch.state, at: watch.now)
    }

    /// What does not hold, and what would have to change.
    private func failing(_ outlook: ReactionOutlook?) -> [String] {
        outlook?.conditions.filter { !$0.holds }.map { "\($0.kind): \($0.found); \($0.remedy ?? "?")" } ?? ["nothing"]
    }

    @Test("what is not configured has no conditions")
    func unknown() {
        let watch = Watch([.website()], [.page()])
        #expect(outlook(watch, "nowhere") == nil)
        #expect(outlook(watch, "website", "nobody") == nil)
    }

    @Test("a check that it is not about, by name or by label")
    func of() {
        let of = CheckSelector(names: ["a"], labels: ["team": "web"])
        let watch = Watch([.website("a"), .website("b")], [.page(of: of)])
        #expect(
            failing(outlook(watch, "b")) == [
                "of: it is not about b; its `of` in the configuration, which is a where labelled team=web, would have to "
                    + "select b"
            ]
        )
        #expect(outlook(watch, "a")?.standing == .held)
    }

    @Test("a check of which nothing is known, and one that stands otherwise")
    func on() {
        var watch = Watch([.website()], [.page(on: [.down])])
        #expect(
            failing(outlook(watch)) == [
                "on: nothing is known of website yet; website would have to be found down"
            ]
        )
        watch.goUp()
        #expect(
            failing(outlook(watch)) == [
                "on: website is up: first seen up, which is not told; website would have to become down"
            ]
        )
    }

    @Test("what it depends on is down, is not known, or is up again and it was not looked at since")
    func dependency() throws {
        var watch = Watch(
            [.website("router", downAfter: 2), .website(downAfter: 1, dependsOn: ["router"])],
            [.page(on: [.down])]
        )
        #expect(outlook(watch, "router")?.conditions.contains { $0.kind == .dependency } == false)
        watch.goUp("router")
        watch.goUp()
        watch.look("website", .refused)
        #expect(
            failing(outlook(watch)) == [
                "dependency: it is not known yet whether router, on which it depends, is down; router would have to be "
                    + "found up; it is waited for no longer than until then"
            ]
        )
        #expect(outlook(watch)?.due != nil)
        watch.goDown("router")
        let down = try #require(watch.state.checks["router"]?.record.since?.text)
        #expect(
            failing(outlook(watch)) == [
                "dependency: router, on which it depends, is down since \(down); router would have to be up again, and "
                    + "website still be down when looked at then"
            ]
        )
        #expect(outlook(watch)?.standing == .waiting)
        #expect(outlook(watch)?.due == nil, "no time ends it")
        watch.goUp("router")
        let up = try #require(watch.state.checks["router"]?.record.since?.text)
        #expect(
            failing(outlook(watch)).first
                == "dependency: router, on which it depends, is up since \(up), and it was not seen to fail since; website "
                + "would have to be looked at and found down still, which it is at once"
        )
        watch.goUp()
        #expect(outlook(watch)?.conditions.first { $0.kind == .dependency }?.holds == true)
    }

    @Test("what was told already, once or again and again")
    func told() throws {
        var watch = Watch([.website()], [.page(on: [.down])])
        watch.goDown()
        let once = try #require(outlook(watch))
        #expect(once.standing == .owed)
        #expect(once.decided != nil)
        #expect(
            failing(once).first?.hasSuffix(
                "; website would have to become down anew, having been something else"
            ) == true
        )
        #expect(failing(once).first?.contains("it is decided once, as it has no `repeat`") == true)

        watch = Watch([.website()], [.page(on: [.down], repeatEvery: .seconds(1800))])
        watch.goDown()
        let again = try #require(outlook(watch))
        #expect(again.standing == .owed)
        let news = try #require(again.conditions.first { $0.kind == .news })
        #expect(news.found.hasSuffix("told again every 30m"))
        #expect(news.until == again.due)
    }

    @Test("what was decided counts as told only when it is done")
    func deed() throws {
        var watch = Watch([.website()], [.page(on: [.down])])
        watch.goDown()
        let decided = try #require(outlook(watch))
        #expect(decided.standing == .owed)
        #expect(decided.deed == "not stored yet")
        watch.apply(DeedStored(deed: 1, durable: true))
        watch.apply(DeedRetried(deed: 1, failure: "answered 503", pause: Milliseconds(.seconds(1))))
        let failing = try #require(outlook(watch))
        #expect(failing.standing == .owed)
        #expect(failing.deed?.hasPrefix("failed once, tried again at ") == true)
        #expect(failing.deed?.hasSuffix(": answered 503") == true)
        #expect(self.failing(failing).first?.contains("nobody is told yet") == true)

        var refused = watch
        refused.apply(DeedGivenUp(deed: 1, reason: "answered 404"))
        let lost = try #require(outlook(refused))
        #expect(lost.standing == .failed)
        #expect(lost.deed == "given up: answered 404")
        #expect(self.failing(lost).first?.contains("nobody was told (given up: answered 404)") == true)

        watch.apply(DeedDone(deed: 1, outcome: "answered 204", took: Milliseconds(.milliseconds(12))))
        let told = try #require(outlook(watch))
        #expect(told.standing == .done)
        #expect(told.deed == "done in 12 ms: answered 204")
        #expect(self.failing(told).first?.contains("was told already") == true)
    }

    @Test("a health that has not lasted long enough, and until when")
    func after() throws {
        var watch = Watch([.website()], [.page(on: [.down], after: .seconds(600))])
        watch.goDown()
        let found = try #require(outlook(watch))
        #expect(found.standing == .waiting)
        #expect(failing(found) == ["after: down for less than 10m; it would have to last until then"])
        #expect(found.conditions.first { $0.kind == .after }?.until == found.due)
    }

    @Test("a silence, until when and by whom, also while the check is well")
    func silence() throws {
        var watch = Watch([.website()], [.page(on: [.down])])
        watch.goUp()
        watch.apply(
            CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "moving", origin: .control(uid: 7, pid: 1))
        )
        let condition = try #require(outlook(watch)?.conditions.first { $0.kind == .silence })
        #expect(!condition.holds)
        #expect(condition.found.contains("by uid 7: moving"))
        #expect(condition.remedy == "the silence would have to end: redshankctl unsilence website")
        #expect(condition.until == watch.state.checks["website"]?.silence?.until)
        watch.goDown()
        #expect(outlook(watch)?.standing == .waiting)
    }

    @Test("no room under the rate limit, and when there is")
    func limit() throws {
        let limit = RateLimit(count: 1, per: .seconds(3600))
        var watch = Watch([.website("a"), .website("b")], [.page(on: [.down], atMost: limit)])
        watch.goDown("a")
        watch.goDown("b")
        let condition = try #require(outlook(watch, "b")?.conditions.first { $0.kind == .limit })
        #expect(!condition.holds)
        #expect(condition.found.hasPrefix("at most 1 per 1h, the next at "))
        #expect(condition.until == outlook(watch, "b")?.due)
    }

    @Test("a paused check does not change, which is said where a change is needed")
    func paused() {
        var watch = Watch([.website()], [.page(on: [.down])])
        watch.goUp()
        watch.apply(CheckPaused(check: "website", origin: .control(uid: 7, pid: 1)))
        #expect(
            failing(outlook(watch)).last
                == "look: paused by uid 7, not looked at since \(watch.state.checks["website"]?.last?.ended.text ?? ""); "
                + "it would have to be resumed and looked at: redshankctl resume website"
        )
        // When it is resumed nobody knows.
        watch = Watch([.website()], [.page(on: [.down], repeatEvery: .seconds(600))])
        watch.goDown()
        #expect(outlook(watch)?.due != nil)
        watch.apply(CheckPaused(check: "website", origin: .control(uid: 7, pid: 1)))
        #expect(outlook(watch)?.due == nil)
        #expect(outlook(watch)?.conditions.first { $0.kind == .news }?.until == nil)
    }

    @Test("a recovery of a trouble that was never told")
    func unheard() {
        var watch = Watch([.website()], [.page(on: [.down, .up])])
        watch.goUp()
        watch.goSlow()
        watch.goUp()
        #expect(
            failing(outlook(watch)) == [
                "news: that website was degraded was never told, so its recovery is not; a trouble would have to be told "
                    + "first; a reaction that is `on: up` alone tells each recovery"
            ]
        )
    }

    @Test("whenever all conditions hold the rule fires, and whenever it fires they do")
    func agreement() throws {
        // The conditions are the rule's own, so a course of events cannot part them.
        let reactions: [ReactionSpecification] = [
            .page(on: [.down, .up], after: .seconds(90)), .page("all", on: [.changed], repeatEvery: .seconds(300)),
        ]
        var watch = Watch([.website()], reactions)
        for step in 0..<40 {
            switch step % 5 {
            case 0, 3: watch.goDown()
            case 1: watch.goSlow()
            default: watch.goUp()
            }
            for name in ["page", "all"] {
                let key = ReactionKey(reaction: name, check: "website")
                let rule = try #require(ReactionRule(key, in: watch.state, at: watch.now))
                guard let pending = watch.state.reactions[key]?.pending, pending.wait != .repetition else { continue }
                let holds = rule.conditions.allSatisfy(\.holds)
                var fires = false
                if case .fire = rule.decide(pending) { fires = true }
                #expect(fires == holds, "step \(step), \(name)")
            }
        }
    }
}
