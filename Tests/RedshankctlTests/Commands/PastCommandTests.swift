import Foundation
import RedshankControl
import Testing
import VarlinkTestSupport

@Suite("What is asked of the record", .serialized)
struct PastCommandTests {
    private func run(_ arguments: [String], _ night: RecordedNight) async throws -> Tool.Outcome {
        try await Tool.run(arguments + ["--state-directory", night.directory.path])
    }

    @Test("status --at tells how it stood then, without a daemon")
    func status() async throws {
        let night = try RecordedNight()
        let outcome = try await run(["status", "--at", "2025-11-21 03:00:51"], night)
        #expect(
            outcome.output == """
                1 check: 1 down (redshankd 1.0, running for 51s)

                CHECK    HEALTH  FOR   TOOK  NEXT    REASON
                website  down    1s   81 ms  in 29s  connection refused

                """
        )
        #expect(outcome.error.isEmpty && outcome.status == 0)
        let json = try await run(["status", "website", "--at", "2025-11-21T03:00:51Z", "--json", "--exit-code"], night)
        #expect(json.status == 1)
        #expect(json.output.contains("\"at\" : \"2025-11-21T03:00:51.000Z\""))
        #expect(json.output.contains("\"notes\" : [\n\n  ]"))
        let state = try await run(["state", "--at", "2025-11-21T03:00:51Z"], night)
        #expect(state.output.contains("\"failures\" : 2"))
    }

    @Test(
        "what cannot be told is refused with a reason",
        arguments: [
            (
                ["status", "--at", "2025-11-21T02:00:00Z"], 1,
                "the record begins at 2025-11-21 03:00:00. Ask for a later time."
            ),
            (["status", "--at", "2999-01-01"], 2, "'2999-01-01' is still to come:"),
            (["status", "--at", "soon"], 2, "'soon' is no time"),
            (["status", "websit", "--at", "2025-11-21T03:00:51Z"], 5, "Did you mean 'website'?"),
            (["replay"], 2, "Say from when: --from 2h"),
            (["replay", "--from", "2999-01-01"], 2, "'2999-01-01' is still to come:"),
            (["replay", "--from", "1h", "--to", "2h"], 2, "Nothing lies between: '1h' is not before '2h'."),
            (["replay", "--from", "2001-01-01", "--to", "soon"], 2, "'soon' is no time"),
            (["replay", "--from", "2001-01-01", "--to", "2001-01-02"], 1, "the record begins at 2025-11-21 03:00:00."),
            (["replay", "--verify", "--to", "2001-01-02"], 1, "the record begins at 2025-11-21 03:00:00."),
            (["replay", "--until", "website is dwon"], 2, "did you mean 'down'?"),
            (["replay", "--until", "websit is down"], 5, "Did you mean 'website'?"),
            (["replay", "--until", "pag is pending for website"], 5, "There is no reaction 'pag' in the record."),
            (["replay", "--until", "website is degraded"], 1, "(Nothing in the record makes it hold.)"),
            (["replay", "--verify", "--until", "website is up"], 2, "--verify compares whole states"),
            (["backtest", "--config", "/nonexistent.yaml"], 78, "/nonexistent.yaml"),
            (["backtest"], 2, "--config"),
        ] as [([String], Int32, String)]
    )
    func refusals(_ arguments: [String], _ status: Int32, _ words: String) async throws {
        let outcome = try await run(arguments, try RecordedNight())
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.error.contains(words), "\(outcome)")
        #expect(outcome.output.isEmpty)
    }

    @Test("a database that is not there is said not to be")
    func noDatabase() async throws {
        let outcome = try await Tool.run(["replay", "--verify", "--state-directory", "/nonexistent"])
        #expect(outcome.status == 6)
        #expect(
            outcome.error
                == """
                redshankctl: /nonexistent/redshank.db cannot be opened: No such file or directory.
                  Name the place where redshankd remembers: --state-directory, or REDSHANK_STATE_DIRECTORY.

                """
        )
    }

    @Test("a replay stops at the first action after which it holds, and shows what it changed")
    func until() async throws {
        let outcome = try await run(["replay", "--until", "website is down"], try RecordedNight())
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.contains("result-recorded  website is down: connection refused (2 of 2), after ") == true)
        #expect(lines.contains("    checks.website.record.health: up → down"))
        #expect(lines.contains("    checks.website.record.failures: 1 → 2"))
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") })
    }

    @Test("a replay as JSON is an object a line, gaps among them")
    func json() async throws {
        let night = try RecordedNight(missing: 5...6)
        let outcome = try await run(["replay", "--from", "2025-11-21", "--check", "website", "--json"], night)
        let objects = try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.contains { ($0["gap"] as? [String: Any])?["first"] as? Int == 5 })
        #expect(objects.contains { $0["action"] as? String == "result-recorded" })
    }

    @Test("what another build recorded is shown with what was said then, and verified all the same")
    func otherBuild() async throws {
        let night = try RecordedNight(build: "0.0.1 release")
        let outcome = try await run(["replay", "--verify"], night)
        #expect(outcome.status == 0)
        #expect(outcome.error.contains("Run r1 was recorded by redshankd 0.0.1 release and is replayed by "))
        #expect(outcome.output.hasPrefix("1 of 1 recorded digests are the same, over "))
    }

    @Test("a backtest says what would have been told, and ends by its criterion")
    func backtest() async throws {
        let night = try RecordedNight()
        let file = night.directory.file("new.yaml")
        let arguments = ["backtest", "--config", file, "--since", "2025-11-21"]
        try RecordedNight.yaml(downAfter: 2).write(toFile: file, atomically: true, encoding: .utf8)
        let same = try await run(arguments, night)
        #expect(same.output.contains("everything would have been told as it was."))
        #expect(same.output.contains("\npage      website     2         2  none\n"))
        #expect(same.status == 0)
        try RecordedNight.yaml(downAfter: 9).write(toFile: file, atomically: true, encoding: .utf8)
        let other = try await run(arguments + ["--fail-if-more-than", "0"], night)
        #expect(other.status == 0)
        #expect(other.output.contains("\npage      website     2         0  2025-11-21 03:00:"))
        try RecordedNight.yaml(downAfter: 2).write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await run(arguments + ["--fail-if-more-than", "1"], night).status == 1)
        #expect(try await run(arguments + ["--fail-if-more-than", "2"], night).status == 0)
        let trial = ["backtest", "--config", file]
        let never = try await run(trial + ["--since", "2025-11-23", "--until", "2025-11-24"], night)
        #expect(never.status == 1)
        #expect(never.error.contains("Nothing is recorded from 2025-11-23 00:00:00 to 2025-11-24 00:00:00."))
        let early = try await run(trial + ["--since", "2001-01-01", "--until", "2002-01-01"], night)
        #expect(early.status == 1)
        #expect(early.error.contains("the record begins at 2025-11-21 03:00:00."))
        let future = try await run(trial + ["--since", "2999-01-01"], night)
        #expect(future.status == 2)
        let lost = try await run(arguments, RecordedNight(givesUp: true))
        #expect(
            lost.output.contains(
                "\nOf what was told 2 could not be done, and nobody heard of it: 2 of page for website\n"
            )
        )
        try "checks: 7".write(toFile: file, atomically: true, encoding: .utf8)
        let wrong = try await run(arguments, night)
        #expect(wrong.status == 78)
        #expect(wrong.error.contains("new.yaml:1:"))
    }
}
