/// A regular expression that is looked for in an answer, in time that grows with the answer's length only.
///
/// It knows classes, groups, alternatives, counts, anchors, `\b`, `\d`, `\w`, `\s`, hexadecimal escapes and the flags
/// `(?i)`, `(?m)`, `(?s)`. It refuses what would need backtracking (looking around, referring back), so that no
/// pattern can hang whatever a server answers. Letters' case is that of ASCII.
package struct BodyPattern: Sendable, Hashable {
    /// The pattern as it was written.
    package let text: String
    private let program: PatternProgram

    /// The most steps one search may take: some hundred milliseconds.
    private static let stepLimit = 20_000_000

    /// Compiles a pattern.
    ///
    /// - Parameter text: The pattern; it matches anywhere unless it is anchored.
    /// - Throws: `PatternError`, which says what is wrong and where.
    package init(_ text: String) throws(PatternError) {
        self.text = text
        var parser = PatternParser(text)
        program = try PatternProgram(try parser.parse())
    }

    /// Looks for a match that begins anywhere.
    package func search(_ bytes: [UInt8]) -> SearchResult {
        var matcher = PatternMatcher(program, text: bytes, steps: Self.stepLimit)
        return matcher.search()
    }

    /// How long a search in so many bytes could take.
    package func mostSteps(for length: Int) -> Int {
        program.instructions.count.multipliedReportingOverflow(by: length + 1).0
    }
}

/// Why a text is no pattern.
package struct PatternError: Error, Equatable, CustomStringConvertible {
    let what: String
    /// The place in the pattern, from 1.
    package let position: Int?

    package var description: String {
        guard let position else { return "it \(what)" }
        return "it \(what) (at character \(position))"
    }
}
