import Glibc
import Testing
import Varlink
import VarlinkTestSupport

@Suite("The client")
struct VarlinkClientTests {
    @Test("where nothing is, the error says there is no socket")
    func noSocket() throws {
        let directory = try TemporaryDirectory()
        for path in [directory.file("none"), directory.file("none/none")] {
            #expect(throws: ClientError.noSocket(path: path)) { try VarlinkClient(path: path) }
        }
    }

    @Test("where nobody listens, the error says so")
    func refused() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("socket")
        close(try ListeningSocket.bind(path: path).descriptor)
        #expect(throws: ClientError.refused(path: path)) { try VarlinkClient(path: path) }
    }

    @Test("an answer that does not come in time is an error, and a stream may be asked again")
    func timeout() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            try await blocking {
                let client = try VarlinkClient(path: path, timeout: .milliseconds(20))
                #expect(throws: ClientError.timedOut(path: path)) {
                    try client.call("org.example.test.Hang", returning: NoParameters.self)
                }
                let other = try VarlinkClient(path: path)
                var stream = try other.stream("org.example.test.Hang", returning: NoParameters.self)
                for _ in 0..<2 {
                    #expect(throws: ClientError.timedOut(path: path)) { try stream.next(within: .milliseconds(5)) }
                }
            }
        }
    }

    @Test("a service that goes away while it owes an answer is told apart from one that never was")
    func closed() async throws {
        let example = try ExampleServer()
        let path = example.path
        async let outcome = blocking { () -> ClientError? in
            do throws(ClientError) {
                _ = try VarlinkClient(path: path).call("org.example.test.Hang", returning: NoParameters.self)
                return nil
            } catch {
                return error
            }
        }
        await example.interface.journal.wait(for: "hang began")
        await example.server.stop(within: .zero)
        #expect(try await outcome == .closedByPeer(path: path))
    }

    @Test("a reply of another shape is an error that names the parameter")
    func badReply() async throws {
        try await ExampleServer.with { example in
            let path = example.path
            let error = await #expect(throws: ClientError.self) {
                try await blocking {
                    _ = try VarlinkClient(path: path).call(
                        "org.example.test.Echo",
                        ExampleInterface.Text(text: ""),
                        returning: ExampleInterface.Number.self
                    )
                }
            }
            #expect(error?.description.contains("its parameter \"number\" is not what was expected") == true)
        }
    }
}
