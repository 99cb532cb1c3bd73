/// What names and values of HTTP header fields may be.
enum HeaderText {
    /// What is wrong with a field's name; nothing where it is right.
    static func problem(inName name: String) -> String? {
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenCharacter) else {
            return "\(Quoted(name)) is no header's name, write a word without spaces and ':'"
        }
        switch name.lowercased() {
        case "content-length", "transfer-encoding", "connection":
            return "header \(Quoted(name)) is set by redshank itself, take it away"
        default: return nil
        }
    }

    /// What is wrong with a field's value, which is not quoted, for it may be a secret; nothing where it is right.
    static func problem(inValue value: String) -> String? {
        value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
            ? "a header's value is one line without control characters" : nil
    }

    /// Whether the byte may be in a header's name or a method.
    static func isTokenCharacter(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// Whether the byte is an ASCII letter or digit.
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
