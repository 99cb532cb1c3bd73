import Glibc
import Testing
import Varlink
import VarlinkTestSupport

@Suite("The server and those who mean it ill")
struct HostileClientTests {
    private func expectAlive(_ example: ExampleServer) async throws {
        let path = example.path
        let answer = try await blocking {
            try VarlinkClient(path: path).call(
                "org.example.test.Echo",
                ExampleInterface.Text(text: "alive"),
                returning: ExampleInterface.Text.self
            )
        }
        #expect(answer.text == "alive")
    }

    @Test(
        "what is no message is answered with an error, and the connection closed",
        arguments: [
            "\0", "nonsense\0", "[]\0", "{\"method\":7}\0", "{\"method\":\"org.example.test.Echo\"\0", "\u{7f}ELF\0",
        ]
    )
    func malformed(text: String) async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answers = try await blocking {
                let client = try RawClient(path: path)
                try client.send(text)
                return [try client.receive(), try client.receive()]
            }
            #expect(answers[0]?.contains("org.varlink.service.InvalidParameter") == true)
            #expect(answers[1] == nil)
            try await expectAlive(example)
        }
    }

    @Test("bytes that are no UTF-8 are refused like any other nonsense")
    func notUTF8() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answer = try await blocking {
                let client = try RawClient(path: path)
                try client.send(Array("{\"method\":\"a.B\",\"parameters\":{\"x\":\"".utf8) + [0xff, 0xc0])
                try client.send("\"}}\0")
                return try client.receive()
            }
            #expect(answer?.contains("error") == true)
            try await expectAlive(example)
        }
    }

    @Test("an oversized message is refused before it has come whole")
    func oversized() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answers = try await blocking {
                let client = try RawClient(path: path)
                // The server closes while this is still being sent.
                _ = try? client.send("{\"method\":\"" + String(repeating: "a", count: 4 << 20))
                return [try client.receive(), try client.receive()]
            }
            #expect(answers[0]?.contains("larger than 1048576 bytes") == true)
            #expect(answers[1] == nil)
            try await expectAlive(example)
        }
    }

    @Test("a message that nests without end is refused and overflows no stack")
    func deep() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let answer = try await blocking {
                let client = try RawClient(path: path)
                try client.send("{\"method\":\"a.B\",\"parameters\":" + String(repeating: "[", count: 500_000) + "\0")
                return try client.receive()
            }
            #expect(answer?.contains("nests deeper than 64") == true)
            try await expectAlive(example)
        }
    }

    @Test("a message that never comes whole closes its connection, and a silent connection stays")
    func half() async throws {
        try await ExampleServer.with {
            $0.messageTimeout = .milliseconds(50)
        } _: { example in
            let path = example.path
            let silent = try await blocking { try RawClient(path: path) }
            let answer = try await blocking {
                let client = try RawClient(path: path)
                try client.send("{\"method\":\"org.exa")
                return try client.receive()
            }
            #expect(answer == nil)
            await example.eventJournal.wait(for: "bad message: The message did not come whole in time.")
            let late = try await blocking {
                try silent.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"late\"}}\0")
                return try silent.receive()
            }
            #expect(late == "{\"parameters\":{\"text\":\"late\"}}")
        }
    }

    @Test("a caller that never reads suspends its handler within bounds, and is closed in the end")
    func neverReads() async throws {
        try await ExampleServer.with {
            $0.stallTimeout = .milliseconds(200)
        } _: { example in
            let path = example.path
            let client = try await blocking { try RawClient(path: path) }
            try await blocking {
                try client.send(
                    "{\"method\":\"org.example.test.Flood\",\"more\":true,\"parameters\":{\"size\":4096}}\0"
                )
            }
            try await expectAlive(example)
            await example.eventJournal.wait(for: "stalled")
            await example.interface.journal.wait(for: "flood ended")
            // The kernel's own buffer, what waits here, and one more: about a hundred of these, not thousands.
            let flooded = example.interface.journal.entries.filter { $0 == "flooded" }.count
            #expect(flooded * 4_096 < 2 << 20)
        }
    }

    @Test("a caller that never reads and asks without end is held back by its own buffer")
    func asksWithoutEnd() async throws {
        try await ExampleServer.with {
            $0.stallTimeout = .milliseconds(200)
        } _: { example in
            let path = example.path
            let sent = try await blocking {
                let client = try RawClient(path: path)
                let call = Array(
                    ("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\""
                        + String(repeating: "z", count: 4_000) + "\"}}\0").utf8
                )
                var sent = 0
                while sent < 64 << 20, (try? client.send(call)) != nil { sent += call.count }
                return sent
            }
            #expect(sent < 8 << 20)
            await example.eventJournal.wait(for: "stalled")
            try await expectAlive(example)
        }
    }

    @Test("many callers that ask for much and read nothing are bounded together, and who reads is answered")
    func manyNeverRead() async throws {
        try await ExampleServer.with {
            $0.maximumOutgoing = 8 << 20
        } _: { example in
            let path = example.path
            let call =
                "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\""
                + String(repeating: "z", count: 900_000) + "\"}}\0"
            let clients = try await blocking {
                try (0..<40).map { _ in
                    let client = try RawClient(path: path)
                    try client.send(call)
                    return client
                }
            }
            await example.eventJournal.wait(for: "stalled")
            let answer = try await blocking {
                let client = try RawClient(path: path)
                try client.send(call)
                return try client.receive()
            }
            #expect(answer?.utf8.count == 900_000 + 26)
            withExtendedLifetime(clients) {}
        }
    }

    @Test("a thousand connections stand at once, and the next caller is still answered")
    func thousandConnections() async throws {
        // The bound a user has is tested on its own; whoever runs this may or may not be the superuser.
        try await ExampleServer.with {
            $0.maximumConnectionsPerUser = 2_000
        } _: { example in
            let path = example.path
            let clients = try await blocking { try (0..<1_000).map { _ in try RawClient(path: path) } }
            try await blocking {
                for client in clients { try client.send("{\"method\":\"org.example.test.Hang\"}\0") }
            }
            try await expectAlive(example)
            // Who was answered is on one event loop; connections of another may still be on their way to theirs.
            let limit = ContinuousClock.now + .seconds(30)
            while example.server.connectionCount < 1_000, .now < limit { await Task.yield() }
            #expect(example.server.connectionCount >= 1_000)
            withExtendedLifetime(clients) {}
        }
    }

    @Test("a connection that is one too many is told so and closed")
    func oneTooMany() async throws {
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.maximumConnections = 2
            configuration.connectionsForSuperuser = 0
            configuration.refusal = ErrorReply(name: "org.example.test.Busy")
        }
        try await ExampleServer.with(configure) { example in
            let path = example.path
            let clients = try await blocking { try (0..<2).map { _ in try RawClient(path: path) } }
            let error = await #expect(throws: ClientError.self) {
                try await blocking {
                    _ = try VarlinkClient(path: path).call("org.example.test.Who", returning: JSONValue.self)
                }
            }
            #expect(error == .reply(ErrorReply(name: "org.example.test.Busy")))
            await example.eventJournal.wait(for: "refused connection")
            withExtendedLifetime(clients) {}
        }
    }
}
