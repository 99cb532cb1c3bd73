import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("After a restart")
struct WatchMemoryTests {
    private let reactions: [ReactionSpecification] = [
        .page(on: [.down, .up]), .page("late", on: [.down], after: .seconds(600)),
        .page("rarely", on: [.down], atMost: RateLimit(count: 1, per: .seconds(3600))),
    ]

    /// What the daemon would know after it ended there and began again so much later.
    private func restart(
        _ watch: Watch,
        after pause: Duration = .seconds(60),
        isSameBoot: Bool = true,
        checks: [CheckSpecification] = [.website()]
    ) -> Watch {
        let memory = WatchMemory(of: watch.state, at: watch.now)
        var now = watch.now.advanced(by: pause)
        if !isSameBoot { now.boot = .seconds(20) }
        var next = Watch(run: "r2", at: now)
        next.apply(MemoryRestored(memory: memory, isSameBoot: isSameBoot))
        next.load(checks, reactions)
        return next
    }

    @Test("a check that was down is down since then, and is not told again", arguments: [true, false])
    func stillDown(_ isSameBoot: Bool) throws {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        let since = try #require(watch.state.checks["website"]?.record.since)
        var next = restart(watch, isSameBoot: isSameBoot)
        let restored = try #require(next.state.checks["website"]?.record.since)
        #expect(restored.wall == since.wall)
        #expect(next.now.boot - restored.boot == watch.now.boot - since.boot + .seconds(60))
        next.look("website", .refused)
        #expect(next.health() == .down)
        #expect(next.deeds == watch.deeds)
    }

    @Test("what recovered meanwhile is told once")
    func recovered() {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        for deed in watch.state.outbox.keys.sorted() {
            watch.apply(DeedDone(deed: deed, outcome: "", took: Milliseconds(.zero)))
        }
        var next = restart(watch)
        next.goUp()
        next.live(.seconds(300))
        #expect(next.deeds == ["page: website up"])
        #expect(next.state.outbox.values.first?.key == "r2:3")
    }

    @Test("a change that nobody came to consider before the crash is considered after it", arguments: [true, false])
    func unconsidered(_ isSameBoot: Bool) {
        let watch = Watch([.website()], reactions)
        // What is on disk is the state after the result alone: the process died before what came of it was written.
        var state = watch.state
        var now = watch.now
        for _ in 1...3 {
            now = now.advanced(by: .seconds(10))
            state.beginRun(of: "website", at: now)
            let report = CheckReport(outcome: .failed("connection refused"), total: Milliseconds(.zero))
            state.record(CheckResult(check: "website", began: now, ended: now, cause: 1, report: report))
        }
        #expect(state.checks["website"]?.health == .down)
        let memory = WatchMemory(of: state, at: now)
        now = Moment(wall: now.wall + .seconds(5), boot: isSameBoot ? now.boot + .seconds(5) : .seconds(20))
        var next = Watch(run: "r2", at: now)
        next.apply(MemoryRestored(memory: memory, isSameBoot: isSameBoot))
        next.load([.website()], reactions)
        #expect(next.deeds.sorted() == ["page: website down", "rarely: website down"])
        #expect(next.state.unconsidered.isEmpty)
    }

    @Test("a streak goes on")
    func streak() {
        var watch = Watch([.website()], reactions)
        watch.look("website", .refused)
        watch.look("website", .refused)
        var next = restart(watch)
        next.look("website", .refused)
        #expect(next.health() == .down)
    }

    @Test("what is owed keeps the key of the run that decided it, and new deeds have other numbers")
    func owed() {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        var next = restart(watch)
        #expect(next.state.outbox.sorted.map(\.key) == ["r1:1", "r1:2"])
        next.goUp()
        #expect(next.state.outbox.sorted.map(\.key) == ["r1:1", "r1:2", "r2:3"])
    }

    @Test("a wait goes on, over another boot, too; what was not looked at is looked at before it is told")
    func waits() {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        var next = restart(watch, after: .seconds(900), isSameBoot: false)
        let before = next.deeds
        next.wait(.seconds(0))
        #expect(next.deeds == before)
        next.look("website", .refused)
        next.wait(.seconds(60))
        #expect(next.deeds == before + ["late: website down"])
    }

    @Test("a wait that ends before the first look waits for that, and is over where the check is up by then")
    func waitsForLook() {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        watch.pass(.seconds(570))
        watch.look("website", .refused)
        var next = restart(watch, after: .seconds(40))
        next.apply(ReactionsDue(reactions: [ReactionKey(reaction: "late", check: "website")]))
        #expect(next.told.last?.hasPrefix("late for website waits: not looked at since") == true)
        next.goUp()
        next.live(.seconds(600))
        #expect(!next.deeds.contains("late: website down"))
    }

    @Test("a deed that is done after a restart is told apart by what is known of its attempts")
    func resumed() {
        var watch = Watch([.website()], [.page(on: [.down, .up])])
        watch.goDown()
        watch.goUp()
        watch.apply(DeedResumed(deed: 1))
        #expect(watch.said.hasSuffix("is done after a restart: it may have been done before"))
        watch.apply(DeedResumed(deed: 2))
        #expect(watch.said.hasSuffix("is done after a restart, when those before it are"))
        for _ in 1...2 {
            watch.apply(DeedRetried(deed: 1, failure: "answered 503", pause: Milliseconds(.seconds(1))))
        }
        watch.apply(DeedResumed(deed: 1))
        #expect(watch.said.hasSuffix("is tried again after a restart: it failed 2 times before"))
    }

    @Test("nothing was looked at from when it was asked to end, though it was heard of later")
    func stopping() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        let asked = watch.now
        watch.apply(DaemonStopping(origin: .signal("SIGTERM")))
        watch.pass(.seconds(10))
        let next = restart(watch, after: .seconds(60))
        let line = next.steps.first { $0.action is MemoryRestored }?.line
        #expect(line?.message.hasSuffix("which stopped at \(asked.text); nothing was looked at for 1m10s") == true)
    }

    @Test("a silence ends when it would have, a pause lasts, and the rate limit remembers")
    func steering() throws {
        var watch = Watch([.website(), .website("other")], reactions)
        watch.goDown()
        watch.apply(CheckSilenced(check: "website", milliseconds: 600_000, reason: "night", origin: .ann))
        watch.apply(CheckPaused(check: "website", origin: .ann))
        let until = try #require(watch.state.checks["website"]?.silence?.until)
        var next = restart(watch, isSameBoot: false, checks: [.website(), .website("other")])
        let check = try #require(next.state.checks["website"])
        #expect(check.pausedBy == .ann)
        #expect(check.silence?.until.wall == until.wall)
        let left = try #require(check.silence?.until.boot) - next.now.boot
        #expect(left == until.boot - watch.now.boot - .seconds(60))
        next.goDown("other")
        #expect(next.told.last { $0.hasPrefix("rarely") }?.contains("at most 1 per 1h") == true)
    }

    @Test("a machine that believes it is earlier than it was does not put anything into the future")
    func clockSetBack() throws {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        let next = restart(watch, after: .seconds(-1_000_000), isSameBoot: false)
        let since = try #require(next.state.checks["website"]?.record.since)
        #expect(since.boot <= next.now.boot)
    }

    @Test("where the configuration changed meanwhile the rule is that of a reload")
    func reconfigured() {
        var watch = Watch([.website()], reactions)
        watch.goDown()
        var moved = restart(watch, checks: [.website(url: "http://elsewhere/")])
        #expect(moved.health() == .unknown)
        moved.goUp()
        #expect(moved.deeds.last == "page: website up")
        let gone = restart(watch, checks: [.website("other")])
        #expect(gone.health() == nil)
        #expect(gone.deeds == watch.deeds)
        let counted = restart(watch, checks: [.website(downAfter: 5)])
        #expect(counted.health() == .down)
    }

    @Test("the log says what is remembered, of which run, and for how long nothing was looked at")
    func sentence() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        let next = restart(watch, after: .seconds(75))
        let line = next.steps.first { $0.action is MemoryRestored }?.line
        #expect(
            line?.message == "1 check and 1 deed still owed remembered of run r1, which ended without being told to at "
                + "\(watch.now.text); nothing was looked at for 1m15s"
        )
    }
}
