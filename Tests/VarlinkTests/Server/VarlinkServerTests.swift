import Glibc
import Testing
import Varlink
import VarlinkTestSupport

@Suite("The server")
struct VarlinkServerTests {
    typealias Text = ExampleInterface.Text
    typealias Number = ExampleInterface.Number

    @Test("a call is answered, and the next on the same connection too")
    func calls() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answers = try await blocking {
                let client = try VarlinkClient(path: path)
                return try (0..<3).map { number in
                    try client.call("org.example.test.Echo", Text(text: "n\(number)"), returning: Text.self).text
                }
            }
            #expect(answers == ["n0", "n1", "n2"])
        }
    }

    @Test("a stream gives every answer and ends")
    func streams() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let numbers = try await blocking {
                let client = try VarlinkClient(path: path)
                var stream = try client.stream("org.example.test.Count", ["to": 5], returning: Number.self)
                var numbers: [Int] = []
                while let answer = try stream.next(within: .seconds(30)) { numbers.append(answer.number) }
                return numbers
            }
            #expect(numbers == [1, 2, 3, 4, 5])
        }
    }

    @Test("calls sent without waiting are answered in order, also after the caller ended its sending")
    func pipelined() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answers = try await blocking {
                let client = try RawClient(path: path)
                var text = ""
                for number in 0..<500 {
                    text += "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\(number)\"}}\0"
                }
                try client.send(text)
                client.endSending()
                var answers: [String] = []
                while let answer = try client.receive() { answers.append(answer) }
                return answers
            }
            #expect(answers == (0..<500).map { "{\"parameters\":{\"text\":\"\($0)\"}}" })
        }
    }

    @Test(
        "errors of the service and of a handler reach the caller",
        arguments: [
            ("org.example.no.Echo", "{}", "org.varlink.service.InterfaceNotFound {\"interface\":\"org.example.no\"}"),
            ("org.example.test.No", "{}", "org.varlink.service.MethodNotFound {\"method\":\"org.example.test.No\"}"),
            ("org.example.test.Echo", "{}", "org.varlink.service.InvalidParameter {\"parameter\":\"text\"}"),
            (
                "org.example.test.Echo", #"{"text":"a","txt":"b"}"#,
                "org.varlink.service.InvalidParameter {\"parameter\":\"txt\"}"
            ),
            (
                "org.example.test.Echo", #"{"text":"a","nested":{"number":"b"}}"#,
                "org.varlink.service.InvalidParameter {\"parameter\":\"nested.number\"}"
            ),
            ("org.example.test.Count", #"{"to":3}"#, "org.varlink.service.ExpectedMore"),
            ("org.example.test.Fail", #"{"how":"declared"}"#, "org.example.test.Broken {\"what\":\"it\"}"),
            (
                "org.example.test.Fail", #"{"how":"unexpected"}"#,
                "org.example.test.InternalError {\"reason\":\"Unexpected()\"}"
            ),
        ]
    )
    func errors(method: String, parameters: String, expected: String) async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let error = try await blocking {
                let client = try VarlinkClient(path: path)
                let parameters = try WireJSON.decode(JSONValue.self, from: Array(parameters.utf8))
                do throws(ClientError) {
                    _ = try client.call(method, parameters, returning: JSONValue.self)
                    return "no error"
                } catch {
                    guard case .reply(let reply) = error else { return "\(error)" }
                    return reply.description
                }
            }
            #expect(error == expected)
        }
    }

    @Test("a handler that replies twice or never is told of, and its caller gets one answer")
    func faultyHandlers() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            try await blocking {
                let client = try VarlinkClient(path: path)
                _ = try client.call("org.example.test.Fail", ["how": "twice"], returning: NoParameters.self)
                #expect(throws: ClientError.self) {
                    try client.call("org.example.test.Fail", ["how": "never"], returning: NoParameters.self)
                }
                let answer = try client.call("org.example.test.Echo", Text(text: "still"), returning: Text.self)
                #expect(answer.text == "still")
            }
            await example.eventJournal.wait(for: "handler failed: org.example.test.Fail")
        }
    }

    @Test("a call that wants no reply is done and gets none, even when its caller has gone")
    func oneway() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            try await blocking {
                let client = try VarlinkClient(path: path)
                try client.callOneway("org.example.test.Note", Text(text: "first"))
                let answer = try client.call("org.example.test.Echo", Text(text: "second"), returning: Text.self)
                #expect(answer.text == "second")
                try client.callOneway("org.example.test.Note", Text(text: "last"))
            }
            await example.interface.journal.wait(for: "note: first")
            await example.interface.journal.wait(for: "note: last")
        }
    }

    @Test("the kernel says who calls")
    func credentials() async throws {
        struct Answer: Decodable, Equatable {
            let pid: Int32
            let uid: UInt32
            let gid: UInt32
        }
        try await ExampleServer.with { example in
            let path = example.path
            let answer = try await blocking {
                try VarlinkClient(path: path).call("org.example.test.Who", returning: Answer.self)
            }
            #expect(answer == Answer(pid: getpid(), uid: geteuid(), gid: getegid()))
        }
    }

    @Test("a handler is cancelled when its caller goes")
    func cancellation() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            try await blocking {
                let client = try RawClient(path: path)
                try client.send("{\"method\":\"org.example.test.Hang\"}\0")
                let other = try VarlinkClient(path: path)
                _ = try other.call("org.example.test.Echo", Text(text: ""), returning: Text.self)
            }
            await example.interface.journal.wait(for: "hang cancelled")
        }
    }

    @Test("stopping lets a call be answered, ends a stream, and takes the socket away")
    func stop() async throws {
        let example = try ExampleServer()
        let path = example.path
        let streaming = try await blocking { try RawClient(path: path) }
        try await blocking {
            try streaming.send(
                "{\"method\":\"org.example.test.Flood\",\"more\":true,\"parameters\":{\"size\":10}}\0"
            )
            #expect(try streaming.receive() == "{\"parameters\":{\"text\":\"xxxxxxxxxx\"},\"continues\":true}")
        }
        await example.server.stop(within: .seconds(30))
        #expect(example.interface.journal.entries.last == "flood ended")
        #expect(example.server.connectionCount == 0)
        #expect(access(path, F_OK) != 0)
        let error = await #expect(throws: ClientError.self) { try await blocking { _ = try VarlinkClient(path: path) } }
        #expect(error == .noSocket(path: path))
    }

    @Test("a call that outlives the deadline of a stop is cut off")
    func stopDeadline() async throws {
        let example = try ExampleServer()
        let path = example.path
        let client = try await blocking { try RawClient(path: path) }
        try await blocking { try client.send("{\"method\":\"org.example.test.Hang\"}\0") }
        await example.interface.journal.wait(for: "hang began")
        await example.server.stop(within: .zero)
        #expect(try await blocking { try client.receive() } == nil)
    }

    @Test("a service whose handlers and description do not match is not made")
    func mismatch() throws {
        struct Partial: VarlinkInterface {
            let interfaceDescription: InterfaceDescription
            let methods: [String: Handler]
        }
        let description = try InterfaceDescription(parsing: "interface a.b\nmethod X() -> ()")
        let identity = VarlinkService.Identity(vendor: "", product: "", version: "", url: "")
        #expect(throws: ServiceDefinitionError.handlerMissing(method: "a.b.X")) {
            try VarlinkService(
                identity: identity,
                interfaces: [Partial(interfaceDescription: description, methods: [:])]
            )
        }
        #expect(throws: ServiceDefinitionError.methodNotDescribed(method: "a.b.Y")) {
            try VarlinkService(
                identity: identity,
                interfaces: [Partial(interfaceDescription: description, methods: ["X": { _ in }, "Y": { _ in }])]
            )
        }
    }
}
