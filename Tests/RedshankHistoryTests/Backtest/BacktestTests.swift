import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Backtest")
struct BacktestTests {
    private static let began: Int64 = 1_763_694_000_000_000

    private func backtest(
        _ configuration: Configuration,
        of life: Life,
        since: Int64 = began,
        until: Int64 = .max
    ) throws -> Backtest {
        let bench = try Bench()
        try life.write(to: bench)
        return try Backtest(of: configuration, since: since, until: until, in: bench.reader(), build: "1.0 test")
    }

    private func words(_ told: [Backtest.Told]) -> [String] {
        told.map { "\($0.health.rawValue)\($0.repetitions == 0 ? "" : " again") at \($0.at.text.suffix(9).dropLast())" }
    }

    @Test("the configuration that was in force would have told just what was told, over reloads and restarts")
    func baseline() throws {
        let life = Life.eventful()
        let found = try backtest(.eventful, of: life)
        #expect(found.isSame)
        #expect(found.held.recorded == found.held.rehearsed)
        #expect(found.unknown.isEmpty)
        #expect(found.told.recorded > 20)
        #expect(found.held.recorded.keys.contains("silenced"))
        #expect(found.held.recorded.keys.contains("acknowledged"))
        #expect(found.held.recorded.keys.contains("it had been done as often as `at_most` allows"))
        #expect(found.stories.values.contains { $0.recorded.contains { $0.repetitions > 0 } })
        let end = try #require(found.end)
        #expect(end.recorded == life.state)
        #expect(end.rehearsed.checks == end.recorded.checks)
        #expect(end.rehearsed.reactions.mapValues(\.pending) == end.recorded.reactions.mapValues(\.pending))
        #expect(end.rehearsed.decided == end.recorded.decided)
    }

    @Test("so it would wherever it begins")
    func baselineFromAnywhere() throws {
        let bench = try Bench()
        try Life.eventful().write(to: bench)
        for hours in [3, 5, 14] as [Int64] {
            let since = Self.began + hours * 3_600_000_000
            let found = try Backtest(of: .eventful, since: since, until: .max, in: bench.reader(), build: "1.0 test")
            #expect(found.isSame, "since \(hours) h")
            #expect(found.told.recorded > 0)
            #expect(found.held.recorded == found.held.rehearsed)
        }
    }

    @Test("an acknowledgement holds what the other configuration would tell, and one of no trouble there is left out")
    func acknowledgement() throws {
        let reactions: [ReactionSpecification] = [.page(after: .seconds(120))]
        var life = Life(Configuration(checks: [.tcp("website")], reactions: reactions)) { _, at in
            let minute = (Int(at.components.seconds) - 1000) / 60
            return (10..<18).contains(minute) ? .failed("connection refused") : .tcp(TCPFacts())
        }
        life.acknowledge("website", for: .seconds(1800))
        let page = ReactionKey(reaction: "page", check: "website")
        let often = Configuration(
            checks: [.tcp("website")],
            reactions: [.page(after: .seconds(60), repeatEvery: .seconds(60))]
        )
        let held = try backtest(often, of: life)
        #expect(held.told.recorded == 0 && held.told.rehearsed == 0)
        #expect((held.held.rehearsed["acknowledged"] ?? 0) > 0)
        #expect(held.unknown.isEmpty)

        let patient = Configuration(checks: [.tcp("website", downAfter: 8)], reactions: [.page()])
        let found = try backtest(patient, of: life)
        #expect(words(try #require(found.stories[page]).rehearsed).map { $0.prefix(4) } == ["down", "up a"])
        let unknown = try #require(found.unknown["website"]?.first)
        #expect(unknown.problem == "it was acknowledged and would have been up then: that is left out")
        #expect(unknown.until == unknown.from)
    }

    /// One check, down from minute 10 for eight minutes.
    private func outage(_ reactions: [ReactionSpecification] = [.page()]) -> Life {
        var life = Life(Configuration(checks: [.tcp("website")], reactions: reactions)) { _, at in
            let minute = (Int(at.components.seconds) - 1000) / 60
            return (10..<18).contains(minute) ? .failed("connection refused") : .tcp(TCPFacts())
        }
        life.live(.seconds(1800))
        return life
    }

    @Test("what was decided and given up is counted as told to nobody")
    func givenUp() throws {
        var life = Life(Configuration(checks: [.tcp("website")], reactions: [.page()])) { _, at in
            at < .seconds(1600) ? .tcp(TCPFacts()) : .failed("connection refused")
        }
        life.live(.seconds(300))
        life.givesUp = true
        life.live(.seconds(600))
        let found = try backtest(Configuration(checks: [.tcp("website")], reactions: [.page()]), of: life)
        #expect(found.told.recorded == 1 && found.told.rehearsed == 1)
        #expect(found.givenUp == 1)
        #expect(found.isSame)
        #expect(try backtest(Configuration(checks: [.tcp("website")], reactions: [.page()]), of: outage()).givenUp == 0)
    }

    @Test("a lower threshold tells sooner, and says from when on it differs")
    func threshold() throws {
        let tried = Configuration(checks: [.tcp("website", downAfter: 1)], reactions: [.page()])
        let found = try backtest(tried, of: outage())
        let story = try #require(found.stories[ReactionKey(reaction: "page", check: "website")])
        #expect(words(story.recorded) == ["down at 03:10:30", "up at 03:18:10"])
        #expect(words(story.rehearsed) == ["down at 03:10:10", "up at 03:18:10"])
        #expect(story.firstDifference?.recorded == story.recorded[0])
        #expect(story.firstDifference?.rehearsed == story.rehearsed[0])
        #expect(!found.isSame)
    }

    /// A router and what is behind it, all down from minute 10 for eight minutes.
    private func cutOff(_ dependsOn: Dependencies) -> Life {
        var life = Life(network(dependsOn)) { _, at in
            let minute = (Int(at.components.seconds) - 1000) / 60
            return (10..<18).contains(minute) ? .failed("connection refused") : .tcp(TCPFacts())
        }
        life.live(.seconds(1800))
        return life
    }

    private func network(_ dependsOn: Dependencies) -> Configuration {
        var checks: [CheckSpecification] = [.tcp("router")]
        for name in ["mail", "shop", "website"] {
            var check = CheckSpecification.tcp(name)
            check.dependsOn = dependsOn
            checks.append(check)
        }
        return Configuration(checks: checks, reactions: [.page()])
    }

    @Test("with what checks depend on, one trouble and its end are told, and the others are held for that reason")
    func dependencies() throws {
        let found = try backtest(network(["router"]), of: cutOff([]))
        #expect(found.told.recorded == 8)
        #expect(found.told.rehearsed == 2)
        #expect(found.stories[ReactionKey(reaction: "page", check: "router")]?.rehearsed.count == 2)
        let held = found.held.rehearsed
        let reason = "something it depends on was down"
        #expect(held[reason] == 3, "\(held)")
        #expect(found.held.recorded[reason] == nil)
        #expect(
            found.unknown["mail"]?.map(\.problem) == [
                "router, on which it would depend, was not looked at for its sake: that it was down may be known later "
                    + "here than it would have been"
            ]
        )
    }

    @Test("without what they depended on all would have been told, and with it just what was")
    func dependenciesTaken() throws {
        let life = cutOff(["router"])
        let without = try backtest(network([]), of: life)
        #expect(without.told.recorded == 2)
        #expect(without.told.rehearsed == 8)
        let with = try backtest(network(["router"]), of: life)
        #expect(with.isSame)
        #expect(with.held.recorded == with.held.rehearsed)
        #expect(with.unknown.isEmpty)
    }

    @Test("a repetition that was not there comes at its own time")
    func repetition() throws {
        let tried = Configuration(checks: [.tcp("website")], reactions: [.page(repeatEvery: .seconds(180))])
        let found = try backtest(tried, of: outage())
        let story = try #require(found.stories[ReactionKey(reaction: "page", check: "website")])
        #expect(
            words(story.rehearsed)
                == ["down at 03:10:30", "down again at 03:13:30", "down again at 03:16:30", "up at 03:18:10"]
        )
        #expect(found.told.recorded == 2)
        #expect(found.told.rehearsed == 4)
    }

    @Test("a longer wait holds back what was told, by its reason")
    func after() throws {
        let tried = Configuration(checks: [.tcp("website")], reactions: [.page(after: .seconds(3600))])
        let found = try backtest(tried, of: outage())
        let story = try #require(found.stories[ReactionKey(reaction: "page", check: "website")])
        #expect(story.rehearsed.isEmpty)
        #expect(found.held.recorded == [:])
        #expect(
            found.held.rehearsed == [
                "it had not lasted long enough yet": 1, "that it was down was never told": 1,
            ]
        )
    }

    @Test("a longer interval sees fewer of the recorded results, and no doubt is left")
    func longerInterval() throws {
        let tried = Configuration(checks: [.tcp("website", every: 300)], reactions: [.page()])
        let found = try backtest(tried, of: outage())
        #expect(found.unknown.isEmpty)
        #expect(found.told.rehearsed < 2 || !found.isSame)
    }

    @Test("a check or a reaction that is gone tells nothing any more, and a new reaction tells")
    func gone() throws {
        let none = try backtest(Configuration(checks: [.tcp("website")]), of: outage())
        #expect(none.told.rehearsed == 0)
        #expect(none.told.recorded == 2)
        let two = Configuration(checks: [.tcp("website")], reactions: [.page(), .page("also")])
        let found = try backtest(two, of: outage())
        #expect(found.stories[ReactionKey(reaction: "also", check: "website")]?.rehearsed.count == 2)
        #expect(found.stories[ReactionKey(reaction: "page", check: "website")]?.firstDifference == nil)
    }

    @Test("what cannot be known of a check is said")
    func unknown() throws {
        var asking = CheckSpecification.tcp("website")
        asking.expectation.answer = "SSH"
        let cases: [(CheckSpecification, String?, Bool)] = [
            (.tcp("mail"), "it was not watched, so nothing is known of it", true),
            (
                .tcp("website", port: 2),
                "what was asked was localhost:1, so what it would have answered is not known", true
            ),
            (asking, "what it expects in the answer was not looked for, so it is not known", true),
            (
                .tcp("website", every: 10),
                "it is looked at every 10s and was every 30s: what happened between is not known", false
            ),
            (.tcp("website", timeout: 2), nil, false),
        ]
        for (specification, problem, hides) in cases {
            let tried = Configuration(checks: [specification], reactions: [.page()])
            let found = try backtest(tried, of: outage())
            #expect(found.unknown[specification.name]?.first?.problem == problem)
            #expect(found.unknown[specification.name]?.first?.hides ?? false == hides)
            if hides { #expect(found.told.rehearsed == 0) }
        }
    }

    @Test("a check that was watched later is known from then on")
    func knownLater() throws {
        let both = Configuration(checks: [.tcp("website"), .tcp("mail")], reactions: [.page()])
        var life = Life(Configuration(checks: [.tcp("website")], reactions: [.page()])) { _, at in
            at > .seconds(3000) ? .failed("connection refused") : .tcp(TCPFacts())
        }
        life.live(.seconds(600))
        life.load(both)
        life.live(.seconds(2400))
        let found = try backtest(both, of: life)
        let doubt = try #require(found.unknown["mail"]?.first)
        #expect(doubt.until?.text == "2025-11-21 03:10:00Z")
        #expect(found.isSame)
        #expect(found.stories[ReactionKey(reaction: "page", check: "mail")]?.rehearsed.count == 1)
    }

    @Test("runs that ended as they did for another timeout are counted")
    func timeout() throws {
        let tried = Configuration(checks: [.tcp("website", timeout: 0)], reactions: [.page()])
        let found = try backtest(tried, of: outage())
        let doubt = try #require(found.unknown["website"]?.last)
        #expect(doubt.problem == "its timeout is 0s and was 5s: these runs are taken as they ended")
        #expect(doubt.runs == found.results)
    }

    @Test("an empty record is said to be one")
    func nothing() throws {
        let bench = try Bench()
        let database = bench.database()
        try database.connect()
        database.close()
        #expect(throws: PastStateError.nothing(reasons: [])) {
            try Backtest(of: .eventful, since: 0, until: .max, in: bench.reader(), build: "1.0 test")
        }
    }
}
