import Testing

@testable import Redshank

@Suite("The difference between two configurations")
struct ConfigurationDifferenceTests {
    private static func configuration(_ text: String) throws -> Configuration {
        try Configuration.parse([ConfigurationSource(file: "a.yaml", text: text)]).get().configuration
    }

    @Test("what is new, what goes and what changes is told with its values")
    func changes() throws {
        let old = try Self.configuration(Example.text)
        let new = try Self.configuration(
            Example.text
                .replacing("every: 10s", with: "every: 20s")
                .replacing("within: 800ms, ", with: "")
                .replacing("labels: {team: web}\n  database", with: "labels: {team: web, site: a}\n  mail")
                .replacing("{file: /run/credentials/token}", with: "{credential: token}")
        )
        let difference = ConfigurationDifference(from: old, to: new)
        #expect(
            difference.lines == [
                "+ check mail",
                "- check database",
                "~ check website: every 10s -> 20s, retry_every 3s333ms -> 6s666ms, expect.within is gone, "
                    + "labels.site a is new",
                "~ reaction tell-ops: webhook.headers.Authorization {file: /run/credentials/token} -> {credential: token}",
            ]
        )
        #expect(difference.checks.added == ["mail"])
        #expect(difference.checks.removed == ["database"])
        #expect(difference.checks.changed.map(\.name) == ["website"])
        #expect(!difference.isEmpty)
    }

    @Test("the same configuration written otherwise does not differ")
    func same() throws {
        let old = try Self.configuration("checks: {a: {tcp: 'a.example:1', every: 1h30m}}")
        let new = try Self.configuration("checks:\n  a:\n    every: 90m\n    tcp: {address: a.example:1}\n")
        let difference = ConfigurationDifference(from: old, to: new)
        #expect(difference.isEmpty)
        #expect(difference.lines.isEmpty)
    }

    @Test("another kind of check is a change of all that belongs to it")
    func kind() throws {
        let old = try Self.configuration("checks: {a: {tcp: 'a.example:1'}}")
        let new = try Self.configuration("checks: {a: {command: [/bin/true]}}")
        let changed = try #require(ConfigurationDifference(from: old, to: new).checks.changed.first)
        #expect(changed.values.map(\.path) == ["tcp.address", "command.argv"])
    }
}
