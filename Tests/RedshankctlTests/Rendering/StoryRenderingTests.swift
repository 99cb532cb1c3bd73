import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("Stories, incidents and conditions, as they are shown")
struct StoryRenderingTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    @Test("an incident: what it was, who was told, what happened by run, and what was not seen")
    func story() throws {
        let story = try #require(Samples.explanation.story)
        let lines = StoryLines(reply: Samples.explanation, story: story, viewpoint: viewpoint).lines(Style())
        #expect(
            text(lines) == """
                Incident i7: website was down for 1h, 2026-11-21 01:12:00 to 02:12:00: connection refused
                  for 2m5s of it redshankd was not running and looked at nothing
                  01:12:01  tell-ops (webhook) told that it is down at 01:12:02: answered 204
                  01:42:01  tell-ops (webhook) could not tell again (2) that it is down, and gave up: answered 502
                  02:12:00  page is still to tell that it is up

                What happened, each under what caused it:
                  in run 01234567:
                  00:42:00.000  started
                  in run \(Samples.daemon.run.prefix(8)):
                  02:59:25.905  1 check is due
                  └─ 02:59:25.990  website failed: connection refused (3 of 3)
                     └─ 02:59:26.000  website is down: connection refused (3 of 3)  (here it began)
                        │              changed: failures in a row 2 → 3, health up → down
                        └─ 02:59:27.000  tell-ops is to be done for website: up became down

                What redshankd did not see:
                  01:32:00 to 01:34:05 (2m5s): nothing was looked at, as the daemon was stopped
                  01:48:40 to 01:48:50 (10s): the record is missing, as the disk was full

                What the reactions did:
                  done        website  up became down
                """
        )
    }

    @Test("on a narrow terminal lines are broken between words and keep their place in the tree")
    func narrow() throws {
        let story = try #require(Samples.explanation.story)
        let lines = StoryLines(reply: Samples.explanation, story: story, viewpoint: viewpoint)
            .lines(Style(width: 60))
        #expect(lines.allSatisfy { $0.columns <= 60 })
        #expect(lines.contains("     └─ 02:59:26.000  website is down: connection refused (3"))
        #expect(lines.contains("        │              of 3)  (here it began)"))
    }

    @Test("with every detail all fields are told that changed")
    func detailed() throws {
        let story = try #require(Samples.explanation.story)
        let lines = StoryLines(reply: Samples.explanation, story: story, viewpoint: viewpoint, isDetailed: true)
            .lines(Style(hasUnicode: false))
        #expect(lines.contains { $0.hasSuffix("changed checks.website.record.since: nothing -> 2026-11-21 02:59:26Z") })
    }

    @Test("a text that is no wider than there is room stays whole, and a word that is too long is left to the terminal")
    func wrapping() {
        let style = Style(width: 30)
        #expect(Style().wrap("a b c", after: 0, then: 0) == ["a b c"])
        #expect(style.wrap("", after: 0, then: 0) == [""])
        #expect(style.wrap("one two three four five six", after: 10, then: 5) == ["one two three four", "five six"])
        let word = String(repeating: "x", count: 50)
        #expect(style.wrap("a \(word) b", after: 0, then: 0) == ["a", word, "b"])
    }

    @Test("incidents: each with its name, how long, why, and who was told")
    func incidents() {
        let lines = IncidentLines(incidents: Samples.incidents.incidents, viewpoint: viewpoint, isOpen: false)
        #expect(
            text(lines.lines(Style())) == """
                i7  website was down for 1h, 2026-11-21 01:12:00 to 02:12:00: connection refused
                  for 2m5s of it redshankd was not running and looked at nothing
                  01:12:01  tell-ops (webhook) told that it is down at 01:12:02: answered 204
                  01:42:01  tell-ops (webhook) could not tell again (2) that it is down, and gave up: answered 502
                  02:12:00  page is still to tell that it is up

                i8  database has been degraded for 12m34s, since 2026-11-21 02:59:26: slow: 1.2 s, expected within 500 ms
                  nobody was told
                  03:00:20  acknowledged by uid 1000 after 54s: on it (taken back at 03:02:00 by uid 1001)
                  03:03:40  acknowledged by uid 1001 after 4m14s

                More about one: redshankctl why i8
                """
        )
    }

    @Test("an incident that became worse tells how long it was how, and one with many turns sums them up")
    func phases() {
        var incident = Samples.incident
        func phase(_ health: Health, _ seconds: Double, _ cause: String) -> IncidentPhase {
            IncidentPhase(health: health, from: incident.from, durationSeconds: seconds, cause: cause)
        }
        incident.phases = [phase(.degraded, 98, "slow: 513 ms"), phase(.down, 67, "no answer within 2s")]
        #expect(
            IncidentSentence(incident: incident, viewpoint: viewpoint).text
                == "website was not well for 1h, 2026-11-21 01:12:00 to 02:12:00: degraded for 1m38s (slow: 513 ms), "
                + "then down for 1m7s (no answer within 2s)"
        )
        incident.cause = "slow: 513 ms"
        incident.phases += [phase(.degraded, 2, "slow: 400 ms"), phase(.down, 3, "connection refused")]
        #expect(
            IncidentSentence(incident: incident, viewpoint: viewpoint).text.hasSuffix(
                ": degraded for 1m40s and down for 1m10s in all, in 4 turns; first slow: 513 ms, last connection refused"
            )
        )
    }

    @Test("where there are none it says so, by what was asked")
    func none() {
        #expect(
            IncidentLines(incidents: [], viewpoint: viewpoint, isOpen: true).lines(Style())
                == ["Nothing is down or degraded."]
        )
        #expect(
            IncidentLines(incidents: [], viewpoint: viewpoint, isOpen: false).lines(Style())
                == ["No incident is recorded: nothing was down or degraded."]
        )
    }

    @Test("why a reaction does not fire: what does not hold, and what would have to change")
    func whyNot() {
        let lines = WhyNotLines(reply: Samples.whyNot, viewpoint: viewpoint, isOne: false, isWatched: true)
        #expect(
            text(lines.lines(Style())) == """
                page waits to tell that website is down, and is considered again at 04:00:00 (in 48m):
                  ✗ silenced until 04:00:00 by uid 1000: maintenance
                      to fire: the silence would have to end: redshankctl unsilence website (04:00:00, in 48m)

                page is not about: database
                """
        )
    }

    @Test("what did fire and does not now is told with a colon before what does not hold, or an end where all does")
    func whyNotFired() {
        var reply = Samples.whyNot
        reply.checks[0].standing = .done
        func heading() -> String? {
            WhyNotLines(reply: reply, viewpoint: viewpoint, isOne: true, isWatched: true).lines(Style()).first
        }
        for index in reply.checks[0].conditions.indices { reply.checks[0].conditions[index].holds = false }
        #expect(heading()?.hasSuffix(". It does not fire now, as:") == true)
        for index in reply.checks[0].conditions.indices { reply.checks[0].conditions[index].holds = true }
        #expect(heading()?.hasSuffix("is \(reply.checks[0].health.rawValue).") == true)
        reply.checks[0].deed = "not done yet"
        reply.checks[0].standing = .owed
        #expect(heading()?.hasSuffix(", and nobody is told yet: not done yet.") == true)
        reply.checks[0].standing = .failed
        #expect(heading()?.contains(", and nobody was told: ") == true)
    }

    @Test("of one check all conditions are told, those that hold last, also where it is not about it")
    func whyNotOne() {
        var reply = Samples.whyNot
        reply.checks.reverse()
        let lines = WhyNotLines(reply: reply, viewpoint: viewpoint, isOne: true, isWatched: false)
            .lines(Style(hasUnicode: false))
        #expect(lines.first?.hasPrefix("This is what was so when redshankd was heard of last") == true)
        #expect(lines.contains("  ok  it is about website"))
        #expect(lines.contains("page does not fire for database, as one condition does not hold:"))
        #expect(lines.contains("  no  it is not about database"))
    }
}
