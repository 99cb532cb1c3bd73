import Testing

@testable import Redshank

/// The configuration that the documentation shows, and what it must become.
enum Example {
    static let text = """
        defaults: {every: 30s, timeout: 5s, down_after: 3, up_after: 2}
        checks:
          website:
            http: https://www.example.org/health
            every: 10s
            expect: {status: 200-299, body: "ok", within: 800ms, certificate: 14d}
            labels: {team: web}
          database: {tcp: "db.internal:5432"}
          load: {command: [/usr/lib/nagios/plugins/check_load, -w, "5,4,3", -c, "10,8,6"], every: 1m}
        reactions:
          tell-ops:
            on: [down, up]
            webhook: {url: "https://hooks.example.org/T000", headers: {Authorization: {file: /run/credentials/token}}}
          page:
            on: down
            of: {labels: {team: web}}
            after: 10m
            repeat: 30m
            at_most: 3 per 1h
            command: [/usr/local/bin/page, "{{check}}", "{{reason}}"]

        """

    static let source = ConfigurationSource(file: "redshank.yaml", text: text)

    static var checks: [CheckSpecification] {
        var expectation = Expectation()
        expectation.body = "ok"
        expectation.within = .milliseconds(800)
        expectation.certificate = .seconds(14 * 86_400)
        let load = ["/usr/lib/nagios/plugins/check_load", "-w", "5,4,3", "-c", "10,8,6"]
        return [
            CheckSpecification(
                name: "website",
                target: .http(HTTPTarget(url: .literal("https://www.example.org/health"))),
                expectation: expectation,
                every: .seconds(10),
                labels: ["team": "web"]
            ),
            CheckSpecification(name: "database", target: .tcp(TCPTarget(address: .literal("db.internal:5432")))),
            CheckSpecification(
                name: "load",
                target: .command(CommandTarget(arguments: load.map(Text.literal))),
                every: .seconds(60)
            ),
        ]
    }

    static var reactions: [ReactionSpecification] {
        var webhook = WebhookSpecification(url: .literal("https://hooks.example.org/T000"))
        webhook.headers = [HeaderField(name: "Authorization", value: .file("/run/credentials/token"))]
        let page = ["/usr/local/bin/page", "{{check}}", "{{reason}}"].map(Text.literal)
        return [
            ReactionSpecification(name: "tell-ops", on: [.down, .up], deed: .webhook(webhook)),
            ReactionSpecification(
                name: "page",
                on: [.down],
                of: CheckSelector(labels: ["team": "web"]),
                after: .seconds(600),
                repeatEvery: .seconds(1800),
                atMost: RateLimit(count: 3, per: .seconds(3600)),
                deed: .command(CommandDeedSpecification(arguments: page))
            ),
        ]
    }
}

@Suite("The configuration of the documentation")
struct ExampleTests {
    @Test("the example becomes exactly the checks and reactions it states")
    func example() throws {
        let parsed = try Configuration.parse([Example.source]).get()
        #expect(parsed.configuration == Configuration(checks: Example.checks, reactions: Example.reactions))
    }

    @Test("the example with one wrong key is refused with the place and the nearest key")
    func wrongKey() throws {
        let text = Example.text.replacing("    every: 10s", with: "    timout: 10s")
        let source = ConfigurationSource(file: "redshank.yaml", text: text)
        guard case .failure(let errors) = Configuration.parse([source]) else {
            Issue.record("the configuration should have been refused")
            return
        }
        #expect(
            errors.description
                == "redshank.yaml:5:5: checks.website: unknown key 'timout', did you mean 'timeout'?"
        )
    }
}
