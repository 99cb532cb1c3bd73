import FoundationEssentials
import Testing

@testable import Redshank

@Suite("The files of the configuration")
struct ConfigurationFilesTests {
    /// Runs with a folder of its own, which is removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = "/tmp/redshank-configuration-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: "\(folder)/conf.d", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func write(_ text: String, _ file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    private func problems(_ result: Result<[ConfigurationSource], ConfigurationErrors>) -> String {
        guard case .failure(let errors) = result else { return "" }
        return errors.description
    }

    @Test("the main file comes first, then the folder's in the order of their names, others are left out")
    func order() throws {
        try withFolder { folder in
            try write("checks: {}", "\(folder)/redshank.yaml")
            for name in ["20-b.yaml", "10-a.yaml", "Z.yaml", "9.yaml", ".hidden.yaml", "old.yaml.bak", "README"] {
                try write("# \(name)", "\(folder)/conf.d/\(name)")
            }
            let sources = try ConfigurationFiles(main: "\(folder)/redshank.yaml", folder: "\(folder)/conf.d").read()
                .get()
            #expect(
                sources.map(\.file)
                    == ["redshank.yaml", "conf.d/10-a.yaml", "conf.d/20-b.yaml", "conf.d/9.yaml", "conf.d/Z.yaml"]
                    .map { "\(folder)/\($0)" }
            )
            #expect(sources.map(\.text) == ["checks: {}", "# 10-a.yaml", "# 20-b.yaml", "# 9.yaml", "# Z.yaml"])
        }
    }

    @Test("a folder that is not there is no error, a main file that is not there is one")
    func missing() throws {
        try withFolder { folder in
            let file = "\(folder)/redshank.yaml"
            #expect(
                problems(ConfigurationFiles(main: file, folder: "\(folder)/none").read())
                    == "\(file): there is no such file, write the configuration there or name another file"
            )
            try write("checks: {}", file)
            #expect(problems(ConfigurationFiles(main: file, folder: "\(folder)/none").read()).isEmpty)
            #expect(problems(ConfigurationFiles(named: folder).read()) == "\(folder): this is a folder, name a file")
        }
    }

    @Test("a name that ends in .yml is refused, for it would be left out without a word")
    func shortSuffix() throws {
        try withFolder { folder in
            try write("checks: {}", "\(folder)/redshank.yaml")
            try write("checks: {}", "\(folder)/conf.d/a.yml")
            let files = ConfigurationFiles(main: "\(folder)/redshank.yaml", folder: "\(folder)/conf.d")
            #expect(
                problems(files.read())
                    == "\(folder)/conf.d/a.yml: only names that end in '.yaml' are read, rename this file"
            )
        }
    }

    @Test("a byte order mark is taken off, and what is not UTF-8 is refused at its place")
    func encoding() throws {
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("checks: {}".utf8)
        #expect(try ConfigurationFiles.text(marked[...], of: "a.yaml") == "checks: {}")
        let latin = Array("checks:\n  gr".utf8) + [0xFC, 0x6E] + Array(": {}\n".utf8)
        let place = ConfigurationPlace(file: "a.yaml", line: 2, column: 5)
        let error = ConfigurationError(place: place, problem: "this is not UTF-8, save the file in that encoding")
        #expect(throws: error) { try ConfigurationFiles.text(latin[...], of: "a.yaml") }
    }

    @Test("a file that is too large is refused")
    func size() throws {
        try withFolder { folder in
            let file = "\(folder)/large.yaml"
            try Data(repeating: UInt8(ascii: "#"), count: ConfigurationFiles.mostBytes + 1).write(
                to: URL(filePath: file)
            )
            #expect(
                problems(ConfigurationFiles(named: file).read())
                    == "\(file): the file is larger than 64 MiB, split it into files under conf.d"
            )
        }
    }

    @Test("no file named means the system's, one named means that one alone")
    func named() {
        #expect(ConfigurationFiles(named: nil) == ConfigurationFiles.system)
        #expect(ConfigurationFiles(named: "/x.yaml") == ConfigurationFiles(main: "/x.yaml", folder: nil))
    }
}
