import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Explanations out of a database")
struct ExplainerTests {
    /// A database with the runs in it, each by the daemon of its own that goes on where the one before ended.
    private func bench(_ stories: [Story]) throws -> Bench {
        let bench = try Bench()
        for story in stories { try bench.write(story, run: story.run) }
        return bench
    }

    /// A check that went down and was told in one run; another run found the same, and then went on.
    private func twoRuns(_ second: (inout Story) -> Void = { _ in }) -> [Story] {
        var first = Story(run: "r1", [.page()])
        for _ in 1...2 { first.look(passes: true) }
        for _ in 1...3 { first.look(passes: false) }
        first.tell(DeedDone(deed: 1, outcome: "exit code 0", took: Milliseconds(.milliseconds(12))))
        first.tell(DaemonStopping(origin: .signal("SIGTERM")))
        let memory = WatchMemory(of: first.state, at: first.now)
        first.wait(125)
        var next = Story(run: "r2", after: MemoryRestored(memory: memory, isSameBoot: true), at: first.now)
        second(&next)
        return [first, next]
    }

    private func explainer(_ bench: Bench, until: Duration? = nil) throws -> Explainer {
        try Explainer(archive: DatabaseArchive(bench.location), database: bench.reader(), until: until)
    }

    @Test("a health that is older than the run is explained by the run in which it came about")
    func acrossRestart() throws {
        let stories = twoRuns { $0.look(passes: false) }
        let bench = try bench(stories)
        let why = try explainer(bench).why("website")
        #expect(why.health == .down)
        #expect(why.decisive == nil)
        #expect(why.gap == nil)
        let before = try #require(why.before.first)
        #expect(before.run == "r1")
        #expect(before.focus.count == 3)
        let told = before.records.map(\.action)
        #expect(told.contains(ReactionConsidered.name))
        #expect(why.records.map(\.action).contains(MemoryRestored.name))
        #expect(why.gaps.map(\.kind) == [.unwatched])
        #expect(why.gaps.map { $0.to - $0.from } == [125_000_000])
        #expect(why.reactions.map(\.verdict) == [.done])
    }

    @Test("a recovery while the daemon was down is explained by the run that found it, and told once")
    func recovered() throws {
        let stories = twoRuns { for _ in 1...2 { $0.look(passes: true) } }
        let bench = try bench(stories)
        let why = try explainer(bench).why("website")
        #expect(why.health == .up)
        #expect(why.before == [])
        #expect(why.streak.count == 2)
        #expect(why.records.map(\.action).contains(MemoryRestored.name))
        #expect(why.records.contains { $0.message == "page is to tell that website is up, deed 2" })
        #expect(why.earlier.contains { $0.message.contains("website is down") })
    }

    @Test("as of then it is what was known then, though it is otherwise now")
    func then() throws {
        let stories = twoRuns { for _ in 1...2 { $0.look(passes: true) } }
        let bench = try bench(stories)
        let down = try #require(stories[0].records.first { $0.health == .down })
        let why = try explainer(bench, until: down.moment.wall).why("website")
        #expect(why.health == .down)
        #expect(why.decisive == down.sequence)
        #expect(why.records.allSatisfy { $0.moment.wall <= down.moment.wall })
        let before = try explainer(bench, until: down.moment.wall - .milliseconds(1)).why("website")
        #expect(before.health == .up)
        #expect(before.against.count == 2)
    }

    @Test("each step tells the fields that it changed")
    func changes() throws {
        let bench = try bench(twoRuns())
        let explainer = try explainer(bench)
        let down = try #require(try explainer.why("website").before.first?.focus.last)
        let place = RecordPlace(run: "r1", number: down)
        let changes = try explainer.why("website").changes[place] ?? []
        let told = changes.map { "\($0.path): \($0.old ?? "none") to \($0.new ?? "none")" }
        #expect(told.contains("checks.website.record.health: up to down"))
        #expect(told.contains("checks.website.record.failures: 2 to 3"))
        #expect(changes.allSatisfy { $0.old != $0.new })
        // The reaction that told it for the first time is told field by field, too.
        let decided = place.number + 1
        let paths = try explainer.why("website").changes[RecordPlace(run: "r1", number: decided)]?.map(\.path) ?? []
        #expect(paths.contains("reactions.page.website.told"))
    }

    @Test("where the changed fields cannot be replayed, it is said why")
    func unknownChanges() throws {
        let story = Story.night()
        let bench = try Bench()
        let database = bench.database()
        try database.write(story.recorded.filter { $0.record.sequence != 4 }.map { .action($0) }, everything: false)
        database.close()
        let explainer = try explainer(bench)
        let why = try explainer.why("website")
        #expect(why.changes.keys.allSatisfy { $0.number < 4 })
        let reason = "actions before them are missing: they are not in the record."
        #expect(explainer.notes.contains { $0.hasSuffix(reason) })
    }

    @Test("an action is explained by all that led to it and all that came of it")
    func action() throws {
        let bench = try bench(twoRuns())
        let explainer = try explainer(bench)
        let stories = twoRuns()
        let down = try #require(stories[0].records.first { $0.health == .down })
        let subject = try explainer.subject(of: "r1:\(down.sequence)")
        let story = try explainer.story(of: subject)
        #expect(story.summary == down.message)
        #expect(story.runs.map(\.focus) == [[down.sequence]])
        let names = story.runs.flatMap(\.records).map(\.action)
        #expect(names.prefix(2) == [ChecksDue.name, ResultRecorded.name])
        #expect(names.contains(DeedStored.name))
        #expect(story.reactions.map(\.verdict) == [.owed])
    }

    @Test("a reaction is explained by its last decisions, with the check of each")
    func reaction() throws {
        let bench = try bench(twoRuns { for _ in 1...2 { $0.look(passes: true) } })
        let story = try explainer(bench).story(of: .reaction("page"))
        #expect(story.summary.hasPrefix("page is a command on down or up of all checks, it was considered last at "))
        #expect(story.runs.map(\.run) == ["r1", "r2"])
        #expect(story.runs.map(\.focus.count) == [1, 1])
        #expect(story.reactions.map(\.check) == ["website"])
    }

    @Test("an incident is explained from the results that began it to the recovery, over a restart")
    func incident() throws {
        let bench = try bench(twoRuns { for _ in 1...2 { $0.look(passes: true) } })
        let explainer = try explainer(bench)
        let story = try explainer.story(of: try explainer.subject(of: "i1"))
        let incident = try #require(story.incident)
        #expect(incident.check == "website")
        #expect(incident.end == "up")
        #expect(incident.unwatched == 125_000_000)
        #expect(incident.tellings.map(\.health) == [.down, .up])
        #expect(incident.tellings.map(\.end) == ["done", nil])
        #expect(story.runs.map(\.run) == ["r1", "r2"])
        let messages = story.runs.flatMap(\.records).map(\.message)
        #expect(messages.contains { $0.contains("(1 of 3)") })
        #expect(messages.contains { $0.hasPrefix("website is up") })
        #expect(story.gaps.map(\.kind) == [.unwatched])
        #expect(!story.reactions.contains { $0.verdict == .waiting })
        #expect(throws: SubjectProblem.self) { try explainer.story(of: .incident(2)) }
    }

    @Test("what is not configured any more is explained all the same, and what never was is refused")
    func names() throws {
        let bench = try bench(
            twoRuns {
                $0.load([.page("other")], checks: ["elsewhere"])
            }
        )
        let explainer = try explainer(bench)
        #expect(try explainer.subject(of: "website") == .check("website"))
        #expect(try explainer.subject(of: "page") == .reaction("page"))
        #expect(try explainer.story(of: .reaction("page")).summary.hasPrefix("page is not configured any more"))
        #expect(throws: SubjectProblem.self) { try explainer.subject(of: "webiste") }
        #expect(throws: SubjectProblem.self) { try explainer.story(of: .action(RecordPlace(run: "r1", number: 999))) }
    }

    @Test("a check that is not configured any more is told to be so, since when, and how it was")
    func removed() throws {
        let bench = try bench(
            twoRuns {
                $0.load([.page()], checks: ["elsewhere"])
                $0.load([.page(), .page("also")], checks: ["elsewhere"])
                // What is said of a check once more after it was removed.
                $0.tell(CheckUnsilenced(check: "website", origin: .timer))
            }
        )
        let explainer = try explainer(bench)
        #expect(explainer.isRemoved("website") && !explainer.isRemoved("elsewhere"))
        let story = try explainer.story(of: .check("website"))
        #expect(story.summary.hasPrefix("website is not watched any more: the configuration that was read at "))
        #expect(story.summary.contains("; it was down then, since "))
        let removal = try #require(story.runs.last?.focus.first)
        let loads = story.runs.last?.records.filter { $0.action == ConfigurationLoaded.name }.map(\.sequence) ?? []
        #expect(loads.contains(removal) && loads.max() ?? 0 >= removal)
        #expect(throws: SubjectProblem.self) { try explainer.story(of: .check("never")) }
    }

    @Test("routine results, which are recorded together, belong to the tick that set them off")
    func routine() throws {
        let stories = twoRuns { for _ in 1...3 { $0.look(passes: true) } }
        let bench = try bench(stories)
        let batch = try #require(stories[1].records.first { $0.action == ResultsRecorded.name })
        let tick = try #require((batch.watchAction as? ResultsRecorded)?.results.first?.cause)
        let story = try explainer(bench).story(of: .action(RecordPlace(run: "r2", number: tick)))
        #expect(story.runs.flatMap(\.records).map(\.sequence) == [tick, batch.sequence])
    }

    @Test("an incident as of a time within it lasts still, before it there is none, and before the record nothing")
    func incidentThen() throws {
        let stories = twoRuns { for _ in 1...2 { $0.look(passes: true) } }
        let bench = try bench(stories)
        let down = try #require(stories[0].records.first { $0.health == .down }).moment.wall
        let story = try explainer(bench, until: down + .seconds(1)).story(of: .incident(1))
        #expect(story.incident?.to == nil && story.incident?.end == nil)
        #expect(story.summary.hasPrefix("website has been down since "))
        #expect(story.runs.flatMap(\.records).allSatisfy { $0.moment.wall <= down + .seconds(1) })
        #expect(throws: SubjectProblem.self) { try explainer(bench, until: down - .seconds(1)).story(of: .incident(1)) }
        let problem = #expect(throws: PastStateError.self) { try explainer(bench, until: .seconds(1_000_000)) }
        #expect(problem.map { "\($0)".contains("the record begins at") } == true)
    }

    @Test("without a database the records alone tell what they can")
    func journalAlone() throws {
        let stories = twoRuns { $0.look(passes: false) }
        let archive = ListArchive(all: stories.flatMap(\.records))
        let explainer = try Explainer(archive: archive, database: nil)
        let subject = try explainer.subject(of: "website")
        let why = try explainer.why("website")
        #expect(subject == .check("website"))
        #expect(why.changes.keys.allSatisfy { $0.number < 4 })
        let down = try #require(stories[0].records.first { $0.health == .down })
        let story = try explainer.story(of: .action(RecordPlace(run: "r1", number: down.sequence)))
        #expect(story.reactions.map(\.verdict) == [.owed])
        #expect(throws: SubjectProblem.self) { try explainer.story(of: .incident(1)) }
    }
}

/// Records at hand, as an archive.
private struct ListArchive: RecordArchive {
    let all: [LogRecord]

    func records(_ query: RecordQuery) -> [LogRecord] { RecordMemory(all).records(query) }
    func records(_ numbers: some Collection<UInt64>, of run: String) -> [LogRecord] {
        all.filter { $0.run == run && numbers.contains($0.sequence) }
    }
}
