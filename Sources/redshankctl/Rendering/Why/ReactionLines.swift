import RedshankControl

/// What the reactions made of a check's health: those that did something first, those that it does not concern last.
struct ReactionLines {
    let reactions: [ConsideredReaction]
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        let concerned = [ConsideredReaction.Verdict.failed, .owed, .done, .waiting, .held].flatMap { verdict in
            reactions.filter { $0.verdict == verdict }
        }
        let widest = concerned.reduce(0) { max($0, Self.name($1).columns) }
        var lines: [String] = []
        for reaction in concerned {
            let deed = reaction.deed.map { "; \($0)" } ?? ""
            let text = viewpoint.localized("\(reaction.reason)\(deed)").printable
            let word = style.paint(Self.word(reaction.verdict).padded(to: 10), Self.ink(reaction.verdict))
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

    /// What came of it, in a word or three.
    static func word(_ verdict: ConsideredReaction.Verdict) -> String {
        switch verdict {
        case .done: "done"
        case .owed: "owed"
        case .failed: "failed"
        case .waiting: "waiting"
        case .held: "not done"
        case .indifferent: "not for it"
        }
    }

    /// The colour of that.
    static func ink(_ verdict: ConsideredReaction.Verdict) -> Style.Ink {
        switch verdict {
        case .done: .good
        case .failed: .bad
        case .owed, .waiting, .held: .doubtful
        case .indifferent: .faint
        }
    }
}
