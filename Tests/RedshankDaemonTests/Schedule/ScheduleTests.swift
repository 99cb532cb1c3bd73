import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting
import Testing

@testable import RedshankDaemon

@Suite("The schedule", .timeLimit(.minutes(2)))
struct ScheduleTests {
    @Test("one tick, a root of causes, begins all checks that are due")
    func tick() async throws {
        let rig = await Rig()
        await rig.load([.tcp("a"), .tcp("b"), .tcp("c")])
        for name in ["a", "b", "c"] { await rig.witness.until { !$0.results(of: name).isEmpty } }
        let ticks = rig.witness.all(ChecksDue.self)
        #expect(ticks.map { $0.action.checks.sorted() } == [["a", "b", "c"]])
        #expect(ticks[0].stamp.cause == nil)
        for result in rig.witness.all(ResultRecorded.self) {
            #expect(result.stamp.cause == Cause(number: ticks[0].stamp.number, effect: "RunDueChecks"))
            #expect(result.action.result.cause == ticks[0].stamp.number)
        }
        await rig.stop()
    }

    @Test("1,000 checks each run for the first time within one period, and never crowd")
    func thousand() async {
        let rig = await Rig()
        // Between two places of the grid, so that none is due before the clock is moved.
        rig.clock.manual.advance(by: .milliseconds(1))
        await rig.load((1...1000).map { .tcp("check-\($0)") })
        await rig.firstRuns(of: 1000)
        #expect(rig.clock.now().boot <= .seconds(10) + .milliseconds(1))
        let sizes = rig.witness.all(ChecksDue.self).map(\.action.checks.count)
        #expect(sizes.reduce(0, +) == 1000)
        #expect(sizes.max() ?? 0 < 12)
        await rig.stop()
    }

    @Test("a failure that decides nothing yet brings the next run forward")
    func retry() async {
        let rig = await Rig(runner: FakeRunner { _, count in count == 0 ? .ok : .refused })
        await rig.load([.tcp("a", downAfter: 3)])
        await rig.witness.until { $0.results(of: "a").count == 1 }
        await rig.runs("a")
        let second = rig.clock.now().boot
        #expect(second == .seconds(10))
        await rig.runs("a")
        #expect(rig.clock.now().boot == Timetable.aligned(second + .milliseconds(3333)))
        await rig.runs("a")
        let check = await rig.store.state.checks["a"]
        #expect(check?.health == .down)
        #expect(check?.due == rig.clock.now().boot + .seconds(10))
        await rig.stop()
    }

    @Test("what a check depends on runs at once when that fails first")
    func dependency() async {
        let rig = await Rig(runner: FakeRunner { name, count in name == "web" && count > 0 ? .refused : .ok })
        var web = CheckSpecification.tcp("web", downAfter: 3)
        web.dependsOn = ["router"]
        await rig.load([.tcp("router", every: .seconds(3600)), web])
        for name in ["router", "web"] { await rig.witness.until { !$0.results(of: name).isEmpty } }
        await rig.runs("web")
        await rig.runs("router")
        #expect(rig.clock.now().boot < .seconds(20))
        await rig.stop()
    }

    @Test("a paused check has no appointment; resumed it runs at once")
    func pause() async throws {
        let rig = await Rig()
        await rig.load([.tcp("a")])
        await rig.witness.until { $0.results(of: "a").count == 1 }
        try await rig.store.send(CheckPaused(check: "a", origin: .timer))
        #expect(rig.clock.manual.sleeperCount == 0)
        rig.clock.manual.advance(by: .seconds(3600))
        try await rig.store.send(CheckResumed(check: "a", origin: .timer))
        await rig.move(to: .seconds(3600) + ResultBatch.window)
        await rig.witness.until { $0.results(of: "a").count == 2 }
        #expect(rig.witness.results(of: "a").last?.began.boot == .seconds(3600))
        #expect(rig.witness.count(ChecksDue.name) == 2)
        await rig.stop()
    }

    @Test("a silence ends by a timer, and what it held is told with that as its cause")
    func silence() async throws {
        let gate = Gate()
        let rig = await Rig(
            runner: FakeRunner { _, _ in
                await gate.wait()
                return .refused
            }
        )
        await rig.load([.tcp("a", every: .seconds(3600))], [.hook()])
        try await rig.store.send(CheckSilenced(check: "a", milliseconds: 60_000, reason: "", origin: .timer))
        gate.open()
        await rig.witness.saw(1, of: ReactionConsidered.name)
        await rig.move(to: rig.clock.now().boot + .seconds(60))
        await rig.witness.saw(1, of: DeedDone.name)
        let expired = try #require(rig.witness.all(SilenceExpired.self).first)
        #expect(expired.stamp.cause == nil)
        let considered = try #require(rig.witness.all(ReactionConsidered.self).last)
        #expect(considered.stamp.cause == Cause(number: expired.stamp.number, effect: "ConsiderSilenceExpired"))
        #expect(rig.witness.count(ReactionsDue.name) == 0)
        await rig.stop()
    }

    @Test("what waited for a silence that ended just before a crash is told after it")
    func silenceEndedBeforeCrash() async throws {
        let now = Moment(wall: .seconds(1_700_000_000), boot: .zero)
        let configuration = Configuration(checks: [.tcp("a", every: .seconds(3600))], reactions: [.hook()])
        var state = WatchState(run: RunIdentity(id: "r0", version: "1.0", began: now))
        state.apply(configuration, at: now)
        let silence = CheckSilenced(check: "a", milliseconds: 60_000, reason: "", origin: .timer)
        silence.reduce(&state, at: now)
        state.beginRun(of: "a", at: now)
        let report = CheckReport(outcome: .refused, total: Milliseconds(.zero))
        state.record(CheckResult(check: "a", began: now, ended: now, cause: 1, report: report))
        _ = state.consider(ReactionKey(reaction: "hook", check: "a"), .changed(since: now), at: now)
        // This is on disk, and that the reaction was considered is not.
        CheckUnsilenced(check: "a", origin: .timer).reduce(&state, at: now)
        let restored = MemoryRestored(memory: WatchMemory(of: state, at: now), isSameBoot: true)
        let rig = await Rig(runner: FakeRunner { _, _ in .refused }, restored: restored)
        try await rig.begin()
        await rig.load([.tcp("a", every: .seconds(3600))], [.hook()])
        await rig.witness.saw(1, of: DeedDone.name)
        #expect(rig.witness.all(ReactionConsidered.self).last?.stamp.cause?.effect == "ConsiderDue")
        await rig.stop()
    }

    @Test("an acknowledgement holds what waits, and taken back it is told with that as its cause")
    func acknowledgement() async throws {
        let rig = await Rig(runner: FakeRunner { _, _ in .refused })
        await rig.load([.tcp("a", every: .seconds(3600))], [.hook(after: .seconds(60))])
        await rig.witness.saw(1, of: ReactionConsidered.name)
        try await rig.store.send(CheckAcknowledged(check: "a", comment: "on it", origin: .timer))
        await rig.witness.saw(2, of: ReactionConsidered.name)
        let given = try #require(rig.witness.all(CheckAcknowledged.self).first)
        let held = try #require(rig.witness.all(ReactionConsidered.self).last)
        #expect(held.stamp.cause == Cause(number: given.stamp.number, effect: "ConsiderAcknowledged"))
        rig.clock.manual.advance(by: .seconds(120))
        try await rig.store.send(CheckUnacknowledged(check: "a", origin: .timer))
        await rig.witness.saw(1, of: DeedDone.name)
        let taken = try #require(rig.witness.all(CheckUnacknowledged.self).first)
        let told = try #require(rig.witness.all(ReactionConsidered.self).last)
        #expect(told.stamp.cause == Cause(number: taken.stamp.number, effect: "ConsiderUnacknowledged"))
        #expect(rig.witness.count(ReactionsDue.name) == 0)
        await rig.stop()
    }

    @Test("what waited for an acknowledgement that was taken back just before a crash is told after it, once")
    func acknowledgementEndedBeforeCrash() async throws {
        let now = Moment(wall: .seconds(1_700_000_000), boot: .zero)
        let configuration = Configuration(checks: [.tcp("a", every: .seconds(3600))], reactions: [.hook()])
        var state = WatchState(run: RunIdentity(id: "r0", version: "1.0", began: now))
        state.apply(configuration, at: now)
        state.beginRun(of: "a", at: now)
        let report = CheckReport(outcome: .refused, total: Milliseconds(.zero))
        state.record(CheckResult(check: "a", began: now, ended: now, cause: 1, report: report))
        CheckAcknowledged(check: "a", comment: "", origin: .timer).reduce(&state, at: now)
        _ = state.consider(ReactionKey(reaction: "hook", check: "a"), .changed(since: now), at: now)
        // This is on disk, and that the reaction was considered is not.
        CheckUnacknowledged(check: "a", origin: .timer).reduce(&state, at: now)
        let restored = MemoryRestored(memory: WatchMemory(of: state, at: now), isSameBoot: true)
        let rig = await Rig(runner: FakeRunner { _, _ in .refused }, restored: restored)
        try await rig.begin()
        await rig.load([.tcp("a", every: .seconds(3600))], [.hook()])
        await rig.witness.saw(1, of: DeedDone.name)
        #expect(rig.witness.all(ReactionConsidered.self).last?.stamp.cause?.effect == "ConsiderDue")
        await rig.stop()
    }

    @Test("a reload leaves no gap: what runs goes on, what is due stays due, what is gone is not run")
    func reload() async {
        let gate = Gate()
        let rig = await Rig(
            runner: FakeRunner { name, _ in
                if name == "a" { await gate.wait() }
                return .ok
            }
        )
        await rig.load([.tcp("a"), .tcp("b"), .tcp("c")])
        for name in ["b", "c"] { await rig.witness.until { !$0.results(of: name).isEmpty } }
        let due = await rig.store.state.checks["b"]?.due
        await rig.load([.tcp("a"), .tcp("b")])
        gate.open()
        await rig.witness.until { !$0.results(of: "a").isEmpty }
        #expect(await rig.store.state.checks["a"]?.health == .up)
        #expect(await rig.store.state.checks["b"]?.due == due)
        await rig.move(to: .seconds(10))
        await rig.witness.saw(2, of: ChecksDue.name)
        let last = rig.witness.all(ChecksDue.self).last?.action.checks.sorted()
        #expect(last == ["a", "b"])
        await rig.stop()
    }

    @Test("a reaction that waits is considered when it is due")
    func wait() async throws {
        let rig = await Rig(runner: FakeRunner { _, _ in .refused })
        await rig.load([.tcp("a", every: .seconds(600))], [.hook(after: .seconds(60))])
        await rig.witness.saw(1, of: ReactionConsidered.name)
        let due = try #require(await rig.store.state.reactions[ReactionKey(reaction: "hook", check: "a")]?.pending?.due)
        #expect(due.boot == .seconds(60))
        await rig.move(to: due.boot)
        await rig.witness.saw(1, of: DeedDone.name)
        let tick = try #require(rig.witness.all(ReactionsDue.self).first)
        #expect(tick.stamp.cause == nil)
        #expect(rig.witness.all(ReactionConsidered.self).last?.stamp.cause?.number == tick.stamp.number)
        await rig.stop()
    }
}
