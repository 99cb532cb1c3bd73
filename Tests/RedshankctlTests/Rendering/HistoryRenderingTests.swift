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
            rendering.line(Samples.log.entries[1], Style())
                == "2026-11-21 02:59:26  website is down: connection refused (3 of 3)"
        )
        var refused = Samples.log.entries[1]
        refused.message = "configuration rejected with 1 error:\nredshank.yaml:5:12: \u{1b}[31mno"
        #expect(
            rendering.line(refused, Style())
                == """
                2026-11-21 02:59:26  configuration rejected with 1 error:
                                     redshank.yaml:5:12: \u{FFFD}[31mno
                """
        )
        #expect(
            rendering.line(Samples.log.entries[1], Style(hasColours: true))
                == "\u{1b}[2m2026-11-21 02:59:26\u{1b}[0m  "
                + "\u{1b}[1;31mwebsite is down: connection refused (3 of 3)\u{1b}[0m"
        )
        #expect(
            rendering.line(Samples.actions.actions[1], Style())
                == "2026-11-21 02:59:25  18301 check.completed  website failed: connection refused (3 of 3)  "
                + "(of 18298 by RunCheck)"
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
