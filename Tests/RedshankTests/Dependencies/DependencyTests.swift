import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("What a check depends on")
struct DependencyTests {
    private let key = ReactionKey(reaction: "page", check: "web")

    /// A router that is down after two failures, and what depends on it, which is down after one.
    private func watch(_ children: [String] = ["web"], _ reaction: ReactionSpecification = .page(on: [.down, .up]))
        -> Watch
    {
        var watch = Watch(
            [.website("router", downAfter: 2)] + children.map { .website($0, downAfter: 1, dependsOn: ["router"]) },
            [reaction]
        )
        for name in ["router"] + children { watch.goUp(name) }
        return watch
    }

    private func since(_ check: String, in watch: Watch) -> String {
        watch.state.checks[check]?.record.since?.text ?? ""
    }

    @Test("a broken router gives one alert and not one for each check behind it")
    func oneAlert() {
        let children = (1...40).map { "web-\($0)" }
        var watch = watch(children)
        for name in children { watch.look(name, .refused) }
        #expect(watch.deeds == [], "which checks are down was known before the router was")
        watch.goDown("router")
        #expect(watch.deeds == ["page: router down"])
        let reason = "router, on which it depends, is down since \(since("router", in: watch))"
        #expect(watch.told.last == "page for web-40 waits: \(reason)")
        watch.live(.seconds(300))
        #expect(watch.deeds == ["page: router down"])
    }

    @Test("what a check depends on is looked at at once when it fails first, and not at each further failure")
    func lookedAtAtOnce() throws {
        var watch = watch(["web", "mail"])
        watch.look("router", .ok)
        watch.wait(.seconds(2))
        watch.apply(CheckRequested(check: "web", origin: .ann))
        watch.end("web", .refused)
        let router = try #require(watch.state.checks["router"])
        #expect(router.wanted == watch.now)
        #expect(router.due == Timetable.aligned(watch.now.boot))
        watch.look("router", .ok)
        #expect(watch.state.checks["router"]?.wanted == nil)
        let due = watch.state.checks["router"]?.due
        watch.look("web", .refused)
        #expect(watch.state.checks["router"]?.due == due)
    }

    @Test("many that fail one after the other have it looked at once a second at most")
    func notTooOften() throws {
        let children = (1...20).map { "web-\($0)" }
        var watch = watch(children)
        watch.wait(.seconds(2))
        watch.look("web-1", .refused)
        watch.look("router", .ok)
        let began = try #require(watch.state.checks["router"]?.last?.began.boot)
        for name in children.dropFirst() {
            watch.apply(CheckRequested(check: name, origin: .ann))
            watch.end(name, .refused)
        }
        let due = try #require(watch.state.checks["router"]?.due)
        #expect(due >= began + .seconds(1) && due <= began + .seconds(1) + Timetable.grid)
    }

    @Test("it waits until the router was looked at since, and tells at once when that is up")
    func ownTrouble() {
        var watch = watch()
        watch.look("web", .refused)
        #expect(
            watch.told.last == "page for web waits: it is not known yet whether router, on which it depends, is down"
        )
        watch.look("router", .ok)
        #expect(watch.deeds == ["page: web down"])
    }

    @Test("a look at the router that began before the trouble does not count, and is followed by another at once")
    func lookUnderWay() {
        var watch = watch()
        watch.begin("router")
        watch.apply(CheckRequested(check: "web", origin: .ann))
        watch.wait(.milliseconds(50))
        watch.end("web", .refused)
        watch.wait(.milliseconds(50))
        watch.end("router", .ok)
        #expect(watch.deeds == [])
        let due = watch.state.checks["router"]?.due ?? .zero
        #expect(due - watch.now.boot < .seconds(2))
        watch.look("router", .ok)
        #expect(watch.deeds == ["page: web down"])
    }

    @Test("it waits while the router's last look failed, and tells when that passes")
    func undecided() {
        var watch = watch()
        watch.look("router", .refused)
        watch.look("web", .refused)
        #expect(watch.deeds == [])
        watch.look("router", .ok)
        #expect(watch.deeds == ["page: web down"])
    }

    @Test("a router of which nothing comes to be known holds nothing back for ever")
    func bounded() throws {
        var watch = watch()
        watch.begin("router")
        watch.apply(CheckRequested(check: "web", origin: .ann))
        watch.end("web", .refused)
        let due = try #require(watch.state.reactions[key]?.pending?.due)
        #expect(due.boot - watch.now.boot < .seconds(60))
        #expect(watch.deeds == [])
        for _ in 1...7 { watch.look("web", .refused) }
        #expect(watch.deeds == ["page: web down"])
    }
}
