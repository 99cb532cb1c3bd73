import Testing

@Suite("Dependencies")
struct DependencyTests {
    /// The packages that are not held to one minor version.
    private func loose(_ manifest: String) -> [String] {
        // Joined, because a dependency may be written over several lines.
        manifest.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("//") }.joined()
            .split(separator: ".package(").dropFirst()
            .filter { $0.hasPrefix("url:") && !$0.contains(".upToNextMinor(from:") }
            .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    }

    @Test("each package is held to one minor version")
    func keeps() throws {
        let manifest = try Repository.text("Package.swift")
        #expect(loose(manifest) == [])
    }

    @Test("a package that is held more loosely is found")
    func finds() {
        let manifest = """
            .package(url: "https://example.org/a", .upToNextMinor(from: "1.0.0")),
            .package(url: "https://example.org/b", from: "1.0.0"),
            .package(
                url: "https://example.org/c",
                branch: "main"
            ),
            .package(path: "../d"),
            // .package(url: "https://example.org/e", from: "1.0.0"),
            """
        #expect(loose(manifest) == ["https://example.org/b", "https://example.org/c"])
    }
}
