extension Style {
    /// Text in lines that fit where it goes, broken between words; whole where lines may be as long as they are.
    ///
    /// - Parameters:
    ///   - text: what is told, with no colours in it.
    ///   - first: how many columns are taken before the first line.
    ///   - rest: how many are taken before the others.
    /// - Returns: the lines, one at least.
    func wrap(_ text: String, after first: Int, then rest: Int) -> [String] {
        guard let width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            // Where there is hardly any room the terminal breaks the line itself.
            let room = max(20, width - (lines.isEmpty ? first : rest))
            if !line.isEmpty, line.columns + 1 + word.reduce(0, { $0 + $1.columns }) > room {
                lines.append(line)
                line = String(word)
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return lines + [line]
    }
}
