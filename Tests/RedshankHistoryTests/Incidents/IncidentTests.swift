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

    @Test("one that became worse is told phase by phase, and as it was known at a time")
    func phases() throws {
        var story = Story([.page(on: [.down])])
        for _ in 1...2 { story.look(passes: true) }
        for _ in 1...3 { story.look("website", .slow) }
        story.wait(60)
        for _ in 1...3 { story.look(passes: false) }
        story.tell(DeedDone(deed: 1, outcome: "answered 204", took: Milliseconds(.milliseconds(3))))
        for _ in 1...2 { story.look(passes: true) }
        let bench = try Bench()
        try bench.write(story)
        let incident = try #require(try bench.reader().incidents(IncidentQuery()).first)
        let changes = story.records.filter { $0.health == .degraded || $0.health == .down }
        #expect(incident.phases.map(\.health) == [.degraded, .down])
        #expect(incident.phases.map(\.from) == changes.map { $0.moment.wall.microseconds })
        #expect(incident.phases[0].reason.hasPrefix("slow"))
        #expect(incident.phases[1].reason == "connection refused")
        #expect(incident.worst == .down)
        #expect(incident.summary.hasPrefix("website was not well (down at worst) for "))

        let slow = try #require(incident.known(at: incident.phases[1].from - 1))
        #expect(slow.worst == .degraded && slow.phases.count == 1 && slow.to == nil && slow.tellings.isEmpty)
        #expect(slow.summary.hasPrefix("website has been degraded since "))
        let decided = try #require(incident.known(at: incident.phases[1].from))
        #expect(decided.tellings.map(\.end) == [nil] || decided.tellings.map(\.end) == ["done"])
        #expect(incident.known(at: incident.from - 1) == nil)
        #expect(incident.known(at: .max) == incident)
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
