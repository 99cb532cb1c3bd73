import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Chains of what depends on what")
struct DependencyChainTests {
    /// `check-0` depends on nothing, each further one on the one before it.
    private func chain(_ count: Int, downAfter: Int = 1) -> [CheckSpecification] {
        (0..<count).map { .website("check-\($0)", downAfter: downAfter, dependsOn: $0 == 0 ? [] : ["check-\($0 - 1)"]) }
    }

    @Test("what is down far away holds back, too, and the first cause is named")
    func root() throws {
        var watch = Watch(chain(4), [.page()])
        for number in 0..<4 { watch.goUp("check-\(number)") }
        for number in 0..<4 { watch.look("check-\(number)", .refused) }
        let since = try #require(watch.state.checks["check-0"]?.record.since?.text)
        #expect(watch.deeds == ["page: check-0 down"])
        for number in 1..<4 {
            let pending = watch.state.reactions[ReactionKey(reaction: "page", check: "check-\(number)")]?.pending
            #expect(pending?.reason == "check-0, on which it depends, is down since \(since)")
        }
    }

    @Test("what is between and up does not hide what is down behind it")
    func between() {
        var watch = Watch(chain(3), [.page()])
        for number in 0..<3 { watch.goUp("check-\(number)") }
        watch.look("check-0", .refused)
        watch.look("check-2", .refused)
        watch.look("check-1", .ok)
        #expect(watch.deeds == ["page: check-0 down"])
    }

    @Test("when the first cause is over, what is down between is named and goes on holding back")
    func nextCause() {
        var watch = Watch(chain(3), [.page()])
        for number in 0..<3 { watch.goUp("check-\(number)") }
        for number in (0..<3).reversed() { watch.look("check-\(number)", .refused) }
        watch.goUp("check-0")
        watch.look("check-1", .refused)
        #expect(watch.deeds == ["page: check-0 down", "page: check-1 down"])
        let pending = watch.state.reactions[ReactionKey(reaction: "page", check: "check-2")]?.pending
        #expect(pending?.awaits?.name == "check-1")
    }

    @Test("two ways to one cause are one")
    func diamond() {
        var watch = Watch(
            [
                .website("router", downAfter: 1), .website("left", downAfter: 1, dependsOn: ["router"]),
                .website("right", downAfter: 1, dependsOn: ["router"]),
                .website("web", downAfter: 1, dependsOn: ["left", "right"]),
            ],
            [.page()]
        )
        let names = ["web", "left", "right", "router"]
        for name in names { watch.goUp(name) }
        for name in names { watch.look(name, .refused) }
        #expect(watch.deeds == ["page: router down"])
        #expect(watch.state.awaited["router"].map(\.check).sorted() == ["left", "right"])
        let trouble = watch.state.dependencyTrouble(of: "web", at: watch.now)
        #expect(trouble?.check == "router")
    }

    @Test("of a long chain that breaks as a whole, each failure costs by what is near it")
    func storm() {
        let count = 500
        var watch = Watch(chain(count), [])
        for number in 0..<count { watch.look("check-\(number)", .ok) }
        let state = watch.state
        #expect(state.dependenciesToLook(at: "check-499").count == 499, "the first that fails asks all of them")
        watch.look("check-499", .refused)
        #expect(watch.state.dependenciesToLook(at: "check-400") == ["check-399"], "the next one asks the nearest")
        watch.look("check-399", .refused)
        #expect(watch.state.dependenciesToLook(at: "check-400") == [])
    }

    @Test("a state with waits is written and read back, and one without is written as it always was")
    func coding() throws {
        var watch = Watch(chain(2), [.page()])
        #expect(!(try CanonicalCoding.encode(watch.state).contains("\"awaited\"")))
        #expect(!(try CanonicalCoding.encode(CheckSpecification.website()).contains("dependsOn")))
        for number in 0..<2 { watch.goUp("check-\(number)") }
        watch.look("check-0", .refused)
        watch.look("check-1", .refused)
        let text = try CanonicalCoding.encode(watch.state)
        #expect(text.contains("\"awaited\":{\"check-0\":[{\"check\":\"check-1\",\"reaction\":\"page\"}]}"))
        #expect(try CanonicalCoding.decode(WatchState.self, from: text) == watch.state)
    }
}
