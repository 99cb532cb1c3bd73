import RedshankControl

/// What the daemon did not see, or what the record does not hold.
struct GapLines {
    let gaps: [HistoryGap]
    let viewpoint: Viewpoint
    /// How many are told at most, the newest.
    var most = 5

    func lines(_ style: Style) -> [String] {
        guard !gaps.isEmpty else { return [] }
        var lines = ["", "What redshankd did not see:"]
        if gaps.count > most { lines.append("  (\(gaps.count - most) earlier stretches are left out)") }
        for gap in gaps.suffix(most) {
            let span = Spans.span(gap.to.since(gap.from))
            let what = gap.kind == "dropped" ? "the record is missing" : "nothing was looked at"
            let text =
                "\(viewpoint.time(gap.from)) to \(viewpoint.time(gap.to)) (\(span)): \(what), as "
                + viewpoint.localized(gap.reason).printable
            lines += style.flow("  \(text)", .doubtful, hang: 4)
        }
        return lines
    }
}
