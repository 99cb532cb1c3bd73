import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Runs")
struct RunsTests {
    @Test("a tick lets every check begin that is due, and no other")
    func tick() throws {
        var watch = Watch([.website("a"), .website("b")])
        watch.begin("a")
        watch.end("a", .ok)
        watch.begin("b")
        watch.apply(ChecksDue(checks: ["a", "b", "none"]))
        let states = watch.state.checks
        #expect(states["a"]?.run.isLoading == false)
        #expect(states["b"]?.run.isLoading == true)
    }

    @Test("a check that runs does not begin a second time, and its next run is one interval later")
    func overlap() throws {
        var watch = Watch()
        watch.begin()
        let first = try #require(watch.state.checks["website"])
        watch.wait(.seconds(10))
        watch.apply(ChecksDue(checks: ["website"]))
        let second = try #require(watch.state.checks["website"])
        #expect(second.began == first.began)
        #expect(second.due == first.due + .seconds(10))
    }

    @Test("the result of an earlier run changes nothing")
    func stale() throws {
        var watch = Watch()
        watch.begin()
        let began = try #require(watch.state.checks["website"]?.began)
        watch.end("website", .ok)
        let before = watch.state
        let result = watch.result("website", .refused, began: began, took: .seconds(5))
        watch.apply(ResultRecorded(result: result))
        #expect(watch.state == before)
        #expect(watch.said == "website is not awaited any more, its result is dropped")
        #expect(watch.steps.last?.line.kind == .resultRecorded)
    }

    @Test("a result that speaks against the health brings the next run forward, onto the grid")
    func retry() throws {
        var watch = Watch()
        watch.goUp()
        watch.begin()
        let began = watch.now.boot
        watch.wait(.milliseconds(81))
        watch.end("website", .refused)
        let due = try #require(watch.state.checks["website"]?.due)
        #expect(due == Timetable.aligned(began + CheckSpecification.website().retryEvery))
        #expect(due < began + .seconds(4))
        watch.goDown()
        #expect(try #require(watch.state.checks["website"]?.due) > watch.now.boot + .seconds(6))
    }

    @Test("a paused check does not run until it is resumed, and then at once")
    func pause() throws {
        var watch = Watch()
        watch.goUp()
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.wait(.seconds(60))
        watch.apply(ChecksDue(checks: ["website"]))
        #expect(watch.state.checks["website"]?.run.isLoading == false)
        #expect(watch.health() == .up)
        watch.apply(CheckResumed(check: "website", origin: .ann))
        let due = try #require(watch.state.checks["website"]?.due)
        #expect(due - watch.now.boot < Timetable.grid)
        watch.begin()
        #expect(watch.state.checks["website"]?.run.isLoading == true)
    }

    @Test("a paused check runs where somebody asks for it")
    func requested() {
        var watch = Watch()
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.apply(CheckRequested(check: "website", origin: .ann))
        #expect(watch.state.checks["website"]?.run.isLoading == true)
    }

    @Test("no check begins once the daemon is to end")
    func stopping() {
        var watch = Watch()
        watch.apply(DaemonStopping(origin: .signal("SIGTERM")))
        watch.begin()
        #expect(watch.state.checks["website"]?.run.isLoading == false)
    }

    @Test("a result is routine where it changes no more than counters")
    func routine() throws {
        var watch = Watch()
        func isRoutine(_ watch: inout Watch, _ outcome: CheckOutcome) -> Bool {
            watch.begin()
            watch.wait(.milliseconds(81))
            let began = watch.state.checks["website"]?.began ?? watch.now
            let answer = watch.state.isRoutine(watch.result("website", outcome, began: began, took: .milliseconds(81)))
            watch.end("website", outcome)
            return answer
        }
        #expect(!isRoutine(&watch, .ok))
        #expect(!isRoutine(&watch, .ok))
        #expect(isRoutine(&watch, .ok))
        #expect(!isRoutine(&watch, .refused))
        #expect(!isRoutine(&watch, .ok))
        #expect(isRoutine(&watch, .ok))
        watch.goDown()
        #expect(isRoutine(&watch, .refused))
        #expect(!isRoutine(&watch, .ok))
    }
}

@Suite("A machine that stands still")
struct StandstillTests {
    private func watch(downAfter: Int = 1) -> Watch {
        var watch = Watch([.website(downAfter: downAfter)])
        watch.goUp()
        return watch
    }

    @Test("a run that the machine slept through says nothing of the check, which is looked at again at once")
    func suspended() throws {
        var watch = watch()
        watch.begin()
        watch.pass(.seconds(8 * 3600))
        watch.end("website", .failed("no answer within 5s"), took: .seconds(5))
        #expect(watch.health() == .up)
        #expect(
            watch.said == "website is not judged and looked at again, as the machine stood still meanwhile: "
                + "it took 8h and may take 5s"
        )
        let due = try #require(watch.state.checks["website"]?.due)
        #expect(due - watch.now.boot < Timetable.grid)
    }

    @Test("a run that waited long for its turn counts")
    func queued() throws {
        var watch = Watch()
        watch.begin()
        watch.wait(.seconds(60))
        let began = try #require(watch.state.checks["website"]?.began)
        var result = watch.result("website", .refused, began: began, took: .seconds(5))
        result.report.queued = Milliseconds(.seconds(55))
        watch.apply(ResultRecorded(result: result))
        #expect(watch.said == "website failed: connection refused (1 of 3)")
    }

    @Test("a run that passed after a suspend counts")
    func passed() {
        var watch = watch()
        watch.begin()
        watch.pass(.seconds(3600))
        watch.end("website", .ok)
        #expect(watch.state.checks["website"]?.wasInterrupted == false)
        #expect(watch.health() == .up)
    }

    @Test("a failure after a suspend counts where the next look says the same")
    func looked() {
        var watch = watch()
        watch.begin()
        watch.pass(.seconds(3600))
        watch.end("website", .refused)
        watch.look("website", .refused)
        #expect(watch.health() == .down)
    }

    @Test("a run that takes too long twice in a row counts, so that no fault hides behind it")
    func twice() {
        var watch = watch()
        for _ in 1...2 {
            watch.begin()
            watch.pass(.seconds(60))
            watch.end("website", .refused)
        }
        #expect(watch.health() == .down)
    }

    @Test("a run that is a little late counts")
    func late() {
        var watch = watch()
        watch.begin()
        watch.pass(.seconds(12))
        watch.end("website", .refused)
        #expect(watch.health() == .down)
    }

    @Test("after a suspend no run is made up for")
    func missed() throws {
        var watch = watch()
        let due = try #require(watch.state.checks["website"]?.due)
        watch.pass(.seconds(3600))
        watch.apply(ChecksDue(checks: ["website"]))
        let next = try #require(watch.state.checks["website"]?.due)
        #expect(next > watch.now.boot && next <= watch.now.boot + .seconds(10))
        #expect((next - due).components.seconds % 10 == 0)
    }

    @Test("a wall clock that jumps changes no health and ends no silence")
    func wallClock() {
        var watch = watch(downAfter: 3)
        watch.apply(CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "", origin: .ann))
        watch.now.wall += .seconds(7200)
        watch.look("website", .refused)
        watch.now.wall -= .seconds(86_400)
        watch.look("website", .ok)
        #expect(watch.health() == .up)
        #expect(watch.state.checks["website"]?.silence != nil)
    }
}
