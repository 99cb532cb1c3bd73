extension String {
    /// A value's description on one line, cut off where it is longer than so many characters.
    ///
    /// - Complexity: O(n) in the length of the description.
    init(oneLine value: Any, most: Int = .max) {
        let text = String(describing: value)
        var line = ""
        var count = 0
        for character in text {
            guard count < most else {
                line.removeLast()
                line.append("…")
                break
            }
            if character.isNewline { line += "⏎" } else { line.append(character) }
            count += 1
        }
        self = line
    }

    /// The text with blanks at its end up to this width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
