/// Lines and characters as YAML counts and allows them.
enum YAMLCharacters {
    /// The first character that no YAML text may carry.
    ///
    /// A look at the bytes comes first: the usual text has none, and then nothing is counted. The few forbidden
    /// characters outside of ASCII are left to the parser, after whose refusal `forbidden(in:)` finds the place.
    static func problem(in text: String) -> YAMLProblem? {
        let suspicious = text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F }
        return suspicious ? forbidden(in: text) : nil
    }

    /// The first character that no YAML text may carry, with its place.
    static func forbidden(in text: String) -> YAMLProblem? {
        var line = 1
        var column = 1
        var afterReturn = false
        for scalar in text.unicodeScalars {
            if isForbidden(scalar.value) && !(line == 1 && column == 1 && scalar.value == 0xFEFF) {
                let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
                let code = "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal
                let problem = "the character \(code) is not allowed in YAML, take it away"
                return YAMLProblem(line: line, column: column, problem: problem)
            }
            if isBreak(scalar) {
                if !(afterReturn && scalar == "\n") { line += 1 }
                column = 1
            } else {
                column += 1
            }
            afterReturn = scalar == "\r"
        }
        return nil
    }

    /// The index of a place in a text.
    ///
    /// - Returns: The index, or nothing where the line is shorter or there are fewer lines.
    static func index(
        line: Int,
        column: Int,
        in scalars: String.UnicodeScalarView
    ) -> String.UnicodeScalarView.Index? {
        var current = 1
        var index = scalars.startIndex
        while current < line {
            guard let lineBreak = scalars[index...].firstIndex(where: isBreak) else { return nil }
            index = scalars.index(after: lineBreak)
            if scalars[lineBreak] == "\r", index < scalars.endIndex, scalars[index] == "\n" {
                index = scalars.index(after: index)
            }
            current += 1
        }
        guard let place = scalars.index(index, offsetBy: column - 1, limitedBy: scalars.endIndex),
            place < scalars.endIndex
        else { return nil }
        return place
    }

    private static func isForbidden(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF: false
        case 0xFEFF: true
        case 0xE000...0xFFFD, 0x10000...0x10FFFF: false
        default: true
        }
    }

    /// Whether YAML's first version, which the parser follows here, begins a new line after the character.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
