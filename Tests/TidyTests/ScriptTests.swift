import Foundation
import Testing

@Suite("Scripts", .timeLimit(.minutes(2)))
struct ScriptTests {
    private static let scripts = ["deploy", "Tests/System"].flatMap(Repository.paths(in:)).filter { path in
        (try? Repository.text(path)).map(ScriptRule.isScript) ?? false
    }

    @Test("each script begins with what it does, and knows --help")
    func keeps() throws {
        let faults = try Self.scripts.flatMap { path in
            ScriptRule.faults(path: path, text: try Repository.text(path)) { try? Repository.text($0) }
        }
        #expect(faults == [])
    }

    @Test("each script answers --help with more than its name, and does nothing else", arguments: scripts)
    func answers(path: String) throws {
        // One that does not know --help would do its work; the test above has found it.
        let text = try Repository.text(path)
        guard ScriptRule.faults(path: path, text: text, sourced: { try? Repository.text($0) }).isEmpty else { return }
        let process = Process()
        let output = Pipe()
        process.executableURL = Repository.root.appending(path: path)
        process.arguments = ["--help"]
        process.currentDirectoryURL = Repository.root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(answer.count > 20)
    }

    @Test("a script that does not say what it does, or does not know --help, is found")
    func finds() {
        func faults(_ text: String) -> [String] {
            ScriptRule.faults(path: "s", text: text) { $0 == "knows" ? "case --help" : nil }
        }
        let purpose = "s: the second line does not say in a sentence what the script does"
        let help = "s: --help is not answered"
        #expect(faults("#!/bin/sh\n# Does what it does.\necho --help\n") == [])
        #expect(faults("#!/bin/sh\n# Does what it does.\n. knows\n") == [])
        #expect(faults("#!/usr/bin/env python3\n\"\"\"Does what it does.\n\"\"\"\nimport argparse\n") == [])
        #expect(faults("#!/bin/sh\n# Does what it does.\n. other\n") == [help])
        #expect(faults("#!/bin/sh\nset -e\necho --help\n") == [purpose])
        #expect(faults("#!/bin/sh\n# s\necho --help\n") == [purpose])
        #expect(faults("#!/bin/sh") == [purpose, help])
        #expect(faults("# Sourced, never run.\nfail() { exit 1; }\n") == [])
    }
}
