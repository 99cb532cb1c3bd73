import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Incidents")
struct IncidentTests {
    /// Two checks: one that was down and is up, one that is down still.
    private func bench() throws -> (Bench, Story) {
        var story = Story([.page(on: [.down])], checks: ["website", "database"])
        for _ in 1...2 { story.look(passes: true) }
        for _ in 1...3 { story.look(passes: false) }
        story.tell(DeedGivenUp(deed: 1, reason: "answered 404"))
        for _ in 1...2 { story.look(passes: true) }
        story.wait(3600)
        for _ in 1...3 { story.look("database", passes: false) }
        let bench = try Bench()
        try bench.write(story)
        return (bench, story)
    }

    @Test("those that are over and those that last, with the actions that began and ended them")
    func all() throws {
        let (bench, story) = try bench()
        let incidents = try bench.reader().incidents(IncidentQuery())
        #expect(incidents.map(\.check) == ["website", "database"])
        #expect(incidents.map(\.name) == ["i1", "i2"])
        #expect(incidents.map(\.end) == ["up", nil])
        let down = try #require(story.records.first { $0.health == .down })
        let up = try #require(story.records.last { $0.check == "website" && $0.health == .up })
        #expect(incidents[0].beginning == RecordPlace(run: "r1", number: down.sequence))
        #expect(incidents[0].ending == RecordPlace(run: "r1", number: up.sequence))
        #expect(incidents[0].tellings.map(\.end) == ["given up"])
        #expect(incidents[0].tellings.map(\.outcome) == ["answered 404"])
        #expect(incidents[1].tellings.map(\.end) == [nil])
    }

    @Test("they are asked for by check, time, number, and whether they last")
    func queries() throws {
        let (bench, story) = try bench()
        let reader = try bench.reader()
        func names(_ query: IncidentQuery) throws -> [String] { try reader.incidents(query).map(\.name) }
        #expect(try names(IncidentQuery(check: "website")) == ["i1"])
        #expect(try names(IncidentQuery(check: "nowhere")) == [])
        #expect(try names(IncidentQuery(isOpen: true)) == ["i2"])
        #expect(try names(IncidentQuery(since: story.now.wall - .seconds(1800))) == ["i2"])
        #expect(try names(IncidentQuery(id: 1)) == ["i1"])
        #expect(try names(IncidentQuery(limit: 1)) == ["i2"])
        #expect(try names(IncidentQuery(limit: -1)) == [])
    }

    @Test("its summary says how long it lasted, or since when it does")
    func summary() throws {
        let (bench, _) = try bench()
        let incidents = try bench.reader().incidents(IncidentQuery())
        #expect(incidents[0].summary.hasPrefix("website was down for "))
        #expect(incidents[0].summary.hasSuffix(": connection refused"))
        #expect(incidents[1].summary.hasPrefix("database has been down since "))
    }
}
