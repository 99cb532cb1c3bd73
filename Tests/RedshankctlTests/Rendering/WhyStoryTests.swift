import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("Why, as it is shown")
struct WhyStoryTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    private func action(_ sequence: Int, _ cause: Int?, _ name: String = "a") -> ActionRecord {
        ActionRecord(
            sequence: sequence,
            run: Samples.daemon.run,
            time: Samples.now,
            name: name,
            message: "m\(sequence)",
            cause: cause
        )
    }

    private func story(_ actions: [ActionRecord]) -> WhyReply {
        WhyReply(check: Samples.database, actions: actions, decisive: nil, reactions: [])
    }

    @Test("how it stands, what happened, what was done about it, and what comes next")
    func whole() {
        #expect(
            text(WhyStory(why: Samples.why, viewpoint: viewpoint).lines(Style())) == """
                website has been down for 12m34s, since 02:59:26: connection refused
                http https://www.example.org/health, last looked at 4s ago

                Not all is known: of the 3 results that led to it 2 are remembered.

                What happened, each under what caused it:
                  02:59:25.905  1 check is due
                  └─ 02:59:25.990  website failed: connection refused (3 of 3)
                     └─ 02:59:26.000  website is down: connection refused (3 of 3)  (this made it down)
                        └─ 02:59:27.000  tell-ops is to be done for website: up became down
                           └─ 02:59:27.300  tell-ops is done for website: the webhook answered 204 in 112 ms

                Before redshankd was started anew:
                  2026-11-21 02:59:26  website is down: connection refused (3 of 3)

                What was done about it:
                  done        tell-ops (webhook)  up became down; told again every 30m; failed once, tried again at 03:12:30: answered 502
                  waiting     page (command)      silenced until 04:00:00 by uid 1000: maintenance
                  not done    restart             that it was degraded was never told (degraded for less than 10m)
                  not for it  thank (webhook): it waits for up, not for down

                What comes next:
                  03:12:06 (in 6s)      website is looked at again
                  03:12:30 (in 30s)     tell-ops is tried again
                  03:29:27 (in 17m27s)  tell-ops fires again, if website is still down
                  04:00:00 (in 48m)     page is considered again, if website is still down
                  04:00:00 (in 48m)     the silence by uid 1000 (maintenance) ends; end it now with: redshankctl unsilence website
                """
        )
    }

    @Test("from the journal it is told of the time at which the daemon wrote last")
    func recorded() {
        var why = Samples.why
        why.actions = []
        let source = WhyStory.Source.record(lastHeard: Samples.ago(600))
        let lines = WhyStory(why: why, viewpoint: viewpoint, source: source).lines(Style())
        #expect(
            lines.first
                == "website was down when redshankd wrote for the last time at 03:02:00 (10m ago), since 02:59:26: "
                + "connection refused"
        )
        #expect(
            lines.last
                == "Nothing is looked at and nobody is told until redshankd is started: systemctl start redshankd"
        )
    }

    @Test("what speaks against the health is marked, and how far it has come told")
    func against() {
        var why = Samples.why
        why.against = [18_306]
        why.check.streak = Streak(outcome: .passed, count: 1, needed: 2)
        let lines = WhyStory(why: why, viewpoint: viewpoint).lines(Style())
        #expect(lines.contains { $0.hasSuffix("answered 204 in 112 ms  (this speaks against down)") })
        #expect(lines.contains { $0.hasSuffix("website is looked at again; so far in a row: 1 passed (2 make it up)") })
    }

    @Test("it can be told with every number, effect and place")
    func detailed() {
        var why = Samples.why
        why.gap = nil
        why.actions = Array(why.actions.prefix(2))
        let lines = WhyTree(actions: why.actions, viewpoint: viewpoint, isDetailed: true).lines(
            Style(hasUnicode: false)
        )
        #expect(
            Array(lines[0...3]) == [
                "  02:59:25.905  1 check is due  (from timer)",
                "  |  action 18298, schedule.ticked at Schedule/Ticker.swift:41",
                "  `- 02:59:25.990  website failed: connection refused (3 of 3)",
                "       action 18301, check.completed by RunCheck of action 18298 at Check/RunCheck.swift:63",
            ]
        )
    }

    @Test("several roots and several followers keep their branches, and a loop of causes ends")
    func branches() {
        let actions = [
            action(1, nil), action(2, 1), action(3, 2), action(4, 1), action(5, 99), action(7, 8), action(8, 7),
        ]
        #expect(
            text(WhyTree(actions: actions, viewpoint: viewpoint).lines(Style())) == """
                  03:12:00.000  m1
                  ├─ 03:12:00.000  m2
                  │  └─ 03:12:00.000  m3
                  └─ 03:12:00.000  m4
                  03:12:00.000  m5
                """
        )
    }

    @Test("what says nothing beside what it led to gives it its place")
    func routine() {
        let actions = [
            action(1, nil, "checks-due"), action(2, 1), action(3, 2, "deed-stored"), action(4, 3, "deed-retried"),
            action(5, 4, "deed-retried"), action(6, 5, "deed-done"), action(7, nil, "checks-due"), action(8, 2),
        ]
        #expect(
            text(WhyTree(actions: actions, viewpoint: viewpoint).lines(Style())) == """
                  03:12:00.000  m2
                  ├─ 03:12:00.000  m5
                  │  └─ 03:12:00.000  m6
                  └─ 03:12:00.000  m8
                  03:12:00.000  m7
                """
        )
        let all = WhyTree(actions: actions, viewpoint: viewpoint, isDetailed: true).lines(Style())
        #expect(all.count == 2 * actions.count)
    }

    @Test("a chain of hundreds of causes is shown whole")
    func deep() {
        let actions = (1...500).map { action($0, $0 == 1 ? nil : $0 - 1) }
        #expect(WhyTree(actions: actions, viewpoint: viewpoint).lines(Style()).count == 500)
    }

    @Test("where no reactions are configured it says that nobody is told, and a paused check how it goes on")
    func nobody() {
        var why = story([])
        why.check.paused = true
        why.check.nextCheck = nil
        #expect(
            text(WhyStory(why: why, viewpoint: viewpoint).lines(Style())) == """
                database is paused. When it was last looked at, 12s ago, it was up, since 2026-11-20 01:08:56
                tcp db.internal:5432, last looked at 12s ago

                No reactions are configured: nobody is told.

                What comes next:
                  database is paused and not looked at, until: redshankctl resume database
                """
        )
    }

    @Test("reactions that wait until the same second are told together")
    func together() {
        var why = story([])
        why.reactions = ["a", "b", "c"].map { name in
            ConsideredReaction(reaction: name, verdict: .waiting, reason: "r", due: Samples.ago(-60))
        }
        let lines = NextSteps(why: why, viewpoint: viewpoint).lines(Style())
        #expect(lines.last == "  03:13:00 (in 1m)   a, b and c are considered again, if database is still up")
    }

    @Test("a time in UTC within a sentence is told as the time of day here")
    func localized() {
        let here = Viewpoint(now: Samples.now) { _ in 3_600 }
        #expect(here.localized("until 2026-11-21 03:00:00Z by Zoe Z") == "until 04:00:00 by Zoe Z")
        #expect(
            here.localized("2026-11-20 03:00:00Z, 2026-13-21 03:00:00Z") == "2026-11-20 04:00:00, 2026-13-21 03:00:00Z"
        )
        #expect(here.localized("") == "")
    }

    @Test("fields are told once, and with the check's name where an action is about many")
    func changedFields() {
        func lines(_ changes: [StateChange], check: String? = nil) -> [String] {
            var changed = action(1, nil)
            (changed.changes, changed.check) = (changes, check)
            return ChangedFields(changed, isDetailed: false, viewpoint).lines(Style())
        }
        let paused = [
            StateChange(field: "checks.a.b.pausedBy.control.uid", to: "0"),
            StateChange(field: "checks.a.b.pausedBy.control.pid", to: "7"),
        ]
        #expect(lines(paused, check: "a.b") == ["changed: paused"])
        #expect(lines(paused) == ["changed: a.b: paused"])
        let both = ["a", "b"].map { StateChange(field: "checks.\($0).record.failures", from: "1", to: "0") }
        #expect(lines(both) == ["changed: a: failures in a row 1 → 0, b: failures in a row 1 → 0"])
    }
}
