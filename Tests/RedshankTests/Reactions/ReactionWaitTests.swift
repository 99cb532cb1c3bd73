import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("What a reaction waits for")
struct ReactionWaitTests {
    private let key = ReactionKey(reaction: "page", check: "website")

    @Test("after: it is told once the health has lasted so long")
    func after() throws {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        #expect(watch.told == ["page for website waits: down for less than 10m"])
        watch.live(.seconds(590))
        #expect(watch.deeds == [])
        watch.live(.seconds(20))
        #expect(watch.deeds == ["page: website down"])
        let deed = try #require(watch.state.outbox[1])
        #expect(deed.decided.boot == deed.event.since.boot + .seconds(600))
    }

    @Test("after: a health that is over before is never told, and that is said")
    func afterOver() {
        var watch = Watch([.website()], [.page(on: [.down, .up], after: .seconds(600))])
        watch.goDown()
        watch.goUp()
        let lapse = "page does not tell about website: that it was down was never told (down for less than 10m)"
        #expect(watch.told.last == lapse)
        watch.live(.seconds(1200))
        #expect(watch.deeds == [])
        #expect(watch.state.reactions[key]?.pending == nil)
    }

    @Test("after: a trouble that becomes another before it was told says so where the other waits")
    func afterAnother() {
        var watch = Watch([.website()], [.page(on: [.changed], after: .seconds(600))])
        watch.goDown()
        watch.goSlow()
        #expect(
            watch.told.last == "page for website waits: degraded for less than 10m; "
                + "that it was down was never told (down for less than 10m)"
        )
    }

    @Test("after: a check that flaps is told only where it stays")
    func afterFlapping() {
        var watch = Watch([.website()], [.page(after: .seconds(120))])
        for _ in 1...20 {
            watch.goDown()
            watch.goUp()
        }
        #expect(watch.deeds == [])
        watch.goDown()
        watch.live(.seconds(130))
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("repeat: it is told again while it lasts, and no longer")
    func repetition() {
        var watch = Watch([.website()], [.page(on: [.down, .up], repeatEvery: .seconds(1800))])
        watch.goDown()
        watch.live(.seconds(3700))
        #expect(watch.deeds == ["page: website down", "page: website down", "page: website down"])
        #expect(watch.told.last == "page is to tell that website is down, told again (3), deed 3")
        #expect(watch.state.outbox[3]?.event.repetitions == 2)
        watch.goUp()
        watch.live(.seconds(7200))
        #expect(watch.deeds.count == 4)
        #expect(watch.deeds.last == "page: website up")
    }

    @Test("after and repeat go together")
    func afterAndRepeat() {
        var watch = Watch([.website()], [.page(after: .seconds(600), repeatEvery: .seconds(1800))])
        watch.goDown()
        watch.live(.seconds(610))
        #expect(watch.deeds.count == 1)
        watch.live(.seconds(1770))
        #expect(watch.deeds.count == 1)
        watch.live(.seconds(40))
        #expect(watch.deeds.count == 2)
    }

    @Test("at_most: over all checks of the reaction; what finds no room waits for it, the longest wait first")
    func limit() throws {
        let checks = ["a", "b", "c", "d"].map { CheckSpecification.website($0) }
        var watch = Watch(checks, [.page(atMost: RateLimit(count: 2, per: .seconds(3600)))])
        for name in ["d", "c", "b", "a"] { watch.goDown(name) }
        #expect(watch.deeds == ["page: d down", "page: c down"])
        let room = try #require(watch.state.outbox[1]).decided.advanced(by: .seconds(3600))
        #expect(watch.told[2] == "page for b waits: at most 2 per 1h, the next at \(room.text)")
        watch.live(.seconds(3600))
        #expect(watch.deeds.dropFirst(2) == ["page: b down", "page: a down"])
    }

    @Test("at_most: in no stretch of that length are more told")
    func limitHolds() {
        let checks = (1...10).map { CheckSpecification.website("c\($0)") }
        var watch = Watch(checks, [.page(on: [.changed], atMost: RateLimit(count: 3, per: .seconds(600)))])
        for round in 1...8 {
            for check in checks { round % 2 == 0 ? watch.goUp(check.name) : watch.goDown(check.name) }
        }
        watch.live(.seconds(3600))
        let times = watch.state.outbox.values.map(\.decided.boot).sorted()
        #expect(times.count > 4)
        for (early, late) in zip(times, times.dropFirst(3)) { #expect(late - early >= .seconds(600)) }
    }

    @Test("at_most: a recovery that finds no room is not lost, but told when there is")
    func limitAndUp() {
        var watch = Watch([.website()], [.page(on: [.down, .up], atMost: RateLimit(count: 1, per: .seconds(600)))])
        watch.goDown()
        watch.goUp()
        #expect(watch.deeds == ["page: website down"])
        watch.live(.seconds(600))
        #expect(watch.deeds == ["page: website down", "page: website up"])
    }

    @Test("at_most: what waited for room and is over by then is never told, and that is said")
    func limitOver() {
        var watch = Watch([.website("a"), .website("b")], [.page(atMost: RateLimit(count: 1, per: .seconds(600)))])
        watch.goDown("a")
        watch.goDown("b")
        watch.goUp("b")
        #expect(
            watch.told.last?.hasPrefix("page does not tell about b: that it was down was never told (at most") == true
        )
        watch.live(.seconds(1200))
        #expect(watch.deeds == ["page: a down"])
    }

    @Test("at_most: a repetition takes room too, and one that found none and is over was not told again")
    func limitedRepetition() {
        let reaction = ReactionSpecification.page(
            repeatEvery: .seconds(60),
            atMost: RateLimit(count: 2, per: .seconds(3600))
        )
        var watch = Watch([.website()], [reaction])
        watch.goDown()
        watch.live(.seconds(300))
        #expect(watch.deeds.count == 2)
        watch.goUp()
        let lapse =
            "page does not tell about website: it waits for down, not for up; "
            + "that it was still down was not told again (at most"
        #expect(watch.told.last?.hasPrefix(lapse) == true)
    }
}

@Suite("Silences")
struct SilenceTests {
    private func silenced(_ reactions: [ReactionSpecification] = [.page(on: [.down, .up])]) -> Watch {
        var watch = Watch([.website()], reactions)
        watch.goUp()
        watch.apply(CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "maintenance", origin: .ann))
        return watch
    }

    @Test("what happens under a silence is told when it ends, where it still is so")
    func ends() throws {
        var watch = silenced()
        watch.goDown()
        let until = try #require(watch.state.checks["website"]?.silence?.until)
        #expect(
            watch.told == ["page for website waits: silenced until \(until.text) by uid 1000: maintenance"]
        )
        watch.live(.seconds(3600))
        #expect(watch.deeds == ["page: website down"])
        #expect(watch.state.checks["website"]?.silence == nil)
        #expect(watch.state.outbox[1]?.decided == until)
    }

    @Test("what is over before the silence ends is never told, trouble and recovery")
    func over() {
        var watch = silenced()
        watch.goDown()
        watch.goUp()
        #expect(watch.told.last?.hasPrefix("page does not tell about website: that it was down was never told") == true)
        watch.live(.seconds(7200))
        #expect(watch.deeds == [])
    }

    @Test("unsilence tells at once what waited")
    func unsilenced() {
        var watch = silenced()
        watch.goDown()
        watch.apply(CheckUnsilenced(check: "website", origin: .ann))
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("a recovery under a silence from a trouble that was told is told when it ends")
    func recovery() {
        var watch = Watch([.website()], [.page(on: [.down, .up])])
        watch.goDown()
        watch.apply(CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "", origin: .ann))
        watch.goUp()
        #expect(watch.deeds.count == 1)
        watch.live(.seconds(3600))
        #expect(watch.deeds == ["page: website down", "page: website up"])
    }

    @Test("a silence that is made longer holds longer, one that is made shorter ends sooner")
    func changed() {
        var longer = silenced()
        longer.goDown()
        longer.apply(CheckSilenced(check: "website", milliseconds: 7_200_000, reason: "", origin: .ann))
        longer.live(.seconds(3700))
        #expect(longer.deeds == [])
        longer.live(.seconds(3600))
        #expect(longer.deeds.count == 1)
        var shorter = silenced()
        shorter.goDown()
        shorter.apply(CheckSilenced(check: "website", milliseconds: 60_000, reason: "", origin: .ann))
        shorter.live(.seconds(70))
        #expect(shorter.deeds.count == 1)
    }

    @Test("a silence that ends while a rate limit holds gives way to the limit")
    func limit() {
        var watch = Watch([.website()], [.page(on: [.changed], atMost: RateLimit(count: 1, per: .seconds(3600)))])
        watch.goDown()
        watch.apply(CheckSilenced(check: "website", milliseconds: 600_000, reason: "", origin: .ann))
        watch.goUp()
        watch.live(.seconds(700))
        #expect(watch.told.last?.hasPrefix("page for website waits: at most 1 per 1h") == true)
        watch.live(.seconds(3600))
        #expect(watch.deeds == ["page: website down", "page: website up"])
    }

    @Test("a silence holds repetitions, which go on when it ends")
    func repetitions() {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(600))])
        watch.goDown()
        watch.apply(CheckSilenced(check: "website", milliseconds: 3_600_000, reason: "", origin: .ann))
        watch.live(.seconds(3500))
        #expect(watch.deeds.count == 1)
        watch.live(.seconds(800))
        #expect(watch.deeds.count == 3)
    }

    @Test("a silence without sense or end is bounded")
    func bounds() throws {
        var watch = Watch()
        watch.apply(CheckSilenced(check: "website", milliseconds: .max, reason: "", origin: .ann))
        let until = try #require(watch.state.checks["website"]?.silence?.until)
        #expect(until == watch.now.advanced(by: DurationText.longest))
        watch.apply(CheckSilenced(check: "website", milliseconds: -5, reason: "", origin: .ann))
        #expect(watch.state.checks["website"]?.silence?.until == watch.now)
    }
}

@Suite("What nobody looked at")
struct UnseenTests {
    @Test("after a suspend a wait that is over is told only once the check was looked at again")
    func suspend() {
        var watch = Watch([.website()], [.page(after: .seconds(600))])
        watch.goDown()
        let seen = watch.state.checks["website"]?.last?.ended.text ?? ""
        watch.pass(.seconds(8 * 3600))
        watch.apply(ChecksDue(checks: ["website"]))
        watch.wait(.zero)
        #expect(watch.told.last == "page for website waits: not looked at since \(seen)")
        #expect(watch.deeds == [])
        watch.end("website", .refused)
        watch.wait(.seconds(6))
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("after a suspend what is well again is not told")
    func well() {
        var watch = Watch([.website(upAfter: 1)], [.page(after: .seconds(600))])
        watch.goDown()
        watch.pass(.seconds(8 * 3600))
        watch.apply(ChecksDue(checks: ["website"]))
        watch.wait(.zero)
        watch.end("website", .ok)
        watch.live(.seconds(60))
        #expect(watch.deeds == [])
    }

    @Test("a paused check is not told again until it is resumed and looked at")
    func paused() {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(600))])
        watch.goDown()
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.live(.seconds(7200))
        #expect(watch.deeds.count == 1)
        #expect(watch.told.last?.hasPrefix("page for website waits: paused by uid 1000, not looked at since") == true)
        watch.apply(CheckResumed(check: "website", origin: .ann))
        watch.live(.seconds(60))
        #expect(watch.deeds.count == 2)
    }

    @Test("of a check that was just paused nothing is told either")
    func pausedJustNow() {
        var watch = Watch([.website()], [.page(after: .seconds(30))])
        watch.goDown()
        watch.live(.seconds(29))
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.live(.seconds(600))
        #expect(watch.deeds == [])
        watch.apply(CheckResumed(check: "website", origin: .ann))
        watch.live(.seconds(60))
        #expect(watch.deeds == ["page: website down"])
    }

    @Test("what was told, and waits to be told again, is not said to be untold when the health is over")
    func repetitionEnds() {
        var watch = Watch([.website()], [.page(on: [.down], repeatEvery: .seconds(600))])
        watch.goDown()
        watch.pass(.seconds(3600))
        watch.apply(ReactionsDue(reactions: [ReactionKey(reaction: "page", check: "website")]))
        #expect(watch.told.last?.hasPrefix("page for website waits: not looked at since") == true)
        watch.goUp()
        #expect(
            watch.told.last?.hasPrefix(
                "page does not tell about website: it waits for down, not for up; that it was still down was not told again "
            ) == true
        )
    }

    @Test("a short repetition does not go on while the check is paused")
    func pausedShort() {
        var watch = Watch([.website()], [.page(repeatEvery: .seconds(15))])
        watch.goDown()
        watch.apply(CheckPaused(check: "website", origin: .ann))
        watch.live(.seconds(600))
        #expect(watch.deeds.count == 1)
    }
}
