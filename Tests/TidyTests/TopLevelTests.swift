import Testing

@Suite("Top level")
struct TopLevelTests {
    /// What does not belong beside the rooms of the repository.
    private func strangers(_ names: [String]) -> [String] {
        let rooms = [
            "LICENSE", "Package.resolved", "Package.swift", "README.md", "Sources", "Tests", "config", "deploy",
        ]
        return names.filter { !rooms.contains($0) }
    }

    @Test("beside the rooms nothing stands at the top level")
    func keeps() {
        let names = Repository.names()
        #expect(names.contains("Package.swift"))
        #expect(strangers(names) == [])
    }

    @Test("what does not belong there is found")
    func finds() {
        #expect(strangers(["Package.swift", "Sources", "docs", "build.sh"]) == ["docs", "build.sh"])
    }
}
