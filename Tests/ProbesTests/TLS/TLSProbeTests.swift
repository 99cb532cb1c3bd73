import NIOSSL
import Testing

@testable import Probes

@Suite("TLS")
struct TLSProbeTests {
    private func ask(
        _ kind: Certificates.Kind,
        host: String = "localhost",
        _ change: (inout HTTPRequest) throws -> Void = { _ in }
    ) async throws -> HTTPReport {
        let server = try await ScriptedServer(tls: try Certificates.server(kind)) { _, channel in channel.answer() }
        var request = HTTPRequest(url: try ProbeURL("https://\(host):\(server.port)/"))
        request.authorityFile = try Certificates.authorityFile()
        try change(&request)
        let fixed = request
        return try await withClient { await $0.http(fixed, timeout: long) }
    }

    @Test("a trusted certificate is accepted for a name and for an address", arguments: ["localhost", "127.0.0.1"])
    func good(host: String) async throws {
        let report = try await ask(.good, host: host)
        #expect(try report.answer().status == 200)
        let certificate = try #require(report.certificate)
        #expect(certificate.subject == "localhost")
        #expect(certificate.issuer == "Redshank Test CA")
        #expect(CivilDate(secondsSince1970: certificate.notAfter).description == "2099-12-31")
        #expect(report.phases.tls != nil)
    }

    @Test(
        "a certificate that is not accepted is reported with its own dates",
        arguments: [
            (Certificates.Kind.expired, "certificate has expired on 2020-10-01"),
            (.early, "certificate is not valid before 2098-01-01"),
            (.selfSigned, "self-signed certificate"),
            (.other, "certificate is not for localhost (it is for other.example)"),
        ]
    )
    func bad(kind: Certificates.Kind, sentence: String) async throws {
        let report = try await ask(kind)
        #expect(report.sentence == sentence)
        #expect(report.certificate != nil)
        guard case .failed(.tls, _) = report.outcome else {
            Issue.record("\(report.outcome)")
            return
        }
    }

    @Test("the system's roots do not know the tests' authority")
    func untrusted() async throws {
        let report = try await ask(.good) { $0.authorityFile = nil }
        #expect(report.sentence == "certificate is not trusted (issued by Redshank Test CA)")
    }

    @Test(
        "without verification any certificate will do, and is reported",
        arguments: [Certificates.Kind.expired, .selfSigned, .other]
    )
    func unverified(kind: Certificates.Kind) async throws {
        let report = try await ask(kind) { $0.verifiesCertificate = false }
        #expect(try report.answer().status == 200)
        #expect(report.certificate != nil)
    }

    @Test("a file of authorities that is not there is named")
    func noAuthorityFile() async throws {
        let report = try await ask(.good) { $0.authorityFile = "/nowhere.pem" }
        #expect(report.sentence.hasPrefix("certificate file '/nowhere.pem' cannot be used"))
    }

    @Test("a peer that speaks no TLS is told apart")
    func plain() async throws {
        let server = try await ScriptedServer(onConnect: { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") })
        let request = HTTPRequest(url: try ProbeURL("https://127.0.0.1:\(server.port)/"))
        let report = try await withClient { await $0.http(request, timeout: long) }
        #expect(report.sentence == "TLS handshake failed: the peer does not speak TLS")
    }

    @Test("a handshake that never goes on ends at the deadline")
    func tarpit() async throws {
        let server = try await ScriptedServer()
        let request = HTTPRequest(url: try ProbeURL("https://127.0.0.1:\(server.port)/"))
        let report = try await withClient { await $0.http(request, timeout: short) }
        #expect(report.sentence == "no answer within 1s during the TLS handshake")
    }

    @Test("TCP with TLS reports the certificate too")
    func tcp() async throws {
        let server = try await ScriptedServer(tls: try Certificates.server(.good))
        var request = TCPRequest(address: try ProbeAddress("localhost:\(server.port)"))
        request.usesTLS = true
        request.authorityFile = try Certificates.authorityFile()
        let fixed = request
        let report = try await withClient { await $0.tcp(fixed, timeout: long) }
        #expect(report.outcome == .connected)
        #expect(report.certificate?.subject == "localhost")
    }
}
