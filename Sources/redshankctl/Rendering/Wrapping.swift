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

// MARK: - Text of several colours

extension Style {
    /// A piece of a text, in one colour.
    struct Piece {
        var text: String
        var ink: Ink

        init(_ text: String, _ ink: Ink = .plain) {
            self.text = text
            self.ink = ink
        }
    }

    /// A text of several colours in lines that fit where it goes, broken between words.
    ///
    /// - Parameters:
    ///   - pieces: what is told, one after another.
    ///   - hang: how far the lines after the first are set in.
    /// - Returns: the lines, one at least.
    func flow(_ pieces: [Piece], hang: Int) -> [String] {
        guard let width else { return [pieces.map { paint($0.text, $0.ink) }.joined()] }
        var lines: [[Piece]] = []
        var line: [Piece] = []
        var used = 0
        for word in Self.words(of: pieces) {
            let columns = word.reduce(0) { $0 + $1.text.columns }
            // Where there is hardly any room the terminal breaks the line itself.
            let room = lines.isEmpty ? width : max(20, width - hang)
            if !line.isEmpty, used + 1 + columns > room {
                lines.append(line)
                (line, used) = (word, columns)
            } else {
                if !line.isEmpty {
                    // A gap within one colour is of it, too, so that it is painted as one.
                    let isWithin = line.last?.ink == word.first?.ink
                    line.append(Piece(" ", isWithin ? line.last?.ink ?? .plain : .plain))
                    used += 1
                }
                line += word
                used += columns
            }
        }
        lines.append(line)
        return lines.enumerated().map { index, line in
            String(repeating: " ", count: index == 0 ? 0 : hang) + painted(line)
        }
    }

    /// A text of one colour in lines that fit where it goes.
    func flow(_ text: String, _ ink: Ink = .plain, hang: Int) -> [String] { flow([Piece(text, ink)], hang: hang) }

    /// Lines that may be longer than there is room, broken; what follows is set in a little further.
    func broken(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            flow(String(line), hang: line.prefix { $0 == " " }.count + 2)
        }.joined(separator: "\n")
    }

    /// The words, each of one piece or of several that touch.
    private static func words(of pieces: [Piece]) -> [[Piece]] {
        var words: [[Piece]] = [[]]
        for piece in pieces {
            for (index, part) in piece.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { words.append([]) }
                words[words.count - 1].append(Piece(String(part), piece.ink))
            }
        }
        return words
    }

    private func painted(_ line: [Piece]) -> String {
        var merged: [Piece] = []
        for piece in line where !piece.text.isEmpty {
            if merged.last?.ink == piece.ink {
                merged[merged.count - 1].text += piece.text
            } else {
                merged.append(piece)
            }
        }
        return merged.map { paint($0.text, $0.ink) }.joined()
    }
}
