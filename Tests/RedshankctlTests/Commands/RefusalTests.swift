import ControlTestSupport
import RedshankControl
import Testing
import VarlinkTestSupport

@testable import redshankctl

@Suite("What the tool refuses, and what it says then", .serialized)
struct RefusalTests {
    @Test(
        "a negative number is refused as one, and not as a missing value",
        arguments: [
            ["status", "--at", "-5m"], ["history", "website", "--pieces", "-3"], ["log", "--lines", "-1"],
            ["log", "-n", "-1"], ["silence", "website", "--for", "-5m"], ["replay", "--from", "-5m"],
        ]
    )
    func negative(_ arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("redshankctl: '\(arguments.last ?? "")' is negative, and "), "\(outcome)")
        #expect(outcome.error.contains("write '\(arguments.last?.dropFirst() ?? "")'."))
    }

    @Test("a value that is missing is still said to be")
    func missingValue() {
        let text = "Error: Missing value for '--at <when>'\nUsage: x"
        let said = UsageProblem.text(text, arguments: ["redshankctl", "status", "--at", "--json"])
        #expect(said == "redshankctl: Missing value for '--at <when>'\nUsage: x")
        #expect(UsageProblem.text("other", arguments: ["x", "-n", "-1"]) == "redshankctl: other")
    }

    @Test(
        "a stretch of time in which nothing can be is refused",
        arguments: [
            (["log", "--since", "2999-01-01"], "'2999-01-01' is still to come"),
            (["incidents", "--since", "2999-01-01"], "'2999-01-01' is still to come"),
            (["history", "website", "--since", "2999-01-01"], "'2999-01-01' is still to come"),
            (["why", "website", "--at", "2999-01-01"], "'2999-01-01' is still to come"),
            (["state", "--at", "2999-01-01"], "'2999-01-01' is still to come"),
            (["replay", "--from", "1m", "--to", "5m"], "'1m' is not before '5m'"),
            (["replay", "--from", "2999-01-01"], "'2999-01-01' is still to come"),
            (["backtest", "--config", "x.yaml", "--since", "1m", "--until", "5m"], "'1m' is not before '5m'"),
        ]
    )
    func time(_ arguments: [String], _ words: String) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("redshankctl: "))
        #expect(outcome.error.contains(words), "\(outcome)")
        #expect(outcome.output.isEmpty)
    }

    @Test("the daemon ends on a wrong command line with what its help lists")
    func daemon() async throws {
        let wrong = try await Tool.run(["foo"], program: "redshankd")
        #expect(wrong.status == 64)
        let help = try await Tool.run(["--help"], program: "redshankd")
        #expect(
            help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
                "with 64 when the command line"
            )
        )
    }

    @Test("a file that is not there is told without an option that there is not")
    func noFile() async throws {
        let outcome = try await Tool.run(["config", "check", "/nonexistent"])
        #expect(outcome.status == 78)
        #expect(outcome.error.contains("or name another file\n"), "\(outcome)")
    }

    @Test("who writes all is told that it is one check at a time")
    func all() async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(["silence", "all", "--for", "1h"], socket: daemon.path)
            #expect(outcome.status == 5)
            #expect(outcome.error.contains("There is no check 'all'.\n  This is asked of one check at a time.\n"))
        }
    }

    @Test("what names no reaction points to the list of them")
    func reaction() async throws {
        try await FakeDaemon.with { daemon in
            let outcome = try await Tool.run(["why-not", "nosuch"], socket: daemon.path)
            #expect(outcome.status == 5)
            #expect(outcome.error.contains("redshankctl reactions"))
        }
    }

    @Test(
        "what names nothing that happened is told by its kind, with where those are listed",
        arguments: [
            ("i99", "There is no incident i99; ", "redshankctl incidents"),
            ("deadbeef:3", "No run begins with 'deadbeef'.", "redshankctl actions"),
            ("#99999", "There is no action 99999 of run r1 in the record.", "redshankctl actions"),
            ("nosuch", "There is no check and no reaction 'nosuch'", "redshankctl status, redshankctl reactions"),
        ]
    )
    func subjects(_ subject: String, _ words: String, _ list: String) async throws {
        let night = try RecordedNight()
        let nowhere = night.directory.file("nobody")
        let arguments = ["why", subject, "--state-directory", night.directory.path]
        let outcome = try await Tool.run(arguments, socket: nowhere)
        #expect(outcome.status == 5)
        #expect(outcome.error.contains(words), "\(outcome)")
        #expect(outcome.error.contains("List them with: \(list)"), "\(outcome)")
    }

    @Test("a mistyped name is refused without a word of what was read before")
    func replay() async throws {
        let night = try RecordedNight(missing: 5...6)
        let directory = ["--state-directory", night.directory.path]
        for wanted in [["--until", "nosuch is down"], ["--from", "2025-11-21", "--check", "nosuch"]] {
            let outcome = try await Tool.run(["replay"] + wanted + directory)
            #expect(outcome.status == 5)
            #expect(outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.error.contains("There is no check 'nosuch' in the record."))
        }
        let gaps = try await Tool.run(["replay", "--until", "website is paused"] + directory)
        #expect(gaps.status == 1)
        #expect(gaps.output.contains("--- "))
    }
}
