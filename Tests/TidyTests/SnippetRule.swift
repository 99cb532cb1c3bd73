/// What a page shows as Swift stands in a file that is built and tested, line for line.
///
/// A page may show declarations together that stand apart, and may take off their indentation, but no more.
struct SnippetRule {
    private let sources: [String]

    /// Takes the texts of the files that are built.
    init(sources: [String]) {
        self.sources = sources.map { Self.unindented($0.split(separator: "\n", omittingEmptySubsequences: false)) }
    }

    /// The declarations that a page shows and none of the files has.
    func faults(path: String, text: String) -> [String] {
        Self.declarations(in: text).compactMap { line, declaration in
            let wanted = Self.unindented(declaration)
            return sources.contains { $0.contains(wanted) }
                ? nil : "\(path):\(line): this code is in no file that is built"
        }
    }

    /// The declarations in a page's blocks of Swift, with the lines where they begin.
    static func declarations(in text: String) -> [(line: Int, lines: [Substring])] {
        var found: [(line: Int, lines: [Substring])] = []
        var isSwift = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                isSwift = line == "```swift"
                if isSwift { found.append((index + 2, [])) }
            } else if isSwift, let last = found.last?.lines.last, last.isEmpty, line.first?.isWhitespace == false {
                found[found.count - 1].lines.removeLast()
                found.append((index + 1, [line]))
            } else if isSwift {
                found[found.count - 1].lines.append(line)
            }
        }
        return found
    }

    private static func unindented(_ lines: [Substring]) -> String {
        "\n\(lines.map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n"))\n"
    }
}
