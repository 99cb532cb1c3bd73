import RedshankControl

/// Entries of the action log, a line each, as the journal would show them.
struct LogLines {
    let viewpoint: Viewpoint

    /// An entry's line: `2026-11-21 03:12:00  website is down: connection refused`.
    func line(_ entry: LogEntry, _ style: Style) -> String {
        let time = style.paint(viewpoint.date(entry.time), .faint)
        // A configuration's errors are a line each; set in, they cannot be taken for entries.
        let lines = viewpoint.localized(entry.message).split(whereSeparator: \.isNewline).map { String($0).printable }
        let text = lines.joined(separator: "\n" + String(repeating: " ", count: 21))
        return "\(time)  \(style.paint(text, Self.ink(entry.priority)))"
    }

    /// An action's line, with its number and what made it.
    func line(_ action: ActionRecord, _ style: Style) -> String {
        let time = style.paint(viewpoint.date(action.time), .faint)
        var made: [String] = []
        if let cause = action.cause { made.append("of \(cause)") }
        if let effect = action.effect { made.append("by \(effect.printable)") }
        if let origin = action.origin { made.append("from \(origin.printable)") }
        let note = made.isEmpty ? "" : "  " + style.paint("(\(made.joined(separator: " ")))", .faint)
        let name = style.paint(action.name.printable, .accent)
        return "\(time)  \(action.sequence) \(name)  \(action.message.printable)\(note)"
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
