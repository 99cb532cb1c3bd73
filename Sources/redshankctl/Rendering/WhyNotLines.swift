import RedshankControl

/// Why a reaction does not fire, for somebody who has never seen this tool.
struct WhyNotLines {
    let reply: WhyNotReply
    let viewpoint: Viewpoint
    /// Whether one check was asked about, whose conditions are all told.
    let isOne: Bool
    /// Whether a daemon is there that reacts.
    let isWatched: Bool

    func lines(_ style: Style) -> [String] {
        var lines: [String] = []
        if !isWatched {
            let text =
                "This is what was so when redshankd was heard of last, at \(viewpoint.date(reply.asOf)); while it does not "
                + "run no reaction fires."
            lines += style.flow(text, hang: 0) + [""]
        }
        let concerned = reply.checks.filter { isOne || !$0.isOfNoConcern }
        for (index, outlook) in concerned.enumerated() {
            lines += (index == 0 ? [] : [""]) + self.lines(outlook, style)
        }
        let others = reply.checks.filter { !isOne && $0.isOfNoConcern }.map(\.check.printable)
        if !others.isEmpty {
            if !concerned.isEmpty { lines.append("") }
            lines += indented("\(reply.reaction.printable) is not about: \(others.joined(separator: ", "))", "", style)
        }
        return lines.isEmpty ? ["No checks are configured, so \(reply.reaction.printable) has nothing to tell."] : lines
    }

    private func lines(_ outlook: ReactionOutlook, _ style: Style) -> [String] {
        let failing = outlook.conditions.filter { !$0.holds }
        var lines = style.flow(heading(outlook, failing.count), hang: 2)
        for condition in failing {
            let until = condition.until.map { " (\(viewpoint.time($0)), \(viewpoint.until($0)))" } ?? ""
            lines += indented(
                "\(mark(false, style)) \(viewpoint.localized(condition.found).printable)",
                "  ",
                style,
                .doubtful
            )
            let remedy = "to fire: \(viewpoint.localized(condition.remedy ?? "wait").printable)\(until)"
            lines += indented(remedy, "      ", style)
        }
        guard isOne else { return lines }
        for condition in outlook.conditions where condition.holds {
            lines += indented(
                "\(mark(true, style)) \(viewpoint.localized(condition.found).printable)",
                "  ",
                style,
                .faint
            )
        }
        return lines
    }

    private func heading(_ outlook: ReactionOutlook, _ failing: Int) -> String {
        let name = reply.reaction.printable
        let check = outlook.check.printable
        switch outlook.standing {
        case .done, .owed, .failed:
            let at = outlook.decided.map { " at \(viewpoint.time($0))" } ?? ""
            let what = outlook.deed.map { ": \(viewpoint.localized($0).printable)" } ?? ""
            let told = "that \(check) is \(outlook.health.rawValue)"
            let now = failing == 0 ? "." : ". It does not fire now, as:"
            return switch outlook.standing {
            case .done: "\(name) told\(at) \(told)\(what)\(now)"
            case .owed: "\(name) decided\(at) to tell \(told), and nobody is told yet\(what)\(now)"
            default: "\(name) decided\(at) to tell \(told), and nobody was told\(what)\(now)"
            }
        case .waiting:
            let due =
                outlook.due.map { ", and is considered again at \(viewpoint.time($0)) (\(viewpoint.until($0)))" } ?? ""
            return "\(name) waits to tell that \(check) is \(outlook.health.rawValue)\(due)"
                + (failing == 0 ? "." : ":")
        case .firing: return "\(name) is just being considered for \(check), and nothing holds it."
        case .held:
            let count = failing == 1 ? "one condition does not hold" : "\(failing) conditions do not hold"
            return "\(name) does not fire for \(check), as \(count):"
        }
    }

    private func mark(_ holds: Bool, _ style: Style) -> String {
        style.hasUnicode ? (holds ? "✓" : "✗") : (holds ? "ok " : "no ")
    }

    private func indented(_ text: String, _ before: String, _ style: Style, _ ink: Style.Ink = .plain) -> [String] {
        style.flow([Style.Piece(before), Style.Piece(text, ink)], hang: before.count + 2)
    }
}

extension ReactionOutlook {
    /// Whether the reaction is not about the check at all.
    fileprivate var isOfNoConcern: Bool { conditions.contains { $0.condition == "of" && !$0.holds } }
}
