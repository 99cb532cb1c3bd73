import RedshankControl

/// A check's history as a chart: how long its runs took as columns, and under them how it stood.
struct HistoryChart {
    let pieces: [HistoryPiece]
    let viewpoint: Viewpoint

    /// How many columns are taken before the chart.
    static let margin = 10
    private static let height = 6

    func lines(_ style: Style) -> [String] {
        guard let first = pieces.first, let last = pieces.last else { return [] }
        let span = Spans.span(first.to.since(first.from))
        let most = pieces.compactMap { $0.times?.p95Milliseconds }.max() ?? 0
        var lines = [style.paint("time of 95 % of the runs, and how it stood; a column is \(span)", .faint)]
        if most > 0 { lines += bars(most, style) }
        lines.append("stood".padded(to: Self.margin - 2) + "  " + pieces.map { standing($0, style) }.joined())
        lines.append(axis(first.from, last.to, style))
        lines.append(legend(style))
        return lines
    }

    private func bars(_ most: Double, _ style: Style) -> [String] {
        (0..<Self.height).map { row in
            let top = Self.height - row
            let label = row == 0 ? Spans.took(most) : row == Self.height - 1 ? "0" : ""
            let cells = pieces.map { piece -> String in
                guard let time = piece.times?.p95Milliseconds else { return Self.blank(piece, style, row: row) }
                let eighths = Int((time / most * Double(Self.height * 8)).rounded(.up)) - (top - 1) * 8
                return style.paint(Self.block(eighths, style), piece.failures > 0 ? .doubtful : .accent)
            }
            return label.padded(leftTo: Self.margin - 2) + (style.hasUnicode ? " ┤" : " |") + cells.joined()
        }
    }

    /// Eighths of a cell from below.
    private static func block(_ eighths: Int, _ style: Style) -> String {
        guard eighths > 0 else { return " " }
        guard style.hasUnicode else { return eighths >= 8 ? "#" : eighths >= 4 ? "+" : "." }
        return ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][min(eighths, 8) - 1]
    }

    /// What stands where nothing was run: the gap is to be seen.
    private static func blank(_ piece: HistoryPiece, _ style: Style, row: Int) -> String {
        guard row == height - 1 else { return " " }
        return style.paint(style.hasUnicode ? "·" : " ", .faint)
    }

    /// How the check stood in a piece: the worst that is known of it, else why nothing is.
    private func standing(_ piece: HistoryPiece, _ style: Style) -> String {
        let signs: [(Double, String, String, Style.Ink)] = [
            (piece.downSeconds, "█", "#", .bad), (piece.degradedSeconds, "▒", "~", .doubtful),
            (piece.upSeconds, "━", "=", .good), (piece.pausedSeconds, "p", "p", .faint),
            (piece.unwatchedSeconds, "×", "x", .faint), (piece.missingSeconds, "?", "?", .faint),
            (piece.unknownSeconds, "?", "?", .faint),
        ]
        let length = piece.to.since(piece.from)
        let seconds = Double(length.components.seconds) + Double(length.components.attoseconds) / 1e18
        // What was not looked at for most of the piece is a gap, unless it is known to have been down.
        let found =
            signs.first { sign in
                sign.0 > 0 && (sign.3 == .bad || sign.3 == .doubtful || sign.0 * 2 >= seconds)
            } ?? signs.max { $0.0 < $1.0 && $1.0 > 0 }
        guard let found, found.0 > 0 else { return " " }
        return style.paint(style.hasUnicode ? found.1 : found.2, found.3)
    }

    private func axis(_ from: Timestamp, _ to: Timestamp, _ style: Style) -> String {
        let left = viewpoint.date(from).prefix(16).description
        let right = viewpoint.date(to).prefix(16).description
        let gap = max(1, pieces.count - left.count - right.count)
        return style.paint(
            String(repeating: " ", count: Self.margin) + left + String(repeating: " ", count: gap) + right,
            .faint
        )
    }

    private func legend(_ style: Style) -> String {
        let all: [(Bool, String)] = [
            (pieces.contains { $0.upSeconds > 0 }, style.hasUnicode ? "━ up" : "= up"),
            (pieces.contains { $0.degradedSeconds > 0 }, style.hasUnicode ? "▒ degraded" : "~ degraded"),
            (pieces.contains { $0.downSeconds > 0 }, style.hasUnicode ? "█ down" : "# down"),
            (pieces.contains { $0.pausedSeconds > 0 }, "p paused"),
            (pieces.contains { $0.unwatchedSeconds > 0 }, style.hasUnicode ? "× not running" : "x not running"),
            (pieces.contains { $0.missingSeconds + $0.unknownSeconds > 0 }, "? not known"),
            (pieces.contains { $0.unrecordedSeconds > 0 }, "blank: no record"),
        ]
        let legend = all.filter(\.0).map(\.1).joined(separator: "   ")
        return style.paint(String(repeating: " ", count: Self.margin) + legend, .faint)
    }
}
