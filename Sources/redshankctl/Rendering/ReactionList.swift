import RedshankControl

/// The reactions, each with what it made of the checks and what it owes.
struct ReactionList {
    let reactions: [ReactionStatus]
    let viewpoint: Viewpoint

    /// How many checks of a reaction are told, those that were considered last.
    private static let most = 10

    func lines(_ style: Style) -> [String] {
        guard let last = reactions.last else { return ["No reactions are configured: nobody is told."] }
        let blocks = reactions.enumerated().flatMap { ($0.offset == 0 ? [] : [""]) + lines($0.element, style) }
        return blocks + [""] + style.flow("More about one: redshankctl why \(last.name.printable)", .faint, hang: 2)
    }

    private func lines(_ reaction: ReactionStatus, _ style: Style) -> [String] {
        var rules = ["on \(reaction.on.joined(separator: " or ")) of \(reaction.of)"]
        if let after = reaction.after { rules.append("after \(after)") }
        if let again = reaction.again { rules.append("again every \(again)") }
        if let most = reaction.atMost { rules.append("at most \(most)") }
        var lines = style.flow(
            [
                Style.Piece(reaction.name.printable, .strong),
                Style.Piece(" (\(reaction.kind)) \(rules.joined(separator: ", "))".printable),
            ],
            hang: 2
        )
        let shown = reaction.checks.prefix(Self.most)
        let widest = shown.reduce(0) { max($0, $1.check.printable.columns) }
        lines += shown.flatMap { line($0, widest, style) }
        if reaction.checks.count > shown.count {
            lines.append("  and \(reaction.checks.count - shown.count) more that were considered before")
        }
        if shown.isEmpty { lines.append(style.paint("  it was not considered yet", .faint)) }
        if reaction.owed > 0 { lines.append(style.paint("  \(deeds(reaction.owed)) owed", .doubtful)) }
        if reaction.givenUp > 0 {
            let last = reaction.givenUpLast.map { ", last at \(viewpoint.time($0))" } ?? ""
            lines.append(style.paint("  \(deeds(reaction.givenUp)) given up\(last)", .bad))
        }
        return lines
    }

    private func line(_ standing: ReactionStanding, _ widest: Int, _ style: Style) -> [String] {
        let due = standing.due.map { "; considered again at \(viewpoint.time($0)) (\(viewpoint.until($0)))" } ?? ""
        let word = ReactionLines.word(standing.verdict).padded(to: 10)
        let before = "  \(standing.check.printable.padded(to: widest))  "
        let text = "\(viewpoint.time(standing.time))  \(viewpoint.localized(standing.reason).printable)\(due)"
        return style.flow(
            [Style.Piece(before), Style.Piece(word, ReactionLines.ink(standing.verdict)), Style.Piece("  \(text)")],
            hang: min(before.columns + 12, (style.width ?? .max) / 2)
        )
    }

    private func deeds(_ count: Int) -> String { count == 1 ? "1 deed" : "\(count) deeds" }
}
