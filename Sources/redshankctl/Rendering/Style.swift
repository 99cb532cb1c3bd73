import Redshank

/// How text may be written where it goes: with colours or not, with which signs, how wide.
struct Style {
    var hasColours = false
    var hasUnicode = true
    /// The columns there are; nil where lines may be as long as they are.
    var width: Int?

    /// What a piece of text is, from which its colour follows.
    enum Ink: String {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case good = "32"
        case bad = "1;31"
        case doubtful = "33"
        case accent = "36"
    }

    /// Text in its colour, where there are colours.
    func paint(_ text: String, _ ink: Ink) -> String {
        guard hasColours, ink != .plain, !text.isEmpty else { return text }
        return "\u{1b}[\(ink.rawValue)m\(text)\u{1b}[0m"
    }

    /// Text cut to a number of columns, with a sign that it was.
    func cut(_ text: String, to columns: Int) -> String {
        guard text.columns > columns else { return text }
        guard columns > 0 else { return "" }
        var room = columns - 1
        let kept = text.prefix { character in
            room -= character.columns
            return room >= 0
        }
        return kept + (hasUnicode ? "…" : ">")
    }
}

extension String {
    /// The text with nothing in it that a terminal would obey: what a watched service answered may be in it.
    var printable: String { onOneLine }

    /// Filled up with spaces to a number of columns.
    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - self.columns))
    }

    /// Filled up with spaces before it.
    func padded(leftTo columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - self.columns)) + self
    }
}
