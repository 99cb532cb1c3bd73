import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("The log's sentences")
struct SentenceTests {
    private func line<A: WatchAction>(_ action: A, after watch: Watch = Watch()) -> LogLine? {
        var watch = watch
        watch.apply(action)
        return watch.steps.last { $0.action is A }?.line
    }

    @Test("results tell what was found and how far the count is")
    func results() {
        var watch = Watch([.website()])
        watch.look("website", .ok)
        #expect(watch.said == "website passed: answered 200 in 81 ms (1 of 2)")
        watch.look("website", .ok)
        #expect(watch.said == "website is up: answered 200 in 81 ms (2 of 2)")
        watch.look("website", .ok)
        #expect(watch.steps.last?.line.priority == .debug, "the routine of a check that runs too often for a batch")
        watch.look("website", .refused)
        #expect(watch.said == "website failed: connection refused (1 of 3)")
        #expect(watch.steps.last?.line.priority == .information)
        watch.look("website", .ok, took: .milliseconds(1300))
        #expect(watch.said == "website gave a warning: slow: 1.3 s, expected within 800 ms (2 of 3)")
        watch.look("website", .refused)
        #expect(watch.said.hasPrefix("website is degraded: connection refused (1 of 3), after "))
    }

    @Test("a change of health tells how long the one before lasted")
    func change() {
        var watch = Watch()
        watch.goUp()
        watch.live(.seconds(600))
        watch.goDown()
        #expect(watch.said == "website is down: connection refused (3 of 3), after 10m6s up")
        #expect(watch.steps.last?.line.kind == .healthChanged)
        #expect(watch.steps.last?.line.priority == .error)
        #expect(watch.steps.last?.line.health == .down)
        watch.goUp()
        #expect(watch.said == "website is up: answered 200 in 81 ms (2 of 2), after 13s down")
        #expect(watch.steps.last?.line.priority == .notice)
        watch.goSlow()
        #expect(watch.steps.last?.line.priority == .warning)
    }

    @Test("ticks and routine results name their checks")
    func routine() {
        var watch = Watch([.website("a"), .website("b")])
        watch.goUp("a")
        watch.begin("a")
        #expect(watch.said == "due: a")
        let result = watch.result("a", .ok, began: watch.now, took: .milliseconds(81))
        watch.apply(ResultsRecorded(results: [result]))
        #expect(watch.said == "as before: a up (81 ms)")
        #expect(watch.steps.last?.line.check == "a")
        watch.apply(ChecksDue(checks: ["a", "b"]))
        #expect(watch.said == "due: a, b")
        #expect(watch.steps.last?.line.check == nil)
        #expect(watch.steps.last?.line.priority == .debug)
    }

    @Test("who steers is named, with where they came from")
    func steering() {
        let paused = line(CheckPaused(check: "website", origin: .ann))
        #expect(paused?.message == "website is paused by uid 1000")
        #expect(paused?.origin?.description == "1000:42")
        #expect(line(CheckResumed(check: "website", origin: .ann))?.message == "website is resumed by uid 1000")
        let requested = line(CheckRequested(check: "website", origin: .ann))
        #expect(requested?.message == "website is to be checked now, asked by uid 1000")
        let unsilenced = line(CheckUnsilenced(check: "website", origin: .ann))
        #expect(unsilenced?.message == "website is not silenced any more, ended by uid 1000")
        let stopping = line(DaemonStopping(origin: .signal("SIGTERM")))
        #expect(stopping?.message == "stopping on SIGTERM")
    }

    @Test("a silence tells until when, by whom and why")
    func silence() {
        var watch = Watch()
        watch.now.wall = .seconds(1_763_694_000)
        watch.apply(CheckSilenced(check: "website", milliseconds: 7_200_000, reason: "upgrade", origin: .ann))
        #expect(watch.said == "website is silenced until 2025-11-21 05:00:00Z by uid 1000: upgrade")
        watch.apply(SilenceExpired(check: "website"))
        #expect(watch.said == "website is still silenced until 2025-11-21 05:00:00Z by uid 1000: upgrade")
        watch.wait(.seconds(7200))
        #expect(watch.said == "website is not silenced any more, the time is over")
        watch.apply(CheckSilenced(check: "gone", milliseconds: 1, reason: "", origin: .ann))
        #expect(watch.said == "gone is not configured any more")
    }

    @Test("a configuration tells its size and its files")
    func configuration() {
        #expect(Watch().said == "configuration loaded from redshank.yaml: 1 check and 0 reactions")
        let requested = line(ReloadRequested(origin: .configuration))
        #expect(requested?.message == "the configuration is read, as the daemon starts")
    }

    @Test("a deed is decided, stored, tried again and done, each under its name")
    func deeds() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        #expect(watch.steps.last?.line.kind == .deedDecided)
        watch.apply(DeedStored(deed: 1, durable: true))
        #expect(watch.said == "deed 1 (page: website is down) is stored")
        watch.apply(DeedRetried(deed: 1, failure: "answered 503", pause: Milliseconds(.seconds(2))))
        #expect(
            watch.said == "deed 1 (page: website is down) failed (attempt 1) and is tried again in 2s: answered 503"
        )
        #expect(watch.state.outbox[1]?.stage == .waiting(until: watch.now.advanced(by: .seconds(2))))
        watch.apply(DeedDone(deed: 1, outcome: "answered 200", took: Milliseconds(.milliseconds(40))))
        #expect(watch.said == "deed 1 (page: website is down) is done in 40 ms: answered 200")
        #expect(watch.state.outbox.isEmpty)
    }

    @Test("a deed that is given up is an error, and owed no more")
    func givenUp() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        watch.apply(DeedGivenUp(deed: 1, reason: "no answer (attempt 6 of 6)"))
        #expect(watch.said == "deed 1 (page: website is down) is given up: no answer (attempt 6 of 6)")
        #expect(watch.steps.last?.line.priority == .error)
        #expect(watch.state.outbox.isEmpty)
    }

    @Test("a deed that nobody owes changes nothing, and the log says what came of it all the same")
    func unknownDeed() {
        var watch = Watch()
        let before = watch.state
        watch.apply(DeedDone(deed: 7, outcome: "answered 200", took: Milliseconds(.milliseconds(40))))
        #expect(watch.said == "deed 7 is done in 40 ms: answered 200")
        watch.apply(DeedRetried(deed: 7, failure: "x", pause: Milliseconds(.seconds(1))))
        watch.apply(DeedStored(deed: 7, durable: true))
        watch.apply(DeedGivenUp(deed: 7, reason: "x"))
        #expect(watch.state == before)
    }

    @Test("stopping tells what is still owed")
    func stopping() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        watch.apply(DaemonStopping(origin: .signal("SIGTERM")))
        #expect(
            watch.said
                == "stopping on SIGTERM, 1 deed is still owed: if it is not done soon it is done after the next start"
        )
    }
}
