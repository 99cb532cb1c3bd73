import Testing
import Varlink

@Suite("Messages")
struct MessageTests {
    private func call(_ text: String) throws -> CallMessage {
        try CallMessage(bytes: Array(text.utf8))
    }

    private struct Parameters: Decodable, Equatable {
        struct Labels: Decodable, Equatable {
            let team: String
        }

        let check: String
        let labels: Labels?
    }

    @Test("a call's envelope is read, and its parameters when they are asked for")
    func envelope() throws {
        let call = try call(#"{"method":"org.example.A.B","more":true,"parameters":{"check":"web"}}"#)
        #expect(call.interface == "org.example.A")
        #expect(call.member == "B")
        #expect(call.wantsMore)
        #expect(!call.isOneway)
        #expect(!call.wantsUpgrade)
        #expect(call.parameterNames == ["check"])
        #expect(try call.parameters(as: Parameters.self) == Parameters(check: "web", labels: nil))
    }

    @Test("a call without parameters has empty ones", arguments: ["", ",\"parameters\":{}", ",\"parameters\":null"])
    func noParameters(rest: String) throws {
        let call = try call("{\"method\":\"a.B\"\(rest)}")
        #expect(try call.parameters(as: NoParameters.self) == NoParameters())
        #expect(call.parameterNames.isEmpty)
    }

    @Test(
        "a wrong parameter is named by its path",
        arguments: [
            (#"{}"#, "check"),
            (#"{"check":7}"#, "check"),
            (#"{"check":null}"#, "check"),
            (#"{"check":"web","labels":{}}"#, "labels.team"),
            (#"{"check":"web","labels":{"team":[]}}"#, "labels.team"),
        ]
    )
    func wrongParameter(parameters: String, name: String) throws {
        let call = try call("{\"method\":\"a.B\",\"parameters\":\(parameters)}")
        #expect(throws: ServiceError.invalidParameter(name)) { try call.parameters(as: Parameters.self) }
    }

    @Test(
        "what is no call is refused",
        arguments: [
            "", "x", "[]", "7", "{}", "{\"method\":7}", "{\"method\":\"nodot\"}", "{\"method\":\".B\"}",
            "{\"method\":\"a.\"}", "{\"method\":\"a.B\",\"parameters\":[]}", "{\"method\":\"a.B\",\"more\":1}",
            "{\"method\":\"a.B\"", "{\"method\":\"a.B\"}}",
        ]
    )
    func noCall(text: String) {
        #expect(throws: MessageError.self) { try call(text) }
    }

    @Test("a call that was encoded reads the same")
    func roundTrip() throws {
        var bytes = try CallMessage.encode(method: "a.B", parameters: ["check": "we\u{0}b/\""], more: true)
        #expect(bytes.removeLast() == 0)
        #expect(!bytes.contains(0))
        let call = try CallMessage(bytes: bytes)
        #expect(call.wantsMore)
        #expect(try call.parameters(as: Parameters.self).check == "we\u{0}b/\"")
    }

    @Test("an error reply carries its name and parameters both ways")
    func errors() throws {
        var bytes = ServiceError.methodNotFound("a.B").errorReply.bytes
        #expect(bytes.removeLast() == 0)
        let reply = try ReplyMessage(bytes: bytes)
        let error = try #require(reply.error)
        #expect(error.name == "org.varlink.service.MethodNotFound")
        #expect(ServiceError(error) == .methodNotFound("a.B"))
        #expect(error.description == #"org.varlink.service.MethodNotFound {"method":"a.B"}"#)
    }

    @Test("a reply carries whether others follow")
    func continues() throws {
        for continues in [true, false] {
            let bytes = ReplyMessage.encode(parametersJSON: Array(#"{"check":"web"}"#.utf8), continues: continues)
            let reply = try ReplyMessage(bytes: Array(bytes.dropLast()))
            #expect(reply.continues == continues)
            #expect(reply.error == nil)
            #expect(try reply.parameters(as: Parameters.self).check == "web")
        }
    }

    @Test(
        "any JSON is kept as it is",
        arguments: [
            #"{"a":[null,true,false,0,-3,2.5,"x",{"b":{}}],"c":""}"#, "[]", "9223372036854775807", "1e300",
        ]
    )
    func anyJSON(text: String) throws {
        let value = try WireJSON.decode(JSONValue.self, from: Array(text.utf8))
        let again = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        #expect(value == again)
    }
}
