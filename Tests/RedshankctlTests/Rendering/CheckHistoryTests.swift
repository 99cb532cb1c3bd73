import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("A check's history, as it is shown")
struct CheckHistoryTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    @Test("a table, a chart, and what is not known")
    func whole() {
        let lines = HistoryLines(history: Samples.history, viewpoint: viewpoint).lines(Style())
        #expect(
            text(lines) == """
                How website did, up to now:

                              UPTIME   DOWN  RUNS  FAILED  MEDIAN    95 %    99 %  LONGEST
                last day     90.00 %  1h30m  1800     180   80 ms  160 ms  161 ms   162 ms
                last week    90.00 %  1h30m  1800     180   80 ms  160 ms  161 ms   162 ms
                last month*  90.00 %  1h30m  1800     180   80 ms  160 ms  161 ms   162 ms
                last day, week, month:
                  left out are 3h in which redshankd was not running
                  left out are 3h in which it was paused
                last day:
                  the record begins at 2026-11-20 06:12:00 only
                * each run is no longer kept for all of that time: its percentiles are from classes, never too low and at most 26 % too high

                Response time (95th percentile) and health; one column is 3h
                  160 ms ┤   █    
                         ┤   █    
                         ┤   █    
                         ┤  ██   ▂
                         ┤ ▄██   █
                       0 ┤·███▆··█
                stood      ━━▒█×p━
                          2026-11-20 03:12 2026-11-21 03:12
                          █ down   ▒ degraded   ━ up   p paused   × not running   blank: no record

                What redshankd did not see:
                  2026-11-20 18:12:00 to 2026-11-20 21:12:00 (3h): nothing was looked at, as the daemon was stopped
                """
        )
    }

    @Test("without more signs than ASCII it is drawn with those")
    func plain() {
        let lines = HistoryChart(pieces: Samples.history.pieces, viewpoint: viewpoint).lines(Style(hasUnicode: false))
        #expect(lines.contains("stood      ==~#xp="))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test("an uptime is never rounded up to all")
    func percent() {
        #expect(HistoryLines.percent(1) == "100 %")
        #expect(HistoryLines.percent(0.999999) == "99.999 %")
        #expect(HistoryLines.percent(0.9) == "90.00 %")
        #expect(HistoryLines.percent(0) == "0.00 %")
    }

    @Test("of what nothing is recorded it says so")
    func nothing() {
        let empty = HistoryReply(check: "website", windows: [], pieces: [])
        #expect(
            HistoryLines(history: empty, viewpoint: viewpoint).lines(Style())
                == ["Nothing is recorded of website yet."]
        )
        #expect(HistoryChart(pieces: [], viewpoint: viewpoint).lines(Style()) == [])
    }

    @Test("comma-separated values have a line of names, and nothing where nothing is known")
    func csv() {
        let lines = HistoryTable.lines(Array(Samples.history.pieces.prefix(2)))
        #expect(
            lines == [
                "from,to,uptime,up_seconds,degraded_seconds,down_seconds,unknown_seconds,paused_seconds,"
                    + "unwatched_seconds,missing_seconds,unrecorded_seconds,runs,failures,median_ms,p95_ms,p99_ms,most_ms,"
                    + "percentile_error",
                "2026-11-20T03:12:00.000Z,2026-11-20T06:12:00.000Z,,0.000,0.000,0.000,0.000,0.000,0.000,0.000,10800.000,"
                    + "0,0,,,,,",
                "2026-11-20T06:12:00.000Z,2026-11-20T09:12:00.000Z,1.000000,10800.000,0.000,0.000,0.000,0.000,0.000,"
                    + "0.000,0.000,360,0,20.000,40.000,41.000,42.000,0.00",
            ]
        )
    }
}
