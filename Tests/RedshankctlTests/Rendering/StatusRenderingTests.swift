import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("Status as it is shown")
struct StatusRenderingTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    @Test("all checks are a table, the worst first")
    func table() {
        let table = StatusTable(status: Samples.status, viewpoint: viewpoint)
        #expect(
            text(table.lines(Style())) == """
                4 checks: 1 down, 1 degraded, 1 unknown, 1 up, 1 paused, 1 silenced, 1 acknowledged (redshankd 0.1.0, running for 2d4h, 1 deed owed)

                CHECK                        HEALTH    FOR        TOOK  NEXT    REASON
                website                      down      12m34s    81 ms  in 6s   silenced until 04:00:00; connection refused
                load                         degraded  40s       1.2 s  in 20s  acknowledged by uid 1001; WARNING - load average: 6.10, 4.20, 3.90
                backup-server-in-the-cellar  unknown   -             -  paused
                database                     up        1d2h    0.84 ms  in 18s
                """
        )
    }

    @Test("where there is little room, the table is cut to it")
    func narrow() {
        let table = StatusTable(status: Samples.status, viewpoint: viewpoint)
        #expect(
            text(table.lines(Style(hasUnicode: false, width: 76), limit: 5)) == """
                4 checks: 1 down, 1 degraded, 1 unknown, 1 up, 1 paused, 1 silenced, 1 ackn>

                CHECK                        HEALTH    FOR        TOOK  NEXT    REASON
                website                      down      12m34s    81 ms  in 6s   silenced un>
                and 3 more
                """
        )
    }

    @Test("the head of the table leaves out first what matters least, and never breaks a colour")
    func head() {
        func head(_ width: Int) -> String {
            StatusTable(status: Samples.status, viewpoint: viewpoint).lines(Style(width: width))[0]
        }
        let counts = "4 checks: 1 down, 1 degraded, 1 unknown, 1 up, 1 paused, 1 silenced, 1 acknowledged"
        #expect(head(200) == "\(counts) (redshankd 0.1.0, running for 2d4h, 1 deed owed)")
        #expect(head(120) == "\(counts) (running for 2d4h, 1 deed owed)")
        #expect(head(100) == "\(counts) (1 deed owed)")
        #expect(head(20) == "4 checks: 1 down, 1…")
    }

    @Test("a daemon that stops, and deeds that were given up lately, are told on any width")
    func troubles() {
        var status = Samples.status
        func head(_ width: Int) -> String {
            StatusTable(status: status, viewpoint: viewpoint).lines(Style(width: width))[0]
        }
        status.daemon.deedsGivenUp = 2
        #expect(head(160).hasSuffix("(1 deed owed, 2 given up in the last hour: redshankctl log -p err)"))
        status.daemon.stoppingSince = Samples.ago(3)
        let stopping = "redshankd has been stopping since 03:11:57, nothing is looked at"
        #expect(head(300).hasSuffix("(\(stopping), 1 deed owed, 2 given up in the last hour: redshankctl log -p err)"))
        #expect(head(160).hasSuffix("(\(stopping))"))
    }

    @Test("a run of a paused check says that it is paused, and how it goes on")
    func pausedOutcome() {
        var check = Samples.database
        check.paused = true
        let reply = CheckNowReply(outcome: .passed, reason: "", startedAt: Samples.now, check: check)
        let lines = CheckOutcome(reply: reply, viewpoint: viewpoint).lines(Style())
        #expect(lines.last == "It is paused, and not looked at again until: redshankctl resume database")
    }

    @Test("colours go around the text and change no column")
    func colours() {
        let table = StatusTable(status: Samples.status, viewpoint: viewpoint)
        let plain = table.lines(Style())
        let coloured = table.lines(Style(hasColours: true))
        #expect(coloured != plain)
        let pattern = /\u{1b}\[[0-9;]*m/
        #expect(coloured.map { $0.replacing(pattern, with: "") } == plain)
    }

    @Test("without checks it says where to write some")
    func empty() {
        let status = StatusReply(daemon: Samples.daemon, checks: [])
        let lines = StatusTable(status: status, viewpoint: viewpoint).lines(Style())
        #expect(lines[0] == "0 checks (redshankd 0.1.0, running for 2d4h, 1 deed owed)")
        #expect(lines.last == "No checks are configured. Write some into /etc/redshank/redshank.yaml.")
        var other = status
        other.daemon.configurationFiles = ["my.yaml"]
        let named = StatusTable(status: other, viewpoint: viewpoint).lines(Style())
        #expect(named.last == "No checks are configured. Write some into my.yaml.")
    }

    @Test("one check is shown with everything")
    func detail() {
        #expect(
            text(CheckDetail(check: Samples.website, viewpoint: viewpoint).lines(Style())) == """
                website has been down for 12m34s (since 2026-11-21 02:59:26)
                  reason      connection refused
                  http        https://www.example.org/health
                  last look   4s ago, took 81 ms
                  next look   in 6s
                  in a row    75 failed (3 make it down)
                  silenced    until 04:00:00 by uid 1000: maintenance
                  labels      team=web tier=1

                  resolve     1.2 ms  █
                  connect      12 ms   █████
                  tls          31 ms        ████████████████
                  first byte   35 ms                        █████████████████
                  transfer    2.0 ms                                         █
                  total        81 ms
                """
        )
        #expect(
            text(CheckDetail(check: Samples.backup, viewpoint: viewpoint).lines(Style())) == """
                backup-server-in-the-cellar is unknown
                  tcp         192.0.2.7:22
                  last look   never
                  next look   none, it is paused (redshankctl resume backup-server-in-the-cellar)
                """
        )
    }

    @Test("an acknowledgement is shown with who gave it when, and what they said")
    func acknowledgement() {
        let lines = CheckDetail(check: Samples.load, viewpoint: viewpoint).lines(Style())
        #expect(lines.contains("  acknowledged  at 03:11:30 by uid 1001: more memory comes"))
        #expect(lines.contains("  last look     40s ago, took 1.2 s"))
    }

    @Test("of a check that is not well it is said what is down that it depends on")
    func dependency() {
        var check = Samples.load
        check.dependsOn = ["router", "switch"]
        check.phases = []
        let before = text(CheckDetail(check: check, viewpoint: viewpoint).lines(Style()))
        #expect(before.contains("depends on    router, switch"))
        #expect(!before.contains("is down"))
        check.dependencyDown = DependencyDown(check: "router", since: Samples.now)
        let detail = text(CheckDetail(check: check, viewpoint: viewpoint).lines(Style()))
        #expect(detail.contains("router, switch (router is down since 03:12:00, so its troubles are not told)"))
        var status = Samples.status
        status.checks = [check]
        let table = text(StatusTable(status: status, viewpoint: viewpoint).lines(Style()))
        #expect(table.contains("router, on which it depends, is down; "))
        var changes = StatusChanges()
        _ = changes.take(Samples.status)
        let line = changes.take(status).first?.line(Style(), viewpoint) ?? ""
        #expect(line.contains("router, on which it depends, is down"))
    }

    @Test("phases without time, or with too little, are still there")
    func phases() {
        let bars = PhaseBars(phases: [Phase(name: "run", milliseconds: 0)]).lines(Style(hasUnicode: false))
        #expect(bars == ["  run    0.00 ms  #"])
        let long = PhaseBars(phases: [
            Phase(name: "a", milliseconds: 100_000), Phase(name: "b", milliseconds: 0.01),
            Phase(name: "c", milliseconds: -3),
        ])
        #expect(long.lines(Style()).allSatisfy { $0.count <= 62 })
    }

    @Test("a run that was asked for tells how it went and what follows")
    func outcome() {
        var lines = CheckOutcome(reply: Samples.checkNow, viewpoint: viewpoint).lines(Style())
        #expect(lines.first == "website failed: connection refused")
        #expect(lines.last == "It has been down for 12m34s; in a row, 75 failed (3 make it down).")
        let load = CheckNowReply(outcome: .degraded, reason: "slow", startedAt: Samples.now, check: Samples.load)
        lines = CheckOutcome(reply: load, viewpoint: viewpoint).lines(Style())
        #expect(lines.first == "load is degraded: slow")
    }

    @Test("of two statuses only what somebody wants to be told is a change")
    func changes() {
        var changes = StatusChanges()
        #expect(changes.take(Samples.status).map(\.name) == Samples.checks.map(\.name))
        var next = Samples.status
        next.checks[1].lastChecked = Samples.now
        next.checks[1].reason = "open in 2 ms"
        #expect(changes.take(next) == [])
        next.checks[1].health = .down
        next.checks[1].reason = "timed out"
        next.checks[2].acknowledgement = nil
        next.checks[3].silence = nil
        next.checks[3].acknowledgement = Samples.load.acknowledgement
        next.checks.remove(at: 0)
        let lines = changes.take(next).map { $0.line(Style(), viewpoint) }
        #expect(
            lines == [
                "2026-11-21 03:12:00  database was up and is down: timed out",
                "2026-11-21 03:12:00  load is degraded: WARNING - load average: 6.10, 4.20, 3.90",
                "2026-11-21 03:12:00  website is down (acknowledged by uid 1001): connection refused",
                "2026-11-21 03:12:00  backup-server-in-the-cellar is not watched any more",
            ]
        )
        #expect(changes.take(next) == [])
    }

    @Test("what a watched service answered cannot steer the terminal")
    func hostile() {
        var check = Samples.website
        check.reason = "\u{1b}[2J\u{1b}]0;title\u{7}ok\nnext"
        let status = StatusReply(daemon: Samples.daemon, checks: [check])
        let table = StatusTable(status: status, viewpoint: viewpoint).lines(Style(hasColours: false))
        let detail = CheckDetail(check: check, viewpoint: viewpoint).lines(Style(hasColours: false))
        #expect(!(table + detail).joined().unicodeScalars.contains { $0.value < 32 })
    }
}
