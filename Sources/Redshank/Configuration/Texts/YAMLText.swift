/// Values as YAML writes them, for people to read and to paste.
enum YAMLText {
    /// The string, in double quotes where YAML would take it for something else without them.
    static func scalar(_ string: String) -> String {
        isPlain(string) ? string : "\"" + JSONText.escaped(string) + "\""
    }

    /// The text: a literal as a string, a reference as a reference.
    static func text(_ text: Text) -> String {
        switch text {
        case .literal(let string): scalar(string)
        case .file(let path): "{file: \(scalar(path))}"
        case .credential(let name): "{credential: \(scalar(name))}"
        }
    }

    /// A list on one line.
    static func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }

    private static func isPlain(_ string: String) -> Bool {
        guard let first = string.utf8.first else { return false }
        guard HeaderText.isLetterOrDigit(first) || "/._-".utf8.contains(first), string != "-" else { return false }
        guard string.utf8.allSatisfy(isPlain), string.utf8.last != UInt8(ascii: ":") else { return false }
        return !["null", "true", "false", "yes", "no", "on", "off"].contains(string.lowercased())
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        HeaderText.isLetterOrDigit(byte) || "/._-:@+=%?&~$".utf8.contains(byte)
    }
}
