import ControlTestSupport
import Foundation
import RedshankControl
import Testing
import VarlinkTestSupport

@Suite("The tool, run as a program", .serialized)
struct ToolTests {
    @Test("status is a table, or JSON of a stable shape")
    func status() async throws {
        try await FakeDaemon.with { daemon in
            let table = try await Tool.run(["status"], socket: daemon.path)
            #expect(table.status == 0)
            #expect(table.error.isEmpty)
            #expect(table.output.contains("website                      down"))
            #expect(!table.output.contains("\u{1b}"))
            let json = try await Tool.run(["status", "--json", "--socket", daemon.path])
            #expect(try JSONDecoder().decode(StatusReply.self, from: Data(json.output.utf8)) == Samples.status)
            let down = try await Tool.run(["status", "website", "--exit-code"], socket: daemon.path)
            #expect(down.status == 1)
        }
    }

    @Test(
        "every command exits as the help says",
        arguments: [
            (["check", "website"], 1), (["check", "database"], 0), (["pause", "website"], 0),
            (["resume", "website"], 0),
            (["silence", "website", "--for", "2h", "--reason", "x"], 0), (["unsilence", "website"], 0),
            (["acknowledge", "website", "--comment", "x"], 0), (["ack", "website"], 0), (["unack", "load"], 0),
            (["ack", "database"], 6), (["ack", "webiste"], 5), (["ack"], 2),
            (["ack", "website", "--comment", String(repeating: "x", count: 10_000)], 2),
            (["log", "-f", "--check", "website", "--since", "2026-11-21"], 0), (["actions", "-f"], 0),
            (["why", "website"], 0), (["why", "i7"], 0), (["why", "i7", "--verbose"], 0),
            (["why", "website", "--at", "2026-11-21 03:12"], 0), (["why", "website", "--at", "soon"], 2), (["why"], 2),
            (["why-not", "page"], 0), (["why-not", "page", "website"], 0), (["why-not", "pgae"], 5), (["why-not"], 2),
            (["reactions"], 0), (["incidents"], 0), (["incidents", "--open"], 0),
            (["incidents", "--since", "7d", "--check", "website"], 0),
            (["incidents", "--since", "soon"], 2), (["history", "website"], 0), (["history", "webiste"], 5),
            (["history", "website", "--csv"], 0), (["history", "website", "--csv", "--json"], 2), (["history"], 2),
            (["history", "website", "--pieces", "0"], 2), (["history", "website", "--since", "soon"], 2),
            (["reload"], 0), (["reload", "--dry-run"], 0), (["config", "show", "--running", "--origin"], 0),
            (["state"], 0),
            (["version"], 0), (["status", "webiste"], 5), (["pause", "webiste"], 5), (["why", "webiste"], 5),
            (["statsu"], 2), (["silence", "website"], 2), (["silence", "website", "--for", "2"], 2),
            (["silence", "website", "--for", "0s"], 2), (["silence", "website", "--for", "400d"], 2),
            (["log", "--since", "soon"], 2), (["log", "-p", "loud"], 2),
            (["log", "-n", "-1"], 2), (["--help"], 0), (["help", "status"], 0), (["--version"], 0),
        ] as [([String], Int32)]
    )
    func statuses(arguments: [String], status: Int32) async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(arguments, socket: daemon.path)
            #expect(outcome.status == status, "\(outcome)")
            #expect(outcome.output.isEmpty == [2, 5, 6].contains(status), "\(outcome)")
            let mayNote = ["log", "actions", "why"].contains(arguments[0])
            #expect(outcome.error.isEmpty == ![2, 5, 6].contains(status) || mayNote)
        }
    }

    @Test(
        "every answer as JSON is JSON",
        arguments: [
            ["status"], ["check", "database"], ["pause", "load"], ["why", "website"], ["reload"], ["state"],
            ["why", "i7"], ["why-not", "page"], ["reactions"], ["incidents"], ["history", "website"],
            ["version"],
            ["config", "show", "--running"],
        ]
    )
    func json(arguments: [String]) async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(arguments + ["--json"], socket: daemon.path)
            #expect(outcome.status == 0)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
        }
    }

    @Test("a stream as JSON is an object a line")
    func jsonLines() async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(["log", "--json"], socket: daemon.path)
            let entries = try outcome.output.split(separator: "\n").map {
                try JSONDecoder().decode(LogEntry.self, from: Data($0.utf8))
            }
            #expect(entries == Samples.log.entries)
        }
    }

    @Test("who may not change anything is told which group may")
    func notAllowed() async throws {
        try await FakeDaemon.with(mayChange: false) { daemon in
            let outcome = try await Tool.run(["pause", "website"], socket: daemon.path)
            #expect(outcome.status == 4)
            #expect(
                outcome.error == """
                    redshankctl: This user may not do that: only root and members of the group redshank-admin may.
                      Join it with: sudo usermod --append --groups redshank-admin $USER, then log in again; or use sudo.

                    """
            )
        }
    }

    @Test("an acknowledgement says whose it is, and a check that is well how it stands")
    func acknowledge() async throws {
        try await FakeDaemon.with { daemon in
            let first = try await Tool.run(["ack", "website", "--comment", "on it"], socket: daemon.path)
            #expect(first.output == "website is acknowledged. It is down.\n")
            let second = try await Tool.run(["ack", "website"], socket: daemon.path)
            #expect(second.output.hasPrefix("website was acknowledged already at "))
            #expect(second.output.hasSuffix(": on it. It is down.\n"))
            let back = try await Tool.run(["unacknowledge", "website"], socket: daemon.path)
            #expect(back.output == "website is acknowledged no more. It is down.\n")
            let again = try await Tool.run(["unacknowledge", "website"], socket: daemon.path)
            #expect(again.output == "website was not acknowledged. It is down.\n")
            let well = try await Tool.run(["ack", "database"], socket: daemon.path)
            #expect(well.error.hasPrefix("redshankctl: 'database' is up since 2026-"))
            #expect(well.error.contains(": only what is down or degraded can be acknowledged.\n"))
            #expect(well.error.contains("silence it: redshankctl silence database --for 2h"))
            let unknown = try await Tool.run(["ack", "backup-server-in-the-cellar"], socket: daemon.path)
            #expect(unknown.error.contains("is not looked at often enough to say how it is: only what is"))
        }
    }

    @Test("a check that is not there is told with the nearest name")
    func noSuchCheck() async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(["pause", "webiste"], socket: daemon.path)
            #expect(outcome.error.contains("There is no check 'webiste'.\n  Did you mean 'website'?\n"))
        }
    }

    @Test("without a daemon it says what to do")
    func unreachable() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("control")
        let elsewhere = try await Tool.run(["status"], socket: path)
        #expect(elsewhere.status == 3)
        #expect(elsewhere.error.contains("redshankd is not running: there is no socket at \(path)."))
        let version = try await Tool.run(["version"], socket: path)
        #expect(version.status == 0)
        #expect(version.output.contains("redshankctl 0.1.0\nredshankd is not running"))
    }

    @Test("watching without a terminal is a line for each check, and then for each change")
    func watch() async throws {
        try await FakeDaemon.with { daemon in
            async let watching = Tool.run(["watch"], socket: daemon.path)
            await daemon.watched()
            daemon.change("database", to: .down, reason: "timed out")
            await daemon.told(2)
            await daemon.stop()
            let outcome = try await watching
            #expect(outcome.status == 3)
            let lines = outcome.output.split(separator: "\n").map { $0.dropFirst(21) }
            #expect(lines.count == 5)
            #expect(lines.last == "database was up and is down: timed out")
            #expect(outcome.error.hasPrefix("redshankctl: redshankd closed the connection before it had answered"))
        }
    }

    @Test("a wrong configuration is refused with every error at its place")
    func configuration() async throws {
        let directory = try TemporaryDirectory()
        let wrong = directory.file("wrong.yaml")
        try "defaults: {timout: 1s}\nchecks:\n  a: {tcp: \"b:1\", every: soon}\n"
            .write(toFile: wrong, atomically: true, encoding: .utf8)
        let outcome = try await Tool.run(["config", "check", wrong])
        #expect(outcome.status == 78)
        #expect(outcome.error.contains("\(wrong):1:"))
        #expect(outcome.error.contains("did you mean 'timeout'"))
        #expect(outcome.error.contains("\(wrong):3:"))
        let json = try await Tool.run(["config", "check", wrong, "--json"])
        #expect(json.status == 78)
        struct Verdict: Decodable {
            let errors: [ConfigurationProblem]
        }
        #expect(try JSONDecoder().decode(Verdict.self, from: Data(json.output.utf8)).errors.count == 2)
    }

    @Test("a good configuration is said to be right, and shown with where each value came from")
    func goodConfiguration() async throws {
        let directory = try TemporaryDirectory()
        let good = directory.file("good.yaml")
        try "checks:\n  a: {tcp: \"b:1\", every: 7s}\n".write(toFile: good, atomically: true, encoding: .utf8)
        let checked = try await Tool.run(["config", "check", good])
        #expect(checked.status == 0)
        #expect(checked.output == "\(good): right, with 1 check and 0 reactions\n")
        let shown = try await Tool.run(["config", "show", good, "--origin"])
        #expect(shown.status == 0)
        #expect(
            shown.output.split(separator: "\n").contains {
                $0.hasPrefix("checks.a.every: 7s ") && $0.hasSuffix("# \(good):2")
            }
        )
        #expect(shown.output.contains("# built in"))
    }

    @Test("the completions of every shell are written, and know the checks", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let script = try await Tool.run(["--generate-completion-script", shell])
        #expect(script.status == 0)
        #expect(script.output.contains("unsilence"))
        try await FakeDaemon.with { daemon in
            let names = try await Tool.run(
                ["---completion", "pause", "--", "positional@0", "0", "0"],
                socket: daemon.path
            )
            #expect(names.output.split(separator: "\n").map(String.init) == Samples.checks.map(\.name))
        }
    }
}
