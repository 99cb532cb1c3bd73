import NIOCore
import Synchronization
import Testing

import Pattern
@testable import Probes

@Suite("HTTP probe")
struct HTTPProbeTests {
    private func ask(
        _ server: ScriptedServer,
        path: String = "/",
        timeout: Duration = long,
        _ change: (inout HTTPRequest) throws -> Void = { _ in }
    ) async throws -> HTTPReport {
        var request = HTTPRequest(url: try ProbeURL("http://127.0.0.1:\(server.port)\(path)"))
        try change(&request)
        let fixed = request
        return try await withClient { await $0.http(fixed, timeout: timeout) }
    }

    @Test("an answer is reported with its status, version, length and the time of each phase")
    func answer() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer(body: "all is well") }
        let report = try await ask(server, path: "/health?deep=1")
        let answer = try report.answer()
        #expect(answer.status == 200)
        #expect(answer.version == "HTTP/1.1")
        #expect(answer.bodyLength == 11)
        #expect(answer.bodyStart == "all is well")
        #expect(!answer.isTruncated)
        #expect(report.phases.resolve != nil && report.phases.connect != nil)
        #expect(report.phases.firstByte != nil && report.phases.transfer != nil)
        #expect(report.phases.tls == nil)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /health?deep=1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
        #expect(request.contains("\r\nUser-Agent: redshank/test\r\n"))
        #expect(request.contains("\r\nConnection: close\r\n"))
    }

    @Test("method, headers and body go as they are stated")
    func request() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer() }
        _ = try await ask(server) {
            $0.method = "POST"
            $0.headers = [ProbeHeader("X-Token", "abc"), ProbeHeader("User-Agent", "mine"), ProbeHeader("Host", "a.b")]
            $0.body = Array("hello".utf8)
        }.answer()
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST / HTTP/1.1\r\n"))
        #expect(request.contains("\r\nX-Token: abc\r\n"))
        #expect(request.contains("\r\nUser-Agent: mine\r\n"))
        #expect(request.contains("\r\nHost: a.b\r\n") && !request.contains("Host: 127"))
        #expect(request.contains("\r\nContent-Length: 5\r\n"))
        #expect(request.hasSuffix("\r\n\r\nhello"))
    }

    @Test("a user and password in the URL become a header and are not shown")
    func user() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer() }
        let url = try ProbeURL("http://aladdin:open%20sesame@127.0.0.1:\(server.port)/")
        let report = try await withClient { await $0.http(HTTPRequest(url: url), timeout: long) }
        #expect(server.requests.first?.contains("Authorization: Basic YWxhZGRpbjpvcGVuIHNlc2FtZQ==") == true)
        #expect(try report.answer().finalURL.description == "http://127.0.0.1:\(server.port)/")
    }

    @Test("a header with a line break is never sent", arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0b"])
    func headerInjection(value: String) async throws {
        let server = try await ScriptedServer { _, channel in channel.answer() }
        let report = try await ask(server) { $0.headers = [ProbeHeader("X-Name", value)] }
        #expect(report.sentence == "request not sent: the header 'X-Name' has a control character in its value")
        #expect(server.requests.isEmpty)
    }

    @Test("chunked bodies are put together, tests look in all of it")
    func chunked() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nall i\r\n")
            channel.send("6\r\ns well\r\n0\r\n\r\n")
        }
        let pattern = try BodyPattern("i. w.ll$")
        let answer = try await ask(server) {
            $0.bodyTests = [.contains("all is"), .contains("ill"), .matches(pattern)]
        }.answer()
        #expect(answer.tests == [.found, .notFound, .found])
        #expect(answer.bodyLength == 11)
    }

    @Test("a body that ends with the connection is whole")
    func endsWithConnection() async throws {
        let server = try await ScriptedServer { _, channel in channel.sendAndClose("HTTP/1.0 200 OK\r\n\r\nabc") }
        let answer = try await ask(server).answer()
        #expect(answer.bodyLength == 3 && answer.version == "HTTP/1.0")
    }

    @Test("an answer to HEAD has no body, whatever its length says")
    func head() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
        }
        let answer = try await ask(server) { $0.method = "HEAD" }.answer()
        #expect(answer.bodyLength == 0)
    }

    @Test("an endless body is read to the limit and no further")
    func endlessBody() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.send("HTTP/1.1 200 OK\r\n\r\n")
            @Sendable func more() {
                channel.writeAndFlush(ByteBuffer(repeating: 0x61, count: 4096)).whenSuccess { more() }
            }
            more()
        }
        let answer = try await ask(server) {
            $0.bodyLimit = 100_000
            $0.bodyTests = [.contains("b")]
        }.answer()
        #expect(answer.bodyLength == 100_000)
        #expect(answer.isTruncated)
        #expect(answer.tests == [.notFound])
        #expect(answer.bodyStart.utf8.count == 4096)
    }

    @Test("a body of exactly the limit is not cut")
    func exactBody() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer(body: "12345") }
        let answer = try await ask(server) { $0.bodyLimit = 5 }.answer()
        #expect(answer.bodyLength == 5 && !answer.isTruncated)
    }

    @Test("nobody listening is a refused connection")
    func refused() async throws {
        let closed = ClosedPort()
        let url = try ProbeURL("http://127.0.0.1:\(closed.number)/")
        let report = try await withClient { await $0.http(HTTPRequest(url: url), timeout: long) }
        #expect(report.outcome == .failed(.connect, .refused))
        #expect(report.sentence == "connection refused")
    }

    @Test("a server that accepts and never answers ends the probe at its deadline, in the right phase")
    func tarpit() async throws {
        let server = try await ScriptedServer()
        let report = try await ask(server, timeout: short)
        #expect(report.outcome == .failed(.firstByte, .timedOut(after: short)))
        #expect(report.sentence == "no answer within 1s while waiting for the first byte")
        #expect(try #require(report.phases.firstByte) > .zero)
    }

    @Test("half a header that never goes on is still waiting for the first byte")
    func halfHeader() async throws {
        let server = try await ScriptedServer { _, channel in channel.send("HTTP/1.1 200 OK\r\nContent-") }
        #expect(try await ask(server, timeout: short).outcome == .failed(.firstByte, .timedOut(after: short)))
    }

    @Test("a body that comes byte by byte for ever ends at the deadline")
    func slowBody() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(10)) { task in
                if channel.isActive { channel.send("x") } else { task.cancel() }
            }
        }
        let report = try await ask(server, timeout: short)
        #expect(report.sentence == "no answer within 1s while reading the answer")
    }

    @Test("a reset in the middle of the body is a reset")
    func reset() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"))
                .whenComplete { _ in channel.reset() }
        }
        let report = try await ask(server)
        guard case .failed(let phase, .reset) = report.outcome else {
            Issue.record("\(report.outcome)")
            return
        }
        #expect(phase == .transfer || phase == .firstByte)
    }

    @Test(
        "a connection closed before or within the answer is closed early",
        arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"]
    )
    func closedEarly(text: String) async throws {
        let server = try await ScriptedServer { _, channel in channel.sendAndClose(text) }
        let report = try await ask(server)
        let phase: ProbePhase = text.isEmpty ? .firstByte : .transfer
        #expect(report.outcome == .failed(phase, .closedEarly))
    }

    @Test(
        "garbage is not HTTP",
        arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{1}\u{2}\u{3}\u{4}\r\n\r\n", "HTTP/9.9 2000 What\r\n\r\n"]
    )
    func garbage(text: String) async throws {
        let server = try await ScriptedServer { _, channel in channel.send(text) }
        let report = try await ask(server)
        guard case .failed(.firstByte, .notHTTP) = report.outcome else {
            Issue.record("\(report.outcome)")
            return
        }
        #expect(report.sentence.hasPrefix("the answer is not HTTP: "))
    }

    @Test("a header without end is given up")
    func endlessHeader() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.send("HTTP/1.1 200 OK\r\n")
            @Sendable func more() {
                let line = "X-\(String(repeating: "a", count: 100)): \(String(repeating: "b", count: 8000))\r\n"
                channel.writeAndFlush(ByteBuffer(string: line)).whenSuccess { more() }
            }
            more()
        }
        #expect(try await ask(server).outcome == .failed(.firstByte, .headerTooLarge))
    }

    @Test("probes that run when the client is shut down say so, and later ones too")
    func shutDown() async throws {
        let connected = AsyncStream<Void>.makeStream()
        let server = try await ScriptedServer { _, _ in connected.continuation.yield() }
        let client = ProbeClient(userAgent: "redshank/test")
        let request = HTTPRequest(url: try ProbeURL("http://127.0.0.1:\(server.port)/"))
        async let report = client.http(request, timeout: long)
        for await _ in connected.stream { break }
        await client.shutDown()
        #expect(await report.outcome == .failed(.firstByte, .shutDown))
        #expect(await client.http(request, timeout: long).outcome == .failed(.resolve, .shutDown))
    }

    @Test("a thousand targets that hang do not delay one that answers")
    func hangingNeighbours() async throws {
        let tarpit = try await ScriptedServer()
        let server = try await ScriptedServer { _, channel in channel.answer() }
        try await withClient { client in
            let hanging = HTTPRequest(url: try ProbeURL("http://127.0.0.1:\(tarpit.port)/"))
            let ended = Mutex(0)
            for _ in 0..<1000 { client.http(hanging, timeout: long) { _ in ended.withLock { $0 += 1 } } }
            let healthy = HTTPRequest(url: try ProbeURL("http://127.0.0.1:\(server.port)/"))
            _ = try await client.http(healthy, timeout: long).answer()
            #expect(ended.withLock { $0 } == 0)
        }
    }
}
