import RedshankControl

/// What came of a run that was asked for.
struct CheckOutcome {
    let reply: CheckNowReply
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        let check = reply.check
        let name = style.paint(check.name.printable, .strong)
        let outcome = style.paint(reply.outcome.rawValue, ink)
        let reason = reply.reason.isEmpty ? "" : ": \(reply.reason.printable)"
        var lines = ["\(name) \(reply.outcome == .degraded ? "is " : "")\(outcome)\(reason)"]
        if !check.phases.isEmpty { lines += [""] + PhaseBars(phases: check.phases).lines(style) + [""] }
        let streak = check.streak.map { "; in a row, \($0.words)" } ?? ""
        let since = check.since.map { " for \(viewpoint.age($0))" } ?? ""
        lines.append("It is \(style.paint(check.health.rawValue, check.health.ink))\(since)\(streak).")
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
