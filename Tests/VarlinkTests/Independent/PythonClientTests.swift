import NIOPosix
import Testing
import Varlink
import VarlinkTestSupport

@Suite("The server and Python's client")
struct PythonClientTests {
    @Test("the client's own certification passes against this server")
    func certification() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("certification")
        let server = VarlinkServer(
            service: try VarlinkService(
                identity: VarlinkService.Identity(
                    vendor: "Redshank",
                    product: "Certification",
                    version: "1",
                    url: "https://varlink.org"
                ),
                interfaces: [try CertificationInterface()]
            ),
            group: MultiThreadedEventLoopGroup.singleton
        )
        server.start(on: try ListeningSocket.bind(path: path))
        let outcome = try await Python.run([
            "-m", "varlink.tests.test_certification", "--client", "--varlink=unix:\(path)",
        ])
        await server.stop(within: .zero)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("Certification passed"), "\(outcome.output)")
    }

    @Test("the certification refuses a call out of its order")
    func certificationRefuses() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("certification")
        let server = VarlinkServer(
            service: try VarlinkService(
                identity: VarlinkService.Identity(vendor: "", product: "", version: "", url: ""),
                interfaces: [try CertificationInterface()]
            ),
            group: MultiThreadedEventLoopGroup.singleton
        )
        server.start(on: try ListeningSocket.bind(path: path))
        let error = await #expect(throws: ClientError.self) {
            try await blocking {
                let client = try VarlinkClient(path: path)
                let started = try client.call(
                    "org.varlink.certification.Start",
                    returning: [String: String].self
                )
                let parameters: JSONValue = ["client_id": .string(started["client_id"] ?? ""), "int": 1]
                _ = try client.call("org.varlink.certification.Test03", parameters, returning: JSONValue.self)
            }
        }
        guard case .reply(let reply)? = error else {
            Issue.record("no error reply")
            return
        }
        #expect(reply.name == "org.varlink.certification.CertificationError")
        await server.stop(within: .zero)
    }

    @Test("information, descriptions, calls, streams and errors are what the client understands")
    func everything() async throws {
        try await ExampleServer.with { example in
            let outcome = try await Python.run(["-c", Self.script, example.path])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output == "all is well\n")
        }
    }

    private static let script = """
        import sys, varlink
        with varlink.Client("unix:" + sys.argv[1]) as client:
            with client.open("org.varlink.service") as service:
                info = service.GetInfo()
                assert info["product"] == "Test", info
                assert info["interfaces"] == ["org.varlink.service", "org.example.test"], info
                text = service.GetInterfaceDescription("org.varlink.service")["description"]
                assert varlink.Interface(text).name == "org.varlink.service"
                try:
                    service.GetInterfaceDescription("org.example.none")
                    sys.exit("an unknown interface was described")
                except varlink.InterfaceNotFound:
                    pass
            with client.open("org.example.test") as test:
                assert test.Echo("a\\u00fc\\U0001f426/") == {"text": "a\\u00fc\\U0001f426/"}
                assert [answer["number"] for answer in test.Count(4, _more=True)] == [1, 2, 3, 4]
                try:
                    test.Fail("declared")
                    sys.exit("no error came")
                except varlink.VarlinkError as error:
                    assert error.error() == "org.example.test.Broken", error
                    assert error.parameters() == {"what": "it"}, error
                assert test.Note("oneway", _oneway=True) is None
                assert test.Echo("after") == {"text": "after"}
        print("all is well")
        """
}
