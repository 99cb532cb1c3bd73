import Redshank
import RedshankAnswers
import RedshankControl
import RedshankEngine
import RedshankHistory
import Testing

@Suite("What the past is asked")
struct InquiryTests {
    private let now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    private var state: WatchState {
        let deed = DeedSpecification.command(CommandDeedSpecification(arguments: ["/bin/true"]))
        let checks = ["website", "database"].map { name in
            CheckSpecification(name: name, target: .tcp(TCPTarget(address: .literal("localhost:1"))))
        }
        let page = ReactionSpecification(name: "page", on: [.down], of: CheckSelector(names: ["website"]), deed: deed)
        var state = WatchState(run: RunIdentity(id: "aa11", version: "1.0", began: now))
        state.apply(Configuration(checks: checks, reactions: [page]), at: now)
        return state
    }

    private func inquiry(live: Bool = true, location: MemoryLocation? = nil) -> Inquiry {
        Inquiry(archive: NoRecords(), location: location, live: live ? state : nil, now: now)
    }

    private func refusal<Reply>(_ body: () throws -> Reply) -> ControlError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? ControlError
        }
    }

    @Test("why a reaction does not fire is told of each check, or of the one that is named")
    func whyNot() throws {
        let all = try inquiry().whyNot(WhyNotRequest(reaction: "page"))
        #expect(all.kind == "command")
        #expect(all.checks.map(\.check) == ["database", "website"])
        #expect(all.checks.map { $0.conditions.first { !$0.holds }?.condition } == ["of", "on"])
        let one = try inquiry().whyNot(WhyNotRequest(reaction: "page", check: "website"))
        #expect(one.checks.map(\.check) == ["website"])
        #expect(one.checks.map(\.standing) == [.held])
    }

    @Test("the reactions are told with what they wait for, now or as it was recorded, and what they owe")
    func reactions() throws {
        let told = try #require(inquiry().reactions(ReactionsRequest()).reactions.first)
        #expect(told == ReactionStatus(name: "page", kind: "command", on: ["down"], of: "website"))
        #expect(refusal { try inquiry(live: false).reactions(ReactionsRequest()) } != nil)
    }

    @Test("a reaction or a check that is not there is refused, with what may be meant")
    func unknown() {
        #expect(
            refusal { try inquiry().whyNot(WhyNotRequest(reaction: "pgae")) }
                == .noSuchSubject("pgae", reason: "There is no reaction 'pgae'", suggestions: ["page"])
        )
        #expect(
            refusal { try inquiry().whyNot(WhyNotRequest(reaction: "website", check: "page")) }
                == .noSuchSubject(
                    "website",
                    reason: "'website' is a check; the reaction is named first, then the check",
                    suggestions: []
                )
        )
        #expect(
            refusal { try inquiry().whyNot(WhyNotRequest(reaction: "page", check: "webiste")) }
                == .noSuchCheck(name: "webiste", suggestion: "website")
        )
        #expect(
            refusal { try inquiry().explain(ExplainRequest(subject: "webiste")) }
                == .noSuchSubject(
                    "webiste",
                    reason:
                        "There is no check and no reaction 'webiste', and it is no incident (i7) and no action (#123)",
                    suggestions: ["website"]
                )
        )
    }

    @Test("a check of which nothing is recorded is explained by the state alone")
    func nothingRecorded() throws {
        let reply = try inquiry().explain(ExplainRequest(subject: "website"))
        #expect(reply.subject == .check)
        #expect(reply.check?.check.health == .unknown)
        #expect(reply.check?.actions == [])
        #expect(reply.story == nil)
    }

    @Test("what is in the database alone cannot be told without it, and it says why")
    func noDatabase() {
        let nowhere = MemoryLocation(directory: "/nowhere")
        #expect(
            refusal { try inquiry(location: nowhere).incidents(IncidentsRequest()) }
                == .busy(
                    reason:
                        "incidents cannot be told: that is in the database alone: /nowhere/redshank.db cannot be opened: "
                        + "No such file or directory"
                )
        )
        guard case .busy? = refusal({ try inquiry().history(HistoryRequest(check: "website")) }) else {
            Issue.record("it should be refused")
            return
        }
        guard case .busy? = refusal({ try inquiry(live: false).whyNot(WhyNotRequest(reaction: "page")) }) else {
            Issue.record("it should be refused")
            return
        }
    }

    @Test("what a request for incidents wants is bounded, whatever is asked for")
    func query() {
        let query = IncidentQuery(IncidentsRequest(check: "a", sinceMicroseconds: 7_000_000, open: true, limit: -3))
        #expect(query == IncidentQuery(check: "a", since: .seconds(7), isOpen: true, limit: 0))
        #expect(IncidentQuery(IncidentsRequest(limit: .max)).limit == 10_000)
    }
}

private struct NoRecords: RecordArchive {
    func records(_ query: RecordQuery) -> [LogRecord] { [] }
    func records(_ numbers: some Collection<UInt64>, of run: String) -> [LogRecord] { [] }
}
