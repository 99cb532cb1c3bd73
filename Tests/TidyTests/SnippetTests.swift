import Testing

@Suite("Snippets")
struct SnippetTests {
    /// Pages whose code is held to the truth by tests of its own.
    private static let testedElsewhere = ["Recording.md", "Testing.md", "Tracing.md"]

    private static let pages = Repository.paths(in: "Sources").filter { path in
        path.hasSuffix(".md") && !testedElsewhere.contains { path.hasSuffix("/\($0)") }
    }

    @Test("what a page shows as Swift is in a file that is built and tested", arguments: pages + ["README.md"])
    func keeps(path: String) throws {
        let built = ["Tests/ExampleTests", "Tests/Tutorial"].flatMap(Repository.paths(in:))
        let rule = SnippetRule(sources: try built.filter { $0.hasSuffix(".swift") }.map(Repository.text))
        #expect(rule.faults(path: path, text: try Repository.text(path)) == [])
    }

    @Test("the first page and the tutorial are among the pages, and show code")
    func sees() throws {
        for name in ["RedshankEngine.md", "Articles/BuildingADaemon.md"] {
            let page = "Sources/RedshankEngine/RedshankEngine.docc/\(name)"
            #expect(Self.pages.contains(page))
            #expect(SnippetRule.declarations(in: try Repository.text(page)).count > 5)
        }
    }

    private let rule = SnippetRule(sources: [
        "enum A {\n    struct B {\n        let c = 1\n\n        let d = 2\n    }\n}\n"
    ])

    @Test(
        "code without its indentation, and declarations shown together, are found in the file",
        arguments: [
            "```swift\nstruct B {\n    let c = 1\n\n    let d = 2\n}\n```\n",
            "```swift\nlet d = 2\n\nlet c = 1\n```\n",
            "```\nanything = else\n```\nand text\n",
        ]
    )
    func allows(page: String) { #expect(rule.faults(path: "A.md", text: page) == []) }

    @Test("code that is in no file is a fault, with its line")
    func finds() {
        let page = "# A\n```swift\nlet c = 1\n\nlet d = 3\n```\n```swift\nstruct B {\n```\n```swift\nlet c\n```\n"
        let faults = [5, 11].map { "A.md:\($0): this code is in no file that is built" }
        #expect(rule.faults(path: "A.md", text: page) == faults)
    }
}
