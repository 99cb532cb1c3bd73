import Testing

@testable import Redshank

@Suite("Suggestions")
struct SuggestionTests {
    @Test(
        "the nearest name is suggested",
        arguments: [
            ("timout", "timeout"), ("tiemout", "timeout"), ("TIMEOUT", "timeout"), ("evry", "every"),
            ("cert", "certificate"),
            ("labls", "labels"), ("comand", "command"),
        ]
    )
    func near(word: String, name: String) {
        let names = ["http", "tcp", "command", "every", "timeout", "labels", "certificate"]
        #expect(Suggestion.nearest(to: word, among: names) == name)
        #expect(Suggestion.phrase(for: word, among: names) == ", did you mean '\(name)'?")
    }

    @Test("nothing is suggested for a word that is near to none", arguments: ["frobnicate", "x", "", "httpcommand"])
    func far(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["http", "tcp", "command", "every"]) == nil)
        #expect(Suggestion.phrase(for: word, among: ["http", "tcp"]) == "")
    }

    @Test("a swap of neighbours is one edit, and edits beyond the limit are not counted")
    func distance() {
        var distance = EditDistance()
        #expect(distance.between(Array("form".utf8), Array("from".utf8), limit: 3) == 1)
        #expect(distance.between(Array("kitten".utf8), Array("sitting".utf8), limit: 3) == 3)
        #expect(distance.between(Array("kitten".utf8), Array("sitting".utf8), limit: 2) == nil)
        #expect(distance.between(Array("".utf8), Array("abc".utf8), limit: 3) == 3)
        #expect(distance.between(Array("same".utf8), Array("same".utf8), limit: 0) == 0)
    }
}
