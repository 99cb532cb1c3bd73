import ControlTestSupport
import RedshankControl
import Testing
import Varlink

/// The types and the interface's text are written twice; here they are held against one another, both ways.
@Suite("The control interface's text and types")
struct InterfaceConformanceTests {
    private let description = ControlInterfaceText.description

    private func deviations<Request: ControlRequest>(
        _ request: Request,
        _ reply: Request.Reply
    ) throws -> [String] {
        let method = try #require(description.methods[Request.method])
        return try deviations(of: request, from: method.input).map { "call \(Request.method)\($0)" }
            + deviations(of: reply, from: method.output).map { "reply \(Request.method)\($0)" }
    }

    private func deviations(
        of value: some Encodable,
        from fields: [InterfaceDescription.Field]
    ) throws -> [String] {
        let value = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        // Only what is never left out proves that a field's name is right on both sides.
        return description.deviations(of: value, from: fields)
    }

    @Test("every call and reply is as the interface describes it")
    func messages() throws {
        let change = CheckChangeReply(changed: true, check: Samples.website)
        var found = try deviations(StatusRequest(check: "a"), Samples.status)
        found += try deviations(WatchRequest(), Samples.status)
        found += try deviations(CheckNowRequest(check: "a"), Samples.checkNow)
        found += try deviations(PauseRequest(check: "a"), change)
        found += try deviations(ResumeRequest(check: "a"), change)
        found += try deviations(SilenceRequest(check: "a", forMilliseconds: 1, reason: "b"), change)
        found += try deviations(UnsilenceRequest(check: "a"), change)
        found += try deviations(AcknowledgeRequest(check: "a", comment: "b"), change)
        found += try deviations(UnacknowledgeRequest(check: "a"), change)
        found += try deviations(
            LogRequest(check: "a", sinceMicroseconds: 1, priority: 2, limit: 3, follow: true),
            Samples.log
        )
        found += try deviations(
            ActionsRequest(check: "a", afterSequence: 1, limit: 2, follow: true),
            Samples.actions
        )
        found += try deviations(WhyRequest(check: "a"), Samples.why)
        found += try deviations(ExplainRequest(subject: "a", atMicroseconds: 1), Samples.explanation)
        found += try deviations(WhyNotRequest(reaction: "a", check: "b"), Samples.whyNot)
        found += try deviations(
            IncidentsRequest(check: "a", sinceMicroseconds: 1, open: true, limit: 2),
            Samples.incidents
        )
        found += try deviations(HistoryRequest(check: "a", sinceMicroseconds: 1, pieces: 2), Samples.history)
        found += try deviations(ReloadRequest(dryRun: true), Samples.reload)
        found += try deviations(ShowConfigurationRequest(), Samples.configuration)
        found += try deviations(StateRequest(), StateReply(sequence: 1, state: [:]))
        found += try deviations(
            VersionRequest(),
            VersionReply(version: "1", build: "2", run: "3", stateDirectory: "/x")
        )
        found += try deviations(ReactionsRequest(), Samples.reactions)
        #expect(found == [])
    }

    @Test("every field that the interface describes is in some sample, under the same name")
    func everyFieldIsUsed() throws {
        var names: Set<String> = []
        func collect(_ value: JSONValue) {
            switch value {
            case .object(let members):
                names.formUnion(members.keys)
                members.values.forEach(collect)
            case .array(let elements): elements.forEach(collect)
            default: break
            }
        }
        let change = CheckChangeReply(changed: true, check: Samples.website)
        let samples: [any Encodable] = [
            Samples.status, Samples.stopping, Samples.checkNow, change, Samples.log, Samples.actions, Samples.why,
            Samples.reload,
            Samples.explanation, Samples.whyNot, Samples.incidents, Samples.history,
            Samples.configuration, StateReply(sequence: 1, state: [:]),
            VersionReply(version: "1", build: "2", run: "3", stateDirectory: "/x"), Samples.reactions,
            ["errors": Samples.problems],
        ]
        for sample in samples { collect(try WireJSON.decode(JSONValue.self, from: WireJSON.encode(sample))) }
        var described: Set<String> = []
        for member in description.members {
            switch member.kind {
            case .type(.structure(let fields)): described.formUnion(fields.map(\.name))
            case .method(let method): described.formUnion(method.output.map(\.name))
            default: break
            }
        }
        #expect(described.subtracting(names).sorted() == [])
    }

    @Test("every reply is read back as what was sent")
    func roundTrips() throws {
        func again<Value: Codable>(_ value: Value) throws -> Value {
            try WireJSON.decode(Value.self, from: WireJSON.encode(value))
        }
        #expect(try again(Samples.status) == Samples.status)
        #expect(try again(Samples.log) == Samples.log)
        #expect(try again(Samples.actions) == Samples.actions)
        #expect(try again(Samples.why) == Samples.why)
        #expect(try again(Samples.explanation) == Samples.explanation)
        #expect(try again(Samples.whyNot) == Samples.whyNot)
        #expect(try again(Samples.incidents) == Samples.incidents)
        #expect(try again(Samples.history) == Samples.history)
        #expect(try again(Samples.reload) == Samples.reload)
    }

    @Test(
        "every error is as the interface describes it, and is read back",
        arguments: [
            ControlError.noSuchCheck(name: "a", suggestion: "b"), .noSuchCheck(name: "a", suggestion: nil),
            .noSuchSubject("a", reason: "b", suggestions: ["c"]), .notAllowed(group: "redshank-admin"),
            .configurationRejected(Samples.problems), .busy(reason: "a"),
            .internalError(reason: "a"),
        ]
    )
    func errors(error: ControlError) throws {
        let reply = error.errorReply
        #expect(ControlError(reply) == error)
        let name = try #require(reply.name.split(separator: ".").last)
        let fields = try #require(description.errorFields(String(name)))
        #expect(description.deviations(of: reply.parameters, from: fields) == [])
    }

    @Test("a deviation is found, so that the tests above can fail")
    func deviation() throws {
        let fields = try #require(description.errorFields("NoSuchCheck"))
        let found = description.deviations(of: ["nmae": "a", "suggestion": 7], from: fields)
        #expect(found == [".nmae: is not described", ".name: is missing", ".suggestion: is not of its type"])
    }
}
