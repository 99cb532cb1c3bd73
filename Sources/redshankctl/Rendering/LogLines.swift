import RedshankControl

/// Entries of the action log, a line each, as the journal would show them.
struct LogLines {
    let viewpoint: Viewpoint

    /// How many lines of one entry are told: a configuration's errors are a line each, and all are told elsewhere.
    private static let most = 4
    /// Where the sentence begins, behind the time.
    private static let column = 21

    /// An entry's lines: `2026-11-21 03:12:00  website is down: connection refused`.
    func lines(_ entry: LogEntry, _ style: Style, margin: Int = 0) -> [String] {
        let all = viewpoint.localized(entry.message).split(whereSeparator: \.isNewline).map { String($0).printable }
        var told = all.prefix(all.count > Self.most + 1 ? Self.most : all.count)
        if all.count > told.count { told.append("\(all.count - told.count) more: redshankctl config check") }
        let ink = Self.ink(entry.priority)
        // The lines after the first are set in, so that they cannot be taken for entries.
        return told.enumerated().flatMap { index, line in
            let time = index == 0 ? viewpoint.date(entry.time) + "  " : String(repeating: " ", count: Self.column)
            let before = String(repeating: " ", count: margin) + time
            return style.flow([Style.Piece(before, .faint), Style.Piece(line, ink)], hang: margin + Self.column)
        }
    }

    /// An action's lines, with its number and what made it.
    func lines(_ action: ActionRecord, _ style: Style) -> [String] {
        var made: [String] = []
        if let cause = action.cause { made.append("of \(cause)") }
        if let effect = action.effect { made.append("by \(effect.printable)") }
        if let origin = action.origin { made.append("from \(origin.printable)") }
        return style.flow(
            [
                Style.Piece(viewpoint.date(action.time), .faint), Style.Piece("  \(action.sequence) "),
                Style.Piece(action.name.printable, .accent),
                Style.Piece("  \(viewpoint.localized(action.message).printable)"),
                Style.Piece(made.isEmpty ? "" : "  (\(made.joined(separator: " ")))", .faint),
            ],
            hang: Self.column
        )
    }

    /// What is said where entries were left out.
    static func missed(_ count: Int) -> String {
        count == 1
            ? "(one entry came faster than it was read and was left out)"
            : "(\(count) entries came faster than they were read and were left out)"
    }

    private static func ink(_ priority: Int) -> Style.Ink {
        switch priority {
        case ...3: .bad
        case 4: .doubtful
        case 5: .strong
        case 6: .plain
        default: .faint
        }
    }
}
