import Dispatch
import NIOCore
import Synchronization
import Testing

@testable import Probes

@Suite("Resolver")
struct ResolverTests {
    @Test("a name is resolved and its addresses are tried in order until one accepts")
    func fallback() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer() }
        let lookup: Lookup = { _ in
            Result {
                [
                    try SocketAddress(ipAddress: "127.0.0.2", port: 0),
                    try SocketAddress(ipAddress: "127.0.0.1", port: 0),
                ]
            }
            .mapError { LookupFailure.failed(reason: "\($0)") }
        }
        let request = HTTPRequest(url: try ProbeURL("http://web.internal:\(server.port)/"))
        let answer = try await withClient(lookup: lookup) { try await $0.http(request, timeout: long).answer() }
        #expect(answer.status == 200)
        #expect(server.requests.first?.contains("Host: web.internal:\(server.port)") == true)
    }

    @Test("a name that does not exist is named")
    func notFound() async throws {
        let request = HTTPRequest(url: try ProbeURL("http://db.internal/"))
        let report = try await withClient(lookup: { _ in .failure(.notFound) }) {
            await $0.http(request, timeout: long)
        }
        #expect(report.outcome == .failed(.resolve, .nameNotFound("db.internal")))
        #expect(report.sentence == "name not found: db.internal")
    }

    @Test("the host's own resolver knows that a name under .invalid does not exist, or says why it cannot tell")
    func system() async throws {
        switch SystemLookup.lookup("redshank.invalid") {
        case .success(let addresses): Issue.record("\(addresses)")
        case .failure(let failure): #expect(failure != .shutDown)
        }
        #expect(try !SystemLookup.lookup("127.0.0.1").get().isEmpty)
    }

    @Test("look-ups that never end delay no healthy name, no literal and no localhost")
    func hanging() async throws {
        let gate = Gate()
        let server = try await ScriptedServer { _, channel in channel.answer() }
        let lookup: Lookup = { name in
            if name.hasPrefix("hanging") { gate.wait() }
            return Result { [try SocketAddress(ipAddress: "127.0.0.1", port: 0)] }
                .mapError { LookupFailure.failed(reason: "\($0)") }
        }
        let client = ProbeClient(userAgent: "redshank/test", lookup: lookup)
        func ask(_ host: String, timeout: Duration = long) async throws -> HTTPReport {
            await client.http(HTTPRequest(url: try ProbeURL("http://\(host):\(server.port)/")), timeout: timeout)
        }
        _ = try await ask("healthy").answer()
        let ended = Mutex(0)
        for number in 0..<500 {
            let request = HTTPRequest(url: try ProbeURL("http://hanging\(number):\(server.port)/"))
            client.http(request, timeout: long) { _ in ended.withLock { $0 += 1 } }
        }
        _ = try await ask("127.0.0.1").answer()
        _ = try await ask("localhost").answer()
        for _ in 0..<20 { _ = try await ask("healthy").answer() }
        #expect(ended.withLock { $0 } == 0)
        let report = try await ask("hanging0", timeout: short)
        #expect(report.sentence == "no answer within 1s while looking up the name")
        gate.open()
        await client.shutDown()
        #expect(ended.withLock { $0 } == 500)
    }

    @Test("all who wait for a name share one look-up")
    func shared() async throws {
        let gate = Gate()
        let asked = Mutex(0)
        let lookup: Lookup = { _ in
            asked.withLock { $0 += 1 }
            gate.wait()
            return .failure(.notFound)
        }
        try await withClient(lookup: lookup) { client in
            let request = HTTPRequest(url: try ProbeURL("http://db.internal/"))
            await withTaskGroup(of: HTTPReport.self) { group in
                for _ in 0..<50 { group.addTask { await client.http(request, timeout: long) } }
                // The last one in gives up, which shows that all others have come this far too.
                let last = await client.http(request, timeout: short)
                #expect(last.outcome == .failed(.resolve, .timedOut(after: short)))
                gate.open()
                for await report in group { #expect(report.outcome == .failed(.resolve, .nameNotFound("db.internal"))) }
            }
        }
        #expect(asked.withLock { $0 } <= 2)
    }
}

/// Blocks threads until it is opened.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}
