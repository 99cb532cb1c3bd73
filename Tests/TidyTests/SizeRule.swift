/// How long a file and a function may be.
enum SizeRule {
    static let mostLinesOfFile = 400
    static let mostLinesOfFunction = 70

    /// The file, where it is too long, and the functions in it that are.
    static func faults(of file: SwiftFile) -> [String] {
        let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
        var faults: [String] = []
        if count > mostLinesOfFile { faults.append("\(file.path): \(count) lines are more than \(mostLinesOfFile)") }
        for function in functions(in: file.code) where function.lines > mostLinesOfFunction {
            faults.append(
                "\(file.path):\(function.line): a function of \(function.lines) lines is longer than \(mostLinesOfFunction)"
            )
        }
        return faults
    }

    /// The functions, initialisers and subscripts that have a body: where each begins, and over how many lines it goes.
    static func functions(in code: [Substring]) -> [(line: Int, lines: Int)] {
        code.indices.compactMap { index in
            guard beginsFunction(code[index]), let end = endOfBody(code, from: index) else { return nil }
            return (index + 1, end - index + 1)
        }
    }

    private static func beginsFunction(_ line: Substring) -> Bool {
        // Modifiers and attributes come before the word, and nothing else does.
        let words = line.split { $0.isWhitespace || "(<?{".contains($0) }
        let keywords: Set<Substring> = ["func", "init", "deinit", "subscript"]
        guard let place = words.firstIndex(where: keywords.contains) else { return false }
        return words[..<place].allSatisfy { word in
            word.allSatisfy { $0.isLetter || "@)_".contains($0) } && !["let", "var", "case", "return"].contains(word)
        }
    }

    /// The line in which the body closes; nothing for a requirement, which has none.
    private static func endOfBody(_ code: [Substring], from start: Int) -> Int? {
        var parentheses = 0
        var braces = 0
        for index in start..<code.count {
            if index > start, braces == 0, parentheses == 0 {
                let first = code[index].drop(while: \.isWhitespace)
                if beginsFunction(code[index]) || first.hasPrefix("}") || first.hasPrefix("var ") { return nil }
            }
            for character in code[index] {
                switch character {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || braces > 0: braces += 1
                case "}" where braces > 0:
                    braces -= 1
                    if braces == 0 { return index }
                default: break
                }
            }
        }
        return nil
    }
}
