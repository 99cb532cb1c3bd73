import FoundationEssentials
import Probes
import Redshank
import Testing

@testable import RedshankDaemon

@Suite("Running probes", .timeLimit(.minutes(2)))
struct ProbeRunnerTests {
    /// Runs a script that is given a secret as `$1`.
    private func run(_ script: String, secret: String) async throws -> (facts: CommandFacts, shown: String) {
        let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID())").path
        try Data(secret.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let client = ProbeClient(userAgent: "test")
        let runner = ProbeRunner(client: client, texts: TextReader(credentials: nil), groups: CommandGroups())
        let arguments = ["/bin/sh", "-c", script, "plugin"].map(Text.literal) + [.file(path)]
        let target = CheckTarget.command(CommandTarget(arguments: arguments))
        let report = try #require(await runner.run(CheckSpecification(name: "plugin", target: target)))
        await client.shutDown()
        guard case .command(let facts) = report.outcome else {
            throw TextError(reference: .file(path), reason: "\(report.outcome)")
        }
        return (facts, "{file: \(path)}")
    }

    @Test("a run that is cancelled ends, however long it may take, and says nothing of its check")
    func cancelled() async {
        let client = ProbeClient(userAgent: "test")
        let runner = ProbeRunner(client: client, texts: TextReader(credentials: nil), groups: CommandGroups())
        let target = CheckTarget.command(CommandTarget(arguments: ["/bin/sleep", "1000"].map(Text.literal)))
        let check = CheckSpecification(name: "hangs", target: target, timeout: .seconds(1000))
        let run = Task { await runner.run(check) }
        run.cancel()
        #expect(await run.value == nil)
    }

    @Test("a secret that a plugin prints is in neither its line nor its performance data")
    func performance() async throws {
        let (facts, shown) = try await run(#"echo "OK $1 | $1=1;$1 x=2$1""#, secret: "hunter2")
        #expect(facts.line == "OK \(shown)")
        #expect(!"\(facts)".contains("hunter2"))
    }

    @Test("a secret with lines and bars in it is not shown in parts", arguments: ["ab|cd", "ab\ncd", " ab\n\ncd|e "])
    func parts(secret: String) async throws {
        let (facts, shown) = try await run(#"printf '%s' "$1""#, secret: secret)
        #expect(facts.line == shown)
    }

    @Test("a secret is not shown in part where a long line of errors is cut", arguments: [195, 2040])
    func lastWords(padding: Int) async throws {
        let pad = "head -c \(padding) /dev/zero | tr '\\0' x >&2"
        let before = try await run("\(pad); printf %s \"$1\" >&2", secret: "hunter2")
        #expect(!before.facts.line.contains("hunt"))
        let after = try await run("printf %s \"$1\" >&2; \(pad); printf xxxxx >&2", secret: "hunter2")
        #expect(!after.facts.line.contains("ter2"))
    }

    @Test("a plugin's line steers no terminal and is not longer than can be read")
    func line() async throws {
        let (facts, _) = try await run("printf 'a\\033[31mb\\rc'; head -c 5000 /dev/zero | tr '\\0' x", secret: "none")
        #expect(facts.line.hasPrefix("a\u{fffd}[31mb\u{fffd}cxxx"))
        #expect(facts.line.count == Redaction.longestQuote + 1)
    }
}
