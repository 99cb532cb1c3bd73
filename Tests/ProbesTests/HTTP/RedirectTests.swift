import Testing

@testable import Probes

@Suite("Redirects")
struct RedirectTests {
    private func request(_ url: String) throws -> HTTPRequest { HTTPRequest(url: try ProbeURL(url)) }

    @Test(
        "a Location leads where RFC 3986 says",
        arguments: [
            ("http://b/c", "http://b/c"), ("//b/c", "http://b/c"), ("/c?d=1", "http://a:81/c?d=1"),
            ("c", "http://a:81/x/c"), ("../c", "http://a:81/c"), ("./c/../d/", "http://a:81/x/d/"),
            ("?q", "http://a:81/x/y?q"), ("#f", "http://a:81/x/y?z"), ("https://b", "https://b/"),
            ("../../../..", "http://a:81/"), ("/ä b", "http://a:81/%C3%A4%20b"),
            ("c?u=http://d", "http://a:81/x/c?u=http://d"),
        ]
    )
    func location(location: String, expected: String) throws {
        #expect(try ProbeURL("http://a:81/x/y?z").following(location).description == expected)
    }

    @Test(
        "a Location of another scheme or without a host leads nowhere",
        arguments: ["ftp://b/", "javascript:x()", "http://"]
    )
    func badLocation(location: String) throws {
        let request = try request("http://a/")
        #expect(throws: ProbeFailure.self) { try request.following(status: 302, to: location) }
    }

    @Test(
        "the method becomes GET where the RFC has it so",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
            (307, "POST", "POST"),
            (308, "POST", "POST"), (301, "HEAD", "HEAD"), (302, "PUT", "PUT"),
        ]
    )
    func method(status: Int, before: String, after: String) throws {
        var request = try request("http://a/")
        request.method = before
        request.body = [1]
        request.headers = [ProbeHeader("Content-Type", "text/plain")]
        let next = try request.following(status: status, to: "/b")
        #expect(next.method == after)
        #expect((next.body == nil) == (before != after))
        #expect(next.headers.isEmpty == (before != after))
    }

    @Test("credentials stay with their origin", arguments: ["http://b/", "https://a/", "http://a:81/"])
    func credentials(location: String) throws {
        var request = try request("http://user:pass@a/")
        request.connectTo = try ProbeAddress("127.0.0.1:80")
        request.headers = [
            ProbeHeader("authorization", "x"), ProbeHeader("Cookie", "x"), ProbeHeader("X-Key", "x", isSecret: true),
            ProbeHeader("Host", "h"), ProbeHeader("X-Plain", "x"),
        ]
        let next = try request.following(status: 302, to: location)
        #expect(next.headers.map(\.name) == ["X-Plain"])
        #expect(next.url.user == nil && next.connectTo == nil)
        let same = try request.following(status: 302, to: "/b")
        #expect(same.headers == request.headers)
        #expect(same.url.user == "user:pass" && same.connectTo != nil)
    }

    @Test("redirects are followed over connections of their own, and the last answer is reported")
    func followed() async throws {
        let target = try await ScriptedServer { _, channel in channel.answer(body: "there") }
        let port = target.port
        let server = try await ScriptedServer { request, channel in
            let location = request.hasPrefix("GET /a ") ? "/b" : "http://localhost:\(port)/c"
            channel.answer("302 Found", headers: ["Location: \(location)"], body: "elsewhere")
        }
        var request = try request("http://127.0.0.1:\(server.port)/a")
        request.headers = [ProbeHeader("Authorization", "secret")]
        let fixed = request
        let answer = try await withClient { try await $0.http(fixed, timeout: long).answer() }
        #expect(answer.redirects == 2)
        #expect(answer.bodyStart == "there")
        #expect(answer.finalURL.description == "http://localhost:\(port)/c")
        #expect(server.requests.count == 2)
        #expect(server.requests[1].contains("Authorization: secret"))
        #expect(target.requests.first?.contains("Authorization") == false)
    }

    @Test("endless redirects end at the limit, which the reason states")
    func endless() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer("302 Found", headers: ["Location: /"]) }
        let request = try request("http://127.0.0.1:\(server.port)/")
        let report = try await withClient { await $0.http(request, timeout: long) }
        #expect(report.sentence == "too many redirects (limit 5)")
        #expect(server.requests.count == 6)
    }

    @Test("with a limit of 0 the redirect is the answer")
    func none() async throws {
        let server = try await ScriptedServer { _, channel in channel.answer("302 Found", headers: ["Location: /"]) }
        var request = try request("http://127.0.0.1:\(server.port)/")
        request.redirectLimit = 0
        let fixed = request
        let answer = try await withClient { try await $0.http(fixed, timeout: long).answer() }
        #expect(answer.status == 302 && answer.redirects == 0)
    }
}
