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
        typealias Value = ConfigurationDifference.ChangedValue
        #expect(difference.checks.added == ["mail"])
        #expect(difference.checks.removed == ["database"])
        #expect(
            difference.checks.changed == [
                ConfigurationDifference.ChangedItem(
                    name: "website",
                    values: [
                        Value(path: "every", old: "10s", new: "20s"),
                        Value(path: "retry_every", old: "3s333ms", new: "6s666ms"),
                        Value(path: "expect.within", old: "800ms"),
                        Value(path: "labels.site", new: "a"),
                    ]
                )
            ]
        )
        let header = Value(
            path: "webhook.headers.Authorization",
            old: "{file: /run/credentials/token}",
            new: "{credential: token}"
        )
        #expect(difference.reactions.changed == [.init(name: "tell-ops", values: [header])])
        #expect(!difference.isEmpty)
    }

    @Test("the same configuration written otherwise does not differ")
    func same() throws {
        let old = try Self.configuration("checks: {a: {tcp: 'a.example:1', every: 1h30m}}")
        let new = try Self.configuration("checks:\n  a:\n    every: 90m\n    tcp: {address: a.example:1}\n")
        let difference = ConfigurationDifference(from: old, to: new)
        #expect(difference.isEmpty)
    }

    @Test("how long what happened is kept is a change, too")
    func history() throws {
        let old = try Self.configuration("checks: {a: {tcp: 'a.example:1'}}")
        let new = try Self.configuration("history: {results: 2d}\nchecks: {a: {tcp: 'a.example:1'}}")
        let difference = ConfigurationDifference(from: old, to: new)
        #expect(difference.history == [.init(path: "results", old: "7d", new: "2d")])
        #expect(difference.checks.isEmpty && difference.reactions.isEmpty && !difference.isEmpty)
    }

    @Test("another kind of check is a change of all that belongs to it")
    func kind() throws {
        let old = try Self.configuration("checks: {a: {tcp: 'a.example:1'}}")
        let new = try Self.configuration("checks: {a: {command: [/bin/true]}}")
        let changed = try #require(ConfigurationDifference(from: old, to: new).checks.changed.first)
        #expect(changed.values.map(\.path) == ["tcp.address", "command.argv"])
    }
}
