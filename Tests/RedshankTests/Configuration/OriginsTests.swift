import FoundationEssentials
import Testing

@testable import Redshank

@Suite("Where the values of a configuration came from")
struct OriginsTests {
    @Test("a value is stated, a default or built in, and JSON says so, too")
    func origins() throws {
        let parsed = try Configuration.parse([Example.source]).get()
        let shown = Dictionary(uniqueKeysWithValues: parsed.shownValues.map { ($0.path, $0) })
        let every = try #require(shown["checks.website.every"])
        #expect(every.origin == .stated)
        #expect(every.place == ConfigurationPlace(file: "redshank.yaml", line: 5, column: 12))
        #expect(shown["checks.website.timeout"]?.origin == .defaults)
        #expect(shown["checks.website.http.method"]?.origin == .builtIn)
        #expect(shown["checks.website.http.method"]?.place == nil)
        let decoded = try JSONDecoder().decode(ShownValue.self, from: JSONEncoder().encode(every))
        #expect(decoded == every)
    }

    @Test("the place of a name can be asked")
    func names() throws {
        let parsed = try Configuration.parse([Example.source]).get()
        #expect(parsed.origins.place(ofCheck: "website")?.description == "redshank.yaml:3:3")
        #expect(parsed.origins.place(ofReaction: "page")?.description == "redshank.yaml:14:3")
        #expect(parsed.origins.place(ofCheck: "none") == nil)
    }

    @Test("a place keeps its file, line and column")
    func packed() {
        let place = PackedPlace(file: 9_999, line: 60_000_000, column: 16_000_000)
        #expect((place.file, place.line, place.column) == (9_999, 60_000_000, 16_000_000))
    }

    @Test("a reference is never resolved and never shown as anything else")
    func references() throws {
        let text = "checks: {a: {http: {file: /run/secret-url}}}"
        let parsed = try Configuration.parse([ConfigurationSource(file: "a.yaml", text: text)]).get()
        #expect(parsed.configuration.checks.map(\.value.target.shown).first == "{file: /run/secret-url}")
        #expect(parsed.lines(withOrigins: false).first == "checks.a.http.url: {file: /run/secret-url}")
    }
}
