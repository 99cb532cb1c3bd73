import NIOCore
import Testing

import Pattern
@testable import Probes

@Suite("TCP probe")
struct TCPProbeTests {
    private func ask(
        _ server: ScriptedServer,
        timeout: Duration = long,
        _ change: (inout TCPRequest) throws -> Void = { _ in }
    ) async throws -> TCPReport {
        var request = TCPRequest(address: try ProbeAddress("127.0.0.1:\(server.port)"))
        try change(&request)
        let fixed = request
        return try await withClient { await $0.tcp(fixed, timeout: timeout) }
    }

    @Test("a connection that stands is enough where nothing is expected")
    func connected() async throws {
        let report = try await ask(try await ScriptedServer())
        #expect(report.outcome == .connected)
        #expect(report.phases.connect != nil && report.phases.firstByte == nil)
    }

    @Test("what is sent arrives")
    func sent() async throws {
        let came = AsyncStream<String>.makeStream()
        let server = try await ScriptedServer { request, _ in came.continuation.yield(request) }
        _ = try await ask(server) { $0.send = Array("PING\r\n".utf8) }
        for await request in came.stream {
            #expect(request == "PING\r\n")
            break
        }
    }

    @Test("a greeting that comes in pieces is recognised")
    func greeting() async throws {
        let server = try await ScriptedServer(onConnect: {
            $0.send("220 mail.exa")
            $0.send("mple ESMTP\r\n")
        })
        let pattern = try BodyPattern("^220 .* ESMTP")
        let report = try await ask(server) { $0.expect = .matches(pattern) }
        guard case .answered(let answer) = report.outcome else {
            Issue.record("\(report.outcome)")
            return
        }
        #expect(answer.test == .found && answer.start == "220 mail.example ESMTP\r\n")
        #expect(report.phases.firstByte != nil)
    }

    @Test("another answer than expected is reported as it was")
    func otherAnswer() async throws {
        let server = try await ScriptedServer { _, channel in channel.sendAndClose("-ERR\r\n") }
        let report = try await ask(server) {
            $0.send = Array("PING\r\n".utf8)
            $0.expect = .contains("+PONG")
        }
        #expect(report.outcome == .answered(TCPAnswer(test: .notFound, length: 6, start: "-ERR\r\n")))
    }

    @Test("an answer without end is read to the limit")
    func endless() async throws {
        let server = try await ScriptedServer(onConnect: { $0.send(String(repeating: "x", count: 100_000)) })
        let report = try await ask(server) { $0.expect = .contains("y") }
        #expect(
            report.outcome
                == .answered(TCPAnswer(test: .notFound, length: 4096, start: String(repeating: "x", count: 200)))
        )
    }

    @Test("a peer that says nothing ends the probe at its deadline")
    func silent() async throws {
        let report = try await ask(try await ScriptedServer(), timeout: short) { $0.expect = .contains("+") }
        #expect(report.sentence == "no answer within 1s while waiting for the first byte")
    }

    @Test("a peer that closes at once without a word closed early")
    func closes() async throws {
        let server = try await ScriptedServer(onConnect: { $0.close(promise: nil) })
        let report = try await ask(server) { $0.expect = .contains("+") }
        #expect(report.outcome == .failed(.firstByte, .closedEarly))
    }
}
