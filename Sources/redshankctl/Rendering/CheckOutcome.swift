import RedshankControl

/// What came of a run that was asked for.
struct CheckOutcome {
    let reply: CheckNowReply
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        let check = reply.check
        let reason = reply.reason.isEmpty ? "" : ": \(reply.reason.printable)"
        var lines = style.flow(
            [
                Style.Piece(check.name.printable, .strong), Style.Piece(reply.outcome == .degraded ? " is " : " "),
                Style.Piece(reply.outcome.rawValue, ink), Style.Piece(reason),
            ],
            hang: 2
        )
        if !check.phases.isEmpty { lines += [""] + PhaseBars(phases: check.phases).lines(style) + [""] }
        let streak = check.streak.map { "; in a row, \($0.words)" } ?? ""
        let since = check.since.map { " for \(viewpoint.age($0))" } ?? ""
        lines += style.flow(
            [
                Style.Piece(check.since == nil ? "It is " : "It has been "),
                Style.Piece(check.health.rawValue, check.health.ink), Style.Piece("\(since)\(streak)."),
            ],
            hang: 2
        )
        if check.paused {
            lines += style.flow(
                "It is paused, and not looked at again until: redshankctl resume \(check.name.printable)",
                hang: 2
            )
        }
        return lines
    }

    private var ink: Style.Ink {
        switch reply.outcome {
        case .passed: .good
        case .degraded: .doubtful
        case .failed: .bad
        }
    }
}
