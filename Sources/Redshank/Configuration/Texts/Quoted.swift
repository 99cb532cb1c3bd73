/// A value of somebody else's as an error quotes it: on one line, bounded, in single quotes.
package struct Quoted: CustomStringConvertible {
    private let value: String
    private static let longest = 80

    package init(_ value: some StringProtocol) { self.value = String(value) }

    /// The value in single quotes, control characters escaped, shortened where it is long.
    package var description: String {
        var shown = "'"
        var count = 0
        for scalar in value.unicodeScalars {
            if count == Self.longest { return shown + "…'" }
            count += 1
            switch scalar {
            case "\n": shown += "\\n"
            case "\t": shown += "\\t"
            case "\r": shown += "\\r"
            case _ where scalar.properties.generalCategory == .control:
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown + "'"
    }
}

extension Sequence<String> {
    /// The words as a sentence lists them: `a, b and c`.
    func listed(_ last: String = "and") -> String {
        let words = Array(self)
        guard words.count > 1, let final = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + final
    }
}
