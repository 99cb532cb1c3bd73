import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("History and configuration as they are shown")
struct HistoryRenderingTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    @Test("an entry and an action are a line each")
    func log() {
        let rendering = LogLines(viewpoint: viewpoint)
        #expect(
            rendering.lines(Samples.log.entries[1], Style())
                == ["2026-11-21 02:59:26  website is down: connection refused (3 of 3)"]
        )
        var refused = Samples.log.entries[1]
        refused.message = "configuration rejected with 1 error:\nredshank.yaml:5:12: \u{1b}[31mno"
        #expect(
            text(rendering.lines(refused, Style()))
                == """
                2026-11-21 02:59:26  configuration rejected with 1 error:
                                     redshank.yaml:5:12: \u{FFFD}[31mno
                """
        )
        #expect(
            text(rendering.lines(Samples.log.entries[1], Style(hasColours: true)))
                == "\u{1b}[2m2026-11-21 02:59:26  \u{1b}[0m"
                + "\u{1b}[1;31mwebsite is down: connection refused (3 of 3)\u{1b}[0m"
        )
        #expect(
            text(rendering.lines(Samples.actions.actions[1], Style()))
                == "2026-11-21 02:59:25  18301 check.completed  website failed: connection refused (3 of 3)  "
                + "(of 18298 by RunCheck)"
        )
    }

    @Test("of many errors the first are told, and where the others are")
    func manyErrors() {
        var refused = Samples.log.entries[1]
        refused.message = "configuration rejected with 21 errors:" + (1...21).map { "\na.yaml:\($0):1: no" }.joined()
        let lines = LogLines(viewpoint: viewpoint).lines(refused, Style())
        #expect(lines.count == 5)
        #expect(lines[3].hasSuffix("a.yaml:3:1: no"))
        #expect(lines[4].trimmingPrefix { $0 == " " } == "18 more: redshankctl config check")
    }

    @Test("on a terminal what is long hangs under the sentence, and nothing is cut within a word")
    func hanging() {
        var long = Samples.log.entries[1]
        long.message = "website is down: connection refused by every one of its many addresses (3 of 3)"
        let rendering = LogLines(viewpoint: viewpoint)
        #expect(
            rendering.lines(long, Style(width: 60)) == [
                "2026-11-21 02:59:26  website is down: connection refused by",
                "                     every one of its many addresses (3 of",
                "                     3)",
            ]
        )
        let action = rendering.lines(Samples.actions.actions[1], Style(width: 60))
        #expect(action.count == 2 || action.count == 3)
        #expect(action.dropFirst().allSatisfy { $0.hasPrefix(String(repeating: " ", count: 21)) })
        let values = Samples.configuration.values
        #expect(
            ConfigurationLines(values: values, showsOrigins: true).lines(Style(width: 40)) == [
                "defaults.every: 30s", "    # /etc/redshank/redshank.yaml:1",
                "checks.database.timeout: 5s   # built in",
            ]
        )
    }

    @Test("a reload tells what changed, a rehearsal what would")
    func reload() {
        #expect(
            text(ReloadSummary(reply: Samples.reload).lines(Style())) == """
                The configuration from /etc/redshank/redshank.yaml, /etc/redshank/conf.d/10-web.yaml is in force:
                  + check cache added
                  + check queue added
                  - check old removed
                  ~ check website changed
                      every: 10s → 20s
                      expect.within: 800ms → nothing
                  ~ reaction page changed
                      after: nothing → 10m
                  ~ history changed
                      results: 7d → 2d
                  12 checks and 1 reaction stay as they are
                """
        )
        var rehearsal = Samples.reload
        rehearsal.applied = false
        rehearsal.checks = ConfigurationChanges(added: ["cache"])
        rehearsal.reactions = ConfigurationChanges()
        rehearsal.history = []
        rehearsal.files = ["a.yaml"]
        #expect(
            text(ReloadSummary(reply: rehearsal).lines(Style())) == """
                The configuration from a.yaml is right, and would change this:
                  + check cache would be added
                  0 checks and 0 reactions stay as they are
                """
        )
        rehearsal.checks = ConfigurationChanges(unchanged: 2)
        #expect(
            text(ReloadSummary(reply: rehearsal).lines(Style()))
                == "The configuration from a.yaml is right, and changes nothing: 2 checks and 0 reactions stay as they are."
        )
    }

    @Test("errors of a configuration are written as compilers write them")
    func problems() {
        #expect(
            ProblemLines(problems: Samples.problems).lines(Style()) == [
                "/etc/redshank/redshank.yaml:12:5: unknown key 'timout', did you mean 'timeout'?",
                "/etc/redshank/conf.d/10-web.yaml: the file cannot be read",
            ]
        )
    }

    @Test("a configuration is a line a value, with where it came from")
    func configuration() {
        let values = Samples.configuration.values
        #expect(
            ConfigurationLines(values: values, showsOrigins: true).lines(Style()) == [
                "defaults.every: 30s           # /etc/redshank/redshank.yaml:1",
                "checks.database.timeout: 5s   # built in",
            ]
        )
        #expect(
            ConfigurationLines(values: values, showsOrigins: false).lines(Style()) == [
                "defaults.every: 30s", "checks.database.timeout: 5s",
            ]
        )
    }
}
