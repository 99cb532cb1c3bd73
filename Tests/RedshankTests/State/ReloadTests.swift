import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("Another configuration")
struct ReloadTests {
    private let key = ReactionKey(reaction: "page", check: "website")

    @Test("an unchanged check keeps everything that is known of it")
    func unchanged() {
        var watch = Watch([.website()], [.page()])
        watch.goDown()
        watch.apply(CheckSilenced(check: "website", milliseconds: 60_000, reason: "", origin: .ann))
        watch.begin()
        let before = watch.state.checks["website"]
        let record = watch.state.reactions[key]
        watch.load([.website(), .website("new")], [.page(), .page("other")])
        #expect(watch.state.checks["website"] == before)
        #expect(watch.state.reactions[key] == record)
        #expect(watch.health("new") == .unknown)
    }

    @Test("a check with the same target keeps its health and streak under other counts")
    func sameTarget() {
        var watch = Watch()
        watch.goUp()
        watch.look("website", .refused)
        watch.load([.website(downAfter: 2)])
        #expect(watch.health() == .up)
        watch.look("website", .refused)
        #expect(watch.health() == .down)
    }

    @Test("a check with a shorter interval does not wait for the end of the longer one")
    func shorter() throws {
        var watch = Watch([.website(every: .seconds(3600))])
        watch.goUp()
        watch.load([.website(every: .seconds(10))])
        #expect(try #require(watch.state.checks["website"]?.due) <= watch.now.boot + .seconds(10))
    }

    @Test("a check with another target begins anew, what was told of it is known still; who paused it is kept")
    func anotherTarget() {
        var watch = Watch([.website()], [.page(on: [.changed], repeatEvery: .seconds(600))])
        watch.goDown()
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.load([.website(url: "http://elsewhere/")], [.page(on: [.changed], repeatEvery: .seconds(600))])
        #expect(watch.health() == .unknown)
        #expect(watch.state.checks["website"]?.pausedBy == .ann)
        #expect(watch.state.reactions[key]?.pending == nil)
        #expect(watch.state.reactions[key]?.told == .down)
        #expect(watch.told.last == "page does not tell about website: the check begins anew")
        watch.apply(CheckResumed(check: "website", origin: .ann))
        watch.goUp()
        #expect(watch.deeds == ["page: website down", "page: website up"])
    }

    @Test("the recovery of a check that was told down is told though its target was changed twice meanwhile")
    func recoveryOfAnotherTarget() {
        var watch = Watch([.website()], [.page(on: [.down, .up]), .page("relief", on: [.up])])
        watch.goDown()
        watch.load([.website(url: "http://elsewhere/")], [.page(on: [.down, .up]), .page("relief", on: [.up])])
        watch.load([.website(url: "http://here/")], [.page(on: [.down, .up]), .page("relief", on: [.up])])
        watch.goUp()
        #expect(watch.deeds == ["page: website down", "page: website up", "relief: website up"])
        #expect(watch.state.outbox[2]?.event.previous == .down)
    }

    @Test("a check that was well and begins anew is not told to be up")
    func wellBefore() {
        var watch = Watch([.website()], [.page(on: [.changed])])
        watch.goUp()
        watch.load([.website(url: "http://elsewhere/")], [.page(on: [.changed])])
        watch.goUp()
        #expect(watch.deeds == [])
    }

    @Test("the run of a check that has another target now is not awaited any more")
    func runOfAnotherTarget() throws {
        var watch = Watch()
        watch.begin()
        let began = try #require(watch.state.checks["website"]?.began)
        watch.load([.website(url: "http://elsewhere/")])
        let result = watch.result("website", .refused, began: began, took: .seconds(1))
        watch.apply(ResultRecorded(result: result))
        #expect(watch.state.checks["website"]?.last == nil)
    }

    @Test("a run whose answer is searched for something else now is done again at once")
    func anotherExpectation() throws {
        var watch = Watch()
        watch.goUp()
        watch.begin()
        let began = try #require(watch.state.checks["website"]?.began)
        var check = CheckSpecification.website()
        check.expectation.body = "healthy"
        watch.load([check])
        watch.apply(ResultRecorded(result: watch.result("website", .ok, began: began, took: .seconds(1))))
        #expect(watch.said == "website is not awaited any more, its result is dropped")
        let due = try #require(watch.state.checks["website"]?.due)
        #expect(due - watch.now.boot < Timetable.grid)
        #expect(watch.health() == .up)
    }

    @Test("what belongs to a removed check is forgotten; what is owed stays owed")
    func removed() {
        var watch = Watch([.website("a"), .website("b")], [.page(repeatEvery: .seconds(60))])
        watch.goDown("a")
        watch.load([.website("b")], [.page(repeatEvery: .seconds(60))])
        #expect(watch.state.checks.keys.sorted() == ["b"])
        #expect(watch.state.reactions.isEmpty)
        #expect(watch.deeds == ["page: a down"])
        #expect(watch.told.last == "page does not tell about a: the check is not configured any more")
    }

    @Test("a reaction that waits and is removed says that it will not tell")
    func removedReaction() {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        watch.load([.website()])
        #expect(watch.told.last == "page does not tell about website: the reaction is not configured any more")
        #expect(watch.state.reactions.isEmpty)
        #expect(watch.state.decided.isEmpty)
    }

    @Test("a reaction that waits goes by its new terms")
    func changedReaction() {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        var longer = watch
        longer.load([.website()], [.page(after: .seconds(1200))])
        #expect(longer.told.last == "page for website waits: down for less than 20m")
        longer.live(.seconds(1100))
        #expect(longer.deeds == [])
        longer.live(.seconds(110))
        #expect(longer.deeds.count == 1)
        var none = watch
        none.load([.website()], [.page()])
        #expect(none.deeds.count == 1)
        var other = watch
        other.load([.website()], [.page(on: [.up], after: .seconds(600))])
        #expect(other.told.last == "page does not tell about website: it waits for up, not for down")
        var elsewhere = watch
        elsewhere.load([.website()], [.page(of: CheckSelector(names: ["x"]), after: .seconds(600))])
        #expect(elsewhere.told.last == "page does not tell about website: it is not about website")
        elsewhere.live(.seconds(1200))
        #expect(elsewhere.deeds == [])
    }

    @Test("repetitions go by the new interval from when it was told last, and end where there is none any more")
    func changedRepetition() {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(3600))])
        watch.goDown()
        watch.live(.seconds(600))
        var sooner = watch
        sooner.load([.website()], [.page(repeatEvery: .seconds(900))])
        sooner.live(.seconds(280))
        #expect(sooner.deeds.count == 1)
        sooner.live(.seconds(30))
        #expect(sooner.deeds.count == 2)
        watch.load([.website()], [.page()])
        #expect(watch.told.last == "page does not tell about website: it is not told again any more")
        watch.live(.seconds(7200))
        #expect(watch.deeds.count == 1)
    }

    @Test("a check that loses the label is not told about any more, though its reaction waited")
    func label() {
        let reaction = ReactionSpecification.page(of: CheckSelector(labels: ["team": "web"]), after: .seconds(600))
        var watch = Watch([.website(labels: ["team": "web"])], [reaction])
        watch.goDown()
        watch.load([.website()], [reaction])
        #expect(watch.told.last == "page does not tell about website: it is not about website")
    }

    @Test("a rate limit that is raised makes room at once")
    func raisedLimit() {
        var watch = Watch([.website("a"), .website("b")], [.page(atMost: RateLimit(count: 1, per: .seconds(3600)))])
        watch.goDown("a")
        watch.goDown("b")
        watch.load([.website("a"), .website("b")], [.page(atMost: RateLimit(count: 2, per: .seconds(3600)))])
        #expect(watch.deeds == ["page: a down", "page: b down"])
    }

    @Test("a new reaction tells what changes from then on, not what is down already")
    func newReaction() {
        var watch = Watch()
        watch.goDown()
        watch.load([.website()], [.page(on: [.down, .up])])
        watch.live(.seconds(60))
        watch.goUp()
        #expect(watch.told == ["page does not tell about website: that it was down was never told"])
    }
}
