import FoundationEssentials
import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Actions as data")
struct ReplayTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func record(_ step: Watch.Step, number: Int) throws -> LogRecord {
        let source = SourceLocation(file: "Watch", line: 1, function: "apply")
        let stamp = ActionStamp(number: UInt64(number), moment: step.moment, source: source)
        let name = type(of: step.action).name
        return LogRecord(step.line, action: name, stamp: stamp, run: "r1", data: try json(step.action))
    }

    /// Nights in which everything happens that can.
    private func eventfulWatch() -> Watch {
        let reactions: [ReactionSpecification] = [
            .page(after: .seconds(300), repeatEvery: .seconds(1800), atMost: RateLimit(count: 3, per: .seconds(3600))),
            .page("tell", on: [.changed], of: CheckSelector(labels: ["team": "web"])),
        ]
        let checks = [CheckSpecification.website("a", labels: ["team": "web"]), .website("b"), .website("c")]
        var watch = Watch(checks, reactions)
        for check in checks { watch.goUp(check.name) }
        for round in 1...5 {
            watch.goDown("a")
            watch.apply(CheckSilenced(check: "a", milliseconds: 900_000, reason: "night", origin: .ann))
            watch.goSlow("b")
            watch.apply(CheckAcknowledged(check: "b", comment: "on it", origin: .ann))
            if round == 2 { watch.apply(CheckUnacknowledged(check: "b", origin: .ann)) }
            watch.apply(CheckPaused(check: "c", origin: .ann))
            watch.live(.seconds(600))
            if let deed = watch.state.outbox.keys.min() {
                watch.apply(DeedStored(deed: deed, durable: round == 1))
                watch.apply(DeedResumed(deed: deed))
                watch.apply(DeedRetried(deed: deed, failure: "answered 503", pause: Milliseconds(.seconds(1))))
                watch.apply(DeedDone(deed: deed, outcome: "answered 200", took: Milliseconds(.milliseconds(40))))
            }
            watch.apply(CheckResumed(check: "c", origin: .ann))
            watch.apply(CheckRequested(check: "c", origin: .timer))
            watch.end("c", .command(CommandFacts(exitCode: 1, line: "load 9")))
            if round == 3 { watch.apply(CheckUnsilenced(check: "a", origin: .ann)) }
            watch.goUp("b")
            watch.live(.seconds(2000))
            watch.goUp("a")
            if let deed = watch.state.outbox.keys.max() { watch.apply(DeedGivenUp(deed: deed, reason: "no answer")) }
            watch.apply(ReloadRequested(origin: .control(uid: 0, pid: 1)))
            if round == 4 { watch.load([checks[0]], reactions) }
            watch.load(checks, round == 2 ? [] : reactions)
        }
        watch.begin("a")
        watch.now = watch.now.advanced(by: .milliseconds(7))
        let results = [
            watch.result("a", .ok, began: watch.state.checks["a"]?.began ?? watch.now, took: .seconds(0.0071))
        ]
        watch.apply(ResultsRecorded(results: results))
        watch.apply(ReloadRequested(origin: .signal("SIGHUP")))
        watch.apply(MemoryTroubled(sentence: "the disk is full", isForgetting: true))
        watch.apply(MemoryMended(lost: 2))
        watch.apply(MemoryRestored(memory: WatchMemory(of: watch.state, at: watch.now), isSameBoot: false))
        let error = ConfigurationError(place: ConfigurationPlace(file: "redshank.yaml"), problem: "not there")
        watch.apply(ConfigurationRejected(errors: ConfigurationErrors([error])))
        watch.apply(DaemonStopping(origin: .signal("SIGTERM")))
        return watch
    }

    @Test("the recorded actions, replayed on the first state, make the same state")
    func replay() throws {
        let watch = eventfulWatch()
        var state = WatchState(run: RunIdentity(id: "r1", version: "1.0", began: watch.steps[0].moment))
        for (index, step) in watch.steps.enumerated() {
            let record = try record(step, number: index + 1)
            let action = try #require(record.watchAction, "\(record.action) is not read back from \(record.data)")
            action.reduce(&state, at: record.moment)
        }
        #expect(state == watch.state)
        #expect(try json(state) == json(watch.state))
        let names = Set(watch.steps.map { type(of: $0.action).name })
        #expect(names == Set(WatchActions.all.map { $0.name }))
    }

    @Test("every action is the same after a round trip through JSON")
    func roundTrips() throws {
        for step in eventfulWatch().steps {
            let before = try json(step.action)
            let name = type(of: step.action).name
            let action = try #require(WatchActions.read(name, from: before))
            #expect(try json(action) == before)
        }
    }

    @Test("the state is the same after a round trip through JSON")
    func state() throws {
        let state = eventfulWatch().state
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(WatchState.self, from: data) == state)
    }

    @Test("the stable names never change")
    func names() {
        #expect(
            WatchActions.all.map { $0.name } == [
                "daemon-started", "daemon-stopping", "reload-requested", "configuration-loaded",
                "configuration-rejected", "checks-due", "check-requested", "results-recorded", "result-recorded",
                "check-paused", "check-resumed", "check-silenced", "check-unsilenced", "silence-expired",
                "check-acknowledged", "check-unacknowledged",
                "reactions-due", "reaction-considered", "deed-stored", "deed-resumed", "deed-done",
                "deed-retried", "deed-given-up", "memory-restored", "memory-troubled", "memory-mended",
            ]
        )
    }

    @Test("what is no action of this build is not read")
    func unknown() {
        #expect(WatchActions.read("deed-undone", from: "{}") == nil)
        #expect(WatchActions.read("deed-done", from: "{\"deed\":") == nil)
    }
}
