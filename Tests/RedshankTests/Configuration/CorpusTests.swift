import FoundationEssentials
import Testing

@testable import Redshank

/// The corpus beside this file: configurations, each with what must be said about it.
///
/// `Wrong` holds what is refused with exactly the errors in the `.expected` file; `Right` what is accepted and shown
/// with exactly the values and origins there. A folder is a configuration of several files.
struct CorpusCase: Sendable, CustomTestStringConvertible {
    var name: String
    var sources: [ConfigurationSource]
    var expected: String

    var testDescription: String { name }

    static func all(_ folder: String) -> [CorpusCase] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(folder)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { $0.hasSuffix(".expected") }.sorted().map { file in
            let name = String(file.dropLast(".expected".count))
            let folder = root.appending(path: name)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted()
            let sources =
                files.map { $0.map { source($0, in: folder) } } ?? [source("\(name).yaml", in: root)]
            return CorpusCase(name: name, sources: sources, expected: text(root.appending(path: file)))
        }
    }

    private static func source(_ file: String, in folder: URL) -> ConfigurationSource {
        ConfigurationSource(file: file, text: text(folder.appending(path: file)))
    }

    private static func text(_ file: URL) -> String {
        guard let content = try? Data(contentsOf: file) else { return "" }
        return String(decoding: content, as: UTF8.self)
    }
}

@Suite("The corpus of configurations")
struct CorpusTests {
    @Test("a wrong configuration is refused with exactly these errors", arguments: CorpusCase.all("Wrong"))
    func wrong(_ corpus: CorpusCase) {
        guard case .failure(let errors) = Configuration.parse(corpus.sources) else {
            Issue.record("\(corpus.name) should have been refused")
            return
        }
        #expect(errors.description + "\n" == corpus.expected)
    }

    @Test(
        "a right configuration has exactly these values from exactly these places",
        arguments: CorpusCase.all("Right")
    )
    func right(_ corpus: CorpusCase) throws {
        let parsed = try Configuration.parse(corpus.sources).get()
        #expect(parsed.lines(withOrigins: true).joined(separator: "\n") + "\n" == corpus.expected)
    }

    @Test("the corpus is there")
    func corpusIsThere() {
        #expect(CorpusCase.all("Wrong").count >= 50)
        #expect(CorpusCase.all("Right").count >= 8)
    }
}
