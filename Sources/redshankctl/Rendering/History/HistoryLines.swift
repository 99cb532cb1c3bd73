import RedshankControl

/// How a check did, for somebody who has never seen this tool: a table, a chart, and what is not known.
struct HistoryLines {
    let history: HistoryReply
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        guard history.windows.contains(where: { $0.sum.runs > 0 || $0.sum.uptime != nil }) else {
            return ["Nothing is recorded of \(history.check.printable) yet."]
        }
        var lines = ["How \(style.paint(history.check.printable, .strong)) did, up to now:", ""] + table.lines(style)
        lines += notes(style)
        if history.windows.contains(where: { ($0.sum.times?.error ?? 0) > 0 }) {
            let text =
                "* each run is no longer kept for all of that time: its percentiles are from classes, never too low and at "
                + "most 26 % too high"
            lines += style.flow(text, hang: 2)
        }
        lines += [""] + HistoryChart(pieces: history.pieces, viewpoint: viewpoint).lines(style)
        return lines + GapLines(gaps: history.gaps, viewpoint: viewpoint).lines(style)
    }

    private var table: Table {
        var table = Table(
            ["", "UPTIME", "DOWN", "RUNS", "FAILED", "MEDIAN", "95 %", "99 %", "LONGEST"],
            rightAligned: [1, 2, 3, 4, 5, 6, 7, 8]
        )
        for window in history.windows {
            let sum = window.sum
            func time(_ milliseconds: Double?) -> Table.Cell { Table.Cell(milliseconds.map(Spans.took) ?? "-") }
            let mark = (sum.times?.error ?? 0) > 0 ? "*" : ""
            table.append([
                Table.Cell("last \(window.window)\(mark)", .strong),
                Table.Cell(sum.uptime.map(Self.percent) ?? "-", sum.downSeconds > 0 ? .doubtful : .good),
                Table.Cell(Spans.span(seconds: sum.downSeconds)),
                Table.Cell("\(sum.runs)"),
                Table.Cell("\(sum.failures)"),
                time(sum.times?.medianMilliseconds),
                time(sum.times?.p95Milliseconds),
                time(sum.times?.p99Milliseconds),
                time(sum.times?.mostMilliseconds),
            ])
        }
        return table
    }

    /// A share in percent, never rounded up to all.
    static func percent(_ share: Double) -> String {
        if share >= 1 { return "100 %" }
        let digits = share > 0.999 ? 3 : 2
        let scale = digits == 3 ? 1000.0 : 100.0
        let floor = (share * 100 * scale).rounded(.down) / scale
        return "\(Spans.rounded(floor, to: digits)) %"
    }

    /// What of the windows counts neither as up nor as down; what is the same of several is told once.
    private func notes(_ style: Style) -> [String] {
        var notes: [(text: String, windows: [String])] = []
        for window in history.windows {
            for text in Self.notes(window, viewpoint) {
                if let index = notes.firstIndex(where: { $0.text == text }) {
                    notes[index].windows.append(window.window)
                } else {
                    notes.append((text, [window.window]))
                }
            }
        }
        // Which windows they are of is told once, above those that are of the same.
        var lines: [String] = []
        for (index, note) in notes.enumerated() {
            if index == 0 || notes[index - 1].windows != note.windows {
                lines.append(style.paint("last \(note.windows.joined(separator: ", ")):", .faint))
            }
            lines += style.flow("  \(note.text)", .faint, hang: 4)
        }
        return lines
    }

    private static func notes(_ window: HistoryWindow, _ viewpoint: Viewpoint) -> [String] {
        let sum = window.sum
        var notes = [
            (sum.unwatchedSeconds, "redshankd was not running"), (sum.pausedSeconds, "it was paused"),
            (sum.missingSeconds, "the record is missing"), (sum.unknownSeconds, "nothing was known of it yet"),
        ].filter { $0.0 >= 1 }.map { "left out are \(Spans.span(seconds: $0.0)) in which \($0.1)" }
        if let begins = window.begins, sum.unrecordedSeconds >= 1 {
            notes.append("the record begins at \(viewpoint.date(begins)) only")
        }
        return notes
    }
}
