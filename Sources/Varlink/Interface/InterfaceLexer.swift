/// The text of an interface description as words and signs, with their places and the comments before them.
struct InterfaceLexer {
    /// A word, a sign, or the end.
    struct Token {
        let text: String
        let line: Int
        let column: Int
        /// The comment lines directly before it.
        let documentation: String

        var isEnd: Bool { text.isEmpty }
    }

    private let characters: [Character]
    private var position = 0
    private var line = 1
    private var column = 1

    init(text: String) {
        characters = Array(text)
    }

    mutating func next() -> Token {
        let documentation = skipBlank()
        let (startLine, startColumn) = (line, column)
        var text = ""
        if let character = peek() {
            text = Self.isOfWord(character) ? takeWord() : takeSign()
        }
        return Token(text: text, line: startLine, column: startColumn, documentation: documentation)
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    private func peek(_ ahead: Int = 0) -> Character? {
        position + ahead < characters.count ? characters[position + ahead] : nil
    }

    @discardableResult
    private mutating func take() -> Character {
        let character = characters[position]
        position += 1
        if character.isNewline {
            line += 1
            column = 1
        } else {
            column += 1
        }
        return character
    }

    /// A word; dots and dashes belong to it where letters or digits go on behind them, as in an interface's name.
    private mutating func takeWord() -> String {
        var word = ""
        while let character = peek() {
            if Self.isOfWord(character) {
                word.append(take())
            } else if character == "." || character == "-", let following = peek(1),
                Self.isOfWord(following) || (character == "-" && following == "-")
            {
                word.append(take())
            } else {
                break
            }
        }
        return word
    }

    private mutating func takeSign() -> String {
        if peek() == "-", peek(1) == ">" {
            return String([take(), take()])
        }
        return String(take())
    }

    /// Skips white space and comments, and gives the comment lines that stand directly before what follows.
    private mutating func skipBlank() -> String {
        var comments: [String] = []
        var newlines = 0
        while let character = peek() {
            if character == "#" {
                take()
                comments.append(takeComment())
                newlines = 0
            } else if character.isWhitespace {
                if character.isNewline { newlines += 1 }
                // An empty line parts a comment from what follows it.
                if newlines > 1 { comments.removeAll() }
                take()
            } else {
                break
            }
        }
        return comments.joined(separator: "\n")
    }

    private mutating func takeComment() -> String {
        var comment = ""
        while let character = peek(), !character.isNewline {
            comment.append(take())
        }
        return comment.hasPrefix(" ") ? String(comment.dropFirst()) : comment
    }
}
