import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Acknowledgements")
struct AcknowledgementTests {
    private let ack = CheckAcknowledged(check: "website", comment: "on it", origin: .ann)
    private let unack = CheckUnacknowledged(check: "website", origin: .ann)

    private func pending(_ watch: Watch, _ reaction: String = "page") -> PendingReaction? {
        watch.state.reactions[ReactionKey(reaction: reaction, check: "website")]?.pending
    }

    private func acknowledgement(_ watch: Watch) -> Acknowledgement? { watch.state.checks["website"]?.acknowledgement }

    @Test("what waits for its `after` is held, and told if it is taken back, when it lasted long enough")
    func escalation() throws {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        watch.wait(.seconds(120))
        watch.apply(ack)
        #expect(watch.said == "page for website waits: acknowledged at \(watch.now.text) by uid 1000: on it")
        #expect(pending(watch)?.wait == .acknowledgement)
        #expect(pending(watch)?.due == nil)
        watch.live(.seconds(120))
        watch.apply(unack)
        #expect(watch.said == "page for website waits: down for less than 10m")
        watch.live(.seconds(300))
        #expect(watch.deeds.isEmpty)
        watch.live(.seconds(100))
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("what became due meanwhile is told at once when it is taken back")
    func overdue() {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        watch.apply(ack)
        watch.live(.seconds(3600))
        #expect(watch.deeds.isEmpty)
        watch.apply(unack)
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("repetitions are held; taken back in time the next one comes when it would have, and later one comes at once")
    func repetitions() throws {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(1800))])
        watch.goDown()
        let told = watch.now
        watch.apply(ack)
        #expect(pending(watch)?.repetitions == 1)
        watch.live(.seconds(600))
        watch.apply(unack)
        #expect(pending(watch)?.wait == .repetition)
        #expect(pending(watch)?.due?.boot == told.boot + .seconds(1800))
        watch.live(.seconds(1500))
        #expect(watch.deeds.count == 2)
        watch.apply(ack)
        watch.live(.seconds(4 * 1800))
        #expect(watch.deeds.count == 2)
        watch.apply(unack)
        #expect(watch.deeds.count == 3)
        #expect(pending(watch)?.due?.boot == watch.now.boot + .seconds(1800))
    }

    @Test("it ends with the health: the recovery of what was told is told, and what was held is said to be lost")
    func recovery() {
        var watch = Watch(
            [.website()],
            [.page(on: [.down, .up], repeatEvery: .seconds(1800)), .page("late", after: .seconds(600))]
        )
        watch.goDown()
        watch.apply(ack)
        let at = watch.now.text
        watch.goUp()
        #expect(acknowledgement(watch) == nil)
        #expect(watch.deeds == ["page: website down", "page: website up"])
        #expect(
            watch.told.suffix(2) == [
                "late does not tell about website: that it was down was never told (acknowledged at \(at) by uid 1000: on it)",
                "page is to tell that website is up, deed 2; that it was still down was not told again "
                    + "(acknowledged at \(at) by uid 1000: on it)",
            ]
        )
        let up = watch.steps.last { $0.line.kind == .healthChanged }
        #expect(up?.line.message.hasSuffix(" down; the acknowledgement by uid 1000 is over") == true)
    }

    @Test("a degraded check that is acknowledged and falls is told")
    func worse() {
        var watch = Watch([.website()], [.page(on: [.down, .degraded])])
        watch.goSlow()
        watch.apply(ack)
        watch.goDown()
        #expect(acknowledgement(watch) == nil)
        #expect(watch.deeds == ["page: website degraded", "page: website down"])
    }

    @Test("what is not in trouble, is not there or is acknowledged already stays as it is, and the log says so")
    func refused() throws {
        var watch = Watch([.website()], [.page()])
        watch.apply(ack)
        #expect(acknowledgement(watch) == nil)
        #expect(watch.said == "website is not acknowledged, as it is unknown")
        watch.goUp()
        watch.apply(ack)
        #expect(acknowledgement(watch) == nil)
        #expect(watch.said == "website is not acknowledged, as it is up")
        watch.goDown()
        watch.apply(ack)
        #expect(watch.said == "website is acknowledged by uid 1000: on it")
        let first = try #require(acknowledgement(watch))
        watch.wait(.seconds(5))
        watch.apply(CheckAcknowledged(check: "website", comment: "me too", origin: .control(uid: 7, pid: 1)))
        #expect(acknowledgement(watch) == first)
        #expect(watch.said == "website was \(first.shown) already")
        watch.apply(CheckAcknowledged(check: "gone", comment: "", origin: .ann))
        #expect(watch.said == "gone is not configured any more")
        watch.apply(unack)
        #expect(watch.said == "website is not acknowledged any more, taken back by uid 1000")
    }

    @Test("what falls just before it is considered is held, too, as after a crash")
    func beforeItIsConsidered() throws {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        let key = ReactionKey(reaction: "page", check: "website")
        var state = watch.state
        ack.reduce(&state, at: watch.now)
        let since = try #require(state.checks["website"]?.record.since)
        guard case .wait(let pending)? = state.consider(key, .changed(since: since), at: watch.now) else {
            Issue.record("it should wait")
            return
        }
        #expect(pending.wait == .acknowledgement)
    }

    @Test("with a silence, a pause and a limit it composes: what holds is told of all of them in turn")
    func composed() throws {
        let limit = RateLimit(count: 1, per: .seconds(3600))
        var watch = Watch([.website(), .website("other")], [.page(atMost: limit)])
        watch.goDown("other")
        watch.apply(CheckSilenced(check: "website", milliseconds: 7_200_000, reason: "", origin: .ann))
        watch.goDown()
        #expect(pending(watch)?.wait == .silence)
        watch.apply(ack)
        #expect(pending(watch)?.wait == .acknowledgement)
        watch.apply(CheckUnsilenced(check: "website", origin: .ann))
        #expect(pending(watch)?.wait == .acknowledgement)
        watch.apply(CheckSilenced(check: "website", milliseconds: 60_000, reason: "", origin: .ann))
        watch.apply(unack)
        #expect(pending(watch)?.wait == .silence)
        watch.live(.seconds(120))
        #expect(pending(watch)?.wait == .limit)
        watch.apply(ack)
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.wait(.seconds(4000))
        #expect(pending(watch)?.wait == .acknowledgement)
        watch.apply(unack)
        #expect(pending(watch)?.wait == .look)
        watch.apply(CheckResumed(check: "website", origin: .ann))
        watch.live(.seconds(60))
        #expect(watch.deeds == ["page: other down", "page: website down"])
    }

    @Test("a reload keeps it; another target begins anew without it; a reaction that changed is held by it, too")
    func reload() {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        watch.apply(ack)
        watch.load([.website(every: .seconds(20))], [.page(after: .seconds(1))])
        #expect(acknowledgement(watch) != nil)
        #expect(pending(watch)?.wait == .acknowledgement)
        watch.live(.seconds(60))
        #expect(watch.deeds.isEmpty)
        watch.load([.website(url: "http://localhost/other")], [.page()])
        #expect(acknowledgement(watch) == nil)
    }

    @Test("why a reaction does not fire is told by it, with what would have to be done")
    func conditions() throws {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(1800)), .page("up", on: [.up])])
        watch.goDown()
        watch.apply(ack)
        func condition(_ reaction: String) -> ReactionCondition? {
            ReactionOutlook(ReactionKey(reaction: reaction, check: "website"), in: watch.state, at: watch.now)?
                .conditions.first { $0.kind == .acknowledgement }
        }
        let held = try #require(condition("page"))
        #expect(!held.holds)
        #expect(held.found == "acknowledged at \(watch.now.text) by uid 1000: on it")
        #expect(
            held.remedy == "the acknowledgement would have to be taken back: redshankctl unacknowledge website"
        )
        #expect(held.until == nil)
        let key = ReactionKey(reaction: "page", check: "website")
        let news = ReactionOutlook(key, in: watch.state, at: watch.now)?.conditions.first { $0.kind == .news }
        #expect(news?.found.hasPrefix("it was decided at \(watch.now.text) to tell that website is down") == true)
        #expect(condition("up") == nil)
        watch.apply(unack)
        #expect(condition("page")?.holds == true)
    }

    @Test("a restart keeps it, on the clock of another boot, too")
    func restart() throws {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        watch.apply(ack)
        let given = try #require(acknowledgement(watch))
        let memory = WatchMemory(of: watch.state, at: watch.now)
        var next = Watch(run: "r2", at: Moment(wall: watch.now.wall + .seconds(60), boot: .seconds(20)))
        next.apply(MemoryRestored(memory: memory, isSameBoot: false))
        next.load([.website()], [.page(after: .seconds(600))])
        let kept = try #require(acknowledgement(next))
        #expect(kept.at.wall == given.at.wall)
        #expect(next.now.boot - kept.at.boot == .seconds(60))
        #expect((kept.by, kept.comment) == (given.by, given.comment))
        next.live(.seconds(3600))
        #expect(next.deeds.isEmpty)
        next.apply(unack)
        #expect(next.deeds == ["page: website down"])
    }

    @Test("an origin is read back from what is written of it")
    func origins() {
        for origin in [Origin.configuration, .timer, .signal("SIGTERM"), .ann] {
            #expect(Origin(origin.description) == origin)
        }
        for text in ["", "1000", "1000:", ":7", "a:7", "1000:7:1", "-1:7"] { #expect(Origin(text) == nil) }
    }
}
