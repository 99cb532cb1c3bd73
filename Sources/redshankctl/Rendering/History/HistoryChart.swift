import Redshank
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
        let span = first.to.since(first.from).roundedText
        let most = pieces.compactMap { $0.times?.p95Milliseconds }.max() ?? 0
        let heading = "Response time (95th percentile) and health; one column is \(span)"
        var lines = style.flow(heading, .faint, hang: 2)
        if most > 0 { lines += bars(most, style) }
        lines.append("stood".padded(to: Self.margin - 2) + "  " + pieces.map { standing($0, style) }.joined())
        lines.append(axis(first.from, last.to, style))
        return lines + legend(style)
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

    /// A way in which a check stood, with its sign.
    private struct Sign {
        let name: String
        let unicode: String
        let ascii: String
        let ink: Style.Ink
        let seconds: @Sendable (HistoryPiece) -> Double

        func text(_ style: Style) -> String { style.hasUnicode ? unicode : ascii }
    }

    /// The worst first.
    private static let signs = [
        Sign(name: "down", unicode: "█", ascii: "#", ink: .bad) { $0.downSeconds },
        Sign(name: "degraded", unicode: "▒", ascii: "~", ink: .doubtful) { $0.degradedSeconds },
        Sign(name: "up", unicode: "━", ascii: "=", ink: .good) { $0.upSeconds },
        Sign(name: "paused", unicode: "p", ascii: "p", ink: .faint) { $0.pausedSeconds },
        Sign(name: "not running", unicode: "×", ascii: "x", ink: .faint) { $0.unwatchedSeconds },
        Sign(name: "not known", unicode: "?", ascii: "?", ink: .faint) { $0.missingSeconds + $0.unknownSeconds },
        Sign(name: "no record", unicode: " ", ascii: " ", ink: .faint) { $0.unrecordedSeconds },
    ]

    /// How the check stood in a piece: the worst that is known of it, else what it was for the longest.
    private func sign(_ piece: HistoryPiece) -> Sign? {
        if let bad = Self.signs.prefix(2).first(where: { $0.seconds(piece) > 0 }) { return bad }
        return Self.signs.filter { $0.seconds(piece) > 0 }.max { $0.seconds(piece) < $1.seconds(piece) }
    }

    private func standing(_ piece: HistoryPiece, _ style: Style) -> String {
        sign(piece).map { style.paint($0.text(style), $0.ink) } ?? " "
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

    /// The signs that are there.
    private func legend(_ style: Style) -> [String] {
        let shown = Set(pieces.compactMap { sign($0)?.name })
        let signs = Self.signs.filter { shown.contains($0.name) }
        let legend = signs.map { $0.text(style) == " " ? "blank: \($0.name)" : "\($0.text(style)) \($0.name)" }
        let margin = String(repeating: " ", count: Self.margin)
        return style.flow(margin + legend.joined(separator: "   "), .faint, hang: Self.margin)
    }
}
