/// What checks, reactions and labels may be called.
///
/// Letters, digits and `. _ - : @ /`, beginning with a letter or digit, at most 128: such a name needs no quotes in a
/// shell, in YAML, in a journal match or in a systemd unit's instance.
package enum ItemName {
    private static let longest = 128

    /// What is wrong with a name, with one that would do; nothing where it is right.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - item: What carries it, such as `check`.
    /// - Returns: A sentence without its end, or nothing.
    package static func problem(in name: String, of item: String) -> String? {
        guard !name.isEmpty else { return "the name of a \(item) is empty" }
        guard name.utf8.count <= longest else {
            return "the \(item) name \(Quoted(name)) is longer than \(longest) characters, write a shorter one"
        }
        let bytes = name.utf8
        if let first = bytes.first, isLetterOrDigit(first), bytes.allSatisfy(isAllowed) { return nil }
        let advice = allowed(name).map { ", write '\($0)'" } ?? ""
        return "the \(item) name \(Quoted(name)) may have only letters, digits and . _ - : @ /, a letter or digit first"
            + advice
    }

    private static func allowed(_ name: String) -> String? {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var result = ""
        for scalar in name.unicodeScalars {
            if isAllowed(UInt8(scalar.value)) {
                result.unicodeScalars.append(scalar)
            } else if !result.hasSuffix("-") {
                result += "-"
            }
        }
        let start = result.utf8.firstIndex(where: isLetterOrDigit) ?? result.endIndex
        let cut = result[start...].reversed().drop { $0 == "-" }.reversed()
        return cut.isEmpty ? nil : String(cut)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "@"),
            UInt8(ascii: "/"):
            true
        default: isLetterOrDigit(byte)
        }
    }
}
