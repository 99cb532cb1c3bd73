import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("When what a check depends on is up again")
struct DependencyRecoveryTests {
    private let key = ReactionKey(reaction: "page", check: "web")

    /// A router that is down, and behind it a check that is down and was not told.
    private func watch(_ reaction: ReactionSpecification = .page(on: [.down, .up]), every: Duration = .seconds(300))
        -> Watch
    {
        var watch = Watch(
            [.website("router", downAfter: 2), .website("web", every: every, downAfter: 1, dependsOn: ["router"])],
            [reaction]
        )
        watch.goUp("router")
        watch.goUp("web")
        watch.look("web", .refused)
        watch.goDown("router")
        return watch
    }

    @Test("it is looked at at once, and told if it fails then")
    func failsStill() throws {
        var watch = watch()
        watch.goUp("router")
        let due = try #require(watch.state.checks["web"]?.due)
        #expect(due - watch.now.boot < .seconds(2))
        #expect(watch.deeds == ["page: router down", "page: router up"])
        let since = try #require(watch.state.checks["router"]?.record.since?.text)
        #expect(
            watch.told.last
                == "page for web waits: router, on which it depends, is up since \(since), and it was not seen to fail since"
        )
        watch.look("web", .refused)
        #expect(watch.deeds.last == "page: web down")
    }

    @Test("nothing is told of what recovered meanwhile, and that is said")
    func recoveredMeanwhile() throws {
        var watch = watch(every: .seconds(10))
        let since = try #require(watch.state.checks["router"]?.record.since?.text)
        watch.goUp("web")
        #expect(watch.deeds == ["page: router down"])
        #expect(
            watch.told.last == "page does not tell about web: that it was down was never told "
                + "(router, on which it depends, is down since \(since))"
        )
        watch.goUp("router")
        watch.live(.seconds(3600))
        #expect(watch.deeds == ["page: router down", "page: router up"])
        #expect(watch.state.awaited.isEmpty)
    }

    @Test("it is not told while the looks since pass, and is when one fails")
    func passesFirst() {
        var watch = watch()
        watch.goUp("router")
        watch.look("web", .ok)
        #expect(watch.deeds.count == 2)
        #expect(watch.health("web") == .down)
        watch.look("router", .ok)
        watch.look("web", .refused)
        watch.look("router", .ok)
        #expect(watch.deeds.last == "page: web down")
    }

    @Test("a look that began before the recovery does not count")
    func lookUnderWay() {
        var watch = watch()
        watch.apply(CheckRequested(check: "web", origin: .ann))
        watch.goUp("router")
        watch.end("web", .refused)
        #expect(watch.deeds.count == 2)
        watch.look("web", .refused)
        #expect(watch.deeds.last == "page: web down")
    }

    @Test("what was told down before is not told again meanwhile, and its recovery is")
    func toldBefore() {
        var watch = Watch(
            [.website("router"), .website("web", downAfter: 1, dependsOn: ["router"])],
            [.page(on: [.down, .up], repeatEvery: .seconds(600))]
        )
        watch.goUp("router")
        watch.goUp("web")
        watch.look("web", .refused)
        watch.look("router", .ok)
        #expect(watch.deeds == ["page: web down"])
        watch.goDown("router")
        watch.live(.seconds(1000))
        #expect(watch.deeds.filter { $0 == "page: web down" }.count == 1)
        watch.goUp("web")
        #expect(watch.deeds.last == "page: web up")
    }

    @Test("a paused router holds nothing back once it was not looked at for its interval")
    func paused() throws {
        var watch = watch()
        watch.apply(CheckPaused(check: "router", origin: .ann))
        let last = try #require(watch.state.checks["router"]?.last?.ended.boot)
        #expect(watch.state.reactions[key]?.pending?.due?.boot == last + .seconds(10))
        watch.wait(.seconds(11))
        #expect(watch.deeds.last == "page: web down")
    }

    @Test("a silenced router holds back what depends on it all the same")
    func silenced() {
        var watch = Watch(
            [.website("router"), .website("web", downAfter: 1, dependsOn: ["router"])],
            [.page(on: [.down, .up])]
        )
        watch.goUp("router")
        watch.goUp("web")
        watch.apply(CheckSilenced(check: "router", milliseconds: 86_400_000, reason: "", origin: .ann))
        watch.look("web", .refused)
        watch.goDown("router")
        watch.live(.seconds(3600))
        #expect(watch.deeds == [])
    }

    @Test("a paused check is told only when it is resumed and fails")
    func pausedChild() {
        var watch = watch(every: .seconds(10))
        watch.apply(CheckPaused(check: "web", origin: .ann))
        watch.goUp("router")
        watch.live(.seconds(3600))
        #expect(watch.deeds.count == 2)
        watch.apply(CheckResumed(check: "web", origin: .ann))
        watch.look("web", .refused)
        #expect(watch.deeds.last == "page: web down")
    }

    @Test("a check that depends on it no longer is told when the configuration is loaded")
    func reload() {
        var watch = watch()
        watch.load([.website("router", downAfter: 2), .website("web", downAfter: 1)], [.page(on: [.down, .up])])
        #expect(watch.deeds.last == "page: web down")
        #expect(watch.state.awaited.isEmpty)
    }

    @Test("a restart goes on with what waits")
    func restart() {
        var before = watch(every: .seconds(10))
        before.pass(.seconds(60))
        let memory = WatchMemory(of: before.state, at: before.now)
        var watch = Watch(run: "r2", at: before.now.advanced(by: .seconds(60)))
        watch.apply(MemoryRestored(memory: memory, isSameBoot: false))
        let configuration = before.state.configuration
        watch.apply(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
        #expect(watch.state.awaited["router"] == [key])
        watch.look("web", .refused)
        watch.look("router", .refused)
        #expect(watch.deeds == before.deeds)
        watch.goUp("router")
        watch.look("web", .refused)
        #expect(watch.deeds == before.deeds + ["page: router up", "page: web down"])
    }
}
