import Redshank
import RedshankControl

/// What the reactions made of a check's health: those that fired first, those that it does not concern last.
struct ReactionLines {
    let reactions: [ConsideredReaction]
    /// What happened to the deeds.
    let actions: [ActionRecord]
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        let concerned = [ConsideredReaction.Verdict.fired, .waiting, .held].flatMap { verdict in
            reactions.filter { $0.verdict == verdict }
        }
        let widest = concerned.reduce(0) { max($0, Self.name($1).columns) }
        var lines: [String] = []
        for reaction in concerned {
            let deed = reaction.deed.map { "; \($0)" } ?? ""
            let text = viewpoint.localized("\(reaction.reason)\(deed)").printable
            let word = style.paint(Self.word(reaction.verdict).padded(to: 10), ink(reaction))
            let name = style.paint(Self.name(reaction).padded(to: widest), .strong)
            let indent = style.width.map { min(16 + widest, $0 / 2) } ?? 0
            for (index, line) in style.wrap(text, after: 16 + widest, then: indent).enumerated() {
                lines.append(index == 0 ? "  \(word)  \(name)  \(line)" : String(repeating: " ", count: indent) + line)
            }
        }
        return lines + indifferent(style)
    }

    /// Those that it does not concern, together where the reason is the same.
    private func indifferent(_ style: Style) -> [String] {
        let reactions = reactions.filter { $0.verdict == .indifferent }
        var reasons: [String] = []
        for reaction in reactions where !reasons.contains(reaction.reason) { reasons.append(reaction.reason) }
        return reasons.flatMap { reason in
            let names = reactions.filter { $0.reason == reason }.map { Self.name($0) }.joined(separator: ", ")
            let word = style.paint(Self.word(.indifferent).padded(to: 10), .faint)
            let text = style.wrap("\(names): \(viewpoint.localized(reason).printable)", after: 14, then: 14)
            return text.enumerated().map { index, line in
                index == 0 ? "  \(word)  \(line)" : String(repeating: " ", count: 14) + line
            }
        }
    }

    private static func name(_ reaction: ConsideredReaction) -> String {
        if let check = reaction.check { return check.printable }
        return (reaction.reaction + (reaction.kind.map { " (\($0))" } ?? "")).printable
    }

    private static func word(_ verdict: ConsideredReaction.Verdict) -> String {
        switch verdict {
        case .fired: "fired"
        case .waiting: "waiting"
        case .held: "not fired"
        case .indifferent: "not for it"
        }
    }

    /// The colour of a verdict; of what fired that of what came of its newest deed.
    private func ink(_ reaction: ConsideredReaction) -> Style.Ink {
        switch reaction.verdict {
        case .waiting, .held: return .doubtful
        case .indifferent: return .faint
        case .fired: break
        }
        let deed = actions.last { action in
            action.reaction == reaction.reaction
                && [DeedDone.name, DeedRetried.name, DeedGivenUp.name].contains(action.name)
        }
        switch deed?.name {
        case DeedGivenUp.name: return .bad
        case DeedRetried.name: return .doubtful
        default: return .good
        }
    }
}
