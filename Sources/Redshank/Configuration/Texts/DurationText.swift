/// Durations as operators write them: `1h30m`, `500ms`, `14d`.
package enum DurationText {
    /// The longest duration that can be written, ten years, so that sums of durations and dates never overflow.
    package static let longest: Duration = .seconds(3650 * 86_400)

    /// The units, the largest first, with their length in nanoseconds.
    static let units: [(name: String, nanoseconds: Int64)] = [
        ("w", 604_800_000_000_000), ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
        ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
    ]

    /// Reads a duration.
    ///
    /// Units fall from left to right and stand once each, spaces between the parts are allowed. A bare number is no
    /// duration, for nobody can see whether it means seconds or milliseconds.
    ///
    /// - Parameter text: The duration with its units.
    /// - Returns: The duration, zero or longer.
    /// - Throws: What is wrong with the text, and where it can be guessed, what to write instead.
    package static func parse(_ text: String) throws(DurationTextError) -> Duration {
        var rest = Substring(text).utf8
        skipSpaces(&rest)
        guard !rest.isEmpty else { throw .notADuration(text) }
        var total: Int64 = 0
        var smallestUnit = -1
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "-") { throw .negative(text) }
            let number = try readNumber(&rest, of: text)
            skipSpaces(&rest)
            let unit = try readUnit(&rest, number: number, of: text)
            skipSpaces(&rest)
            guard unit > smallestUnit else { throw .outOfOrder(text) }
            smallestUnit = unit
            let (length, tooLong) = number.multipliedReportingOverflow(by: units[unit].nanoseconds)
            let (sum, overflow) = total.addingReportingOverflow(length)
            guard !tooLong, !overflow else { throw .tooLong(text) }
            total = sum
        }
        let duration = Duration.nanoseconds(total)
        guard duration <= longest else { throw .tooLong(text) }
        return duration
    }

    /// Writes a duration in its canonical form, days the largest unit: `1h30m`, `500ms`, `0s`.
    ///
    /// What is shorter than a nanosecond is not shown.
    package static func format(_ duration: Duration) -> String {
        guard duration >= .zero else { return "-" + format(.zero - duration) }
        var (seconds, attoseconds) = duration.components
        var text = ""
        for (name, nanoseconds) in units.dropFirst() where nanoseconds >= 1_000_000_000 {
            let length = nanoseconds / 1_000_000_000
            if seconds >= length { text += "\(seconds / length)\(name)" }
            seconds %= length
        }
        var fraction = attoseconds / 1_000_000_000
        for (name, nanoseconds) in units where nanoseconds < 1_000_000_000 {
            if fraction >= nanoseconds { text += "\(fraction / nanoseconds)\(name)" }
            fraction %= nanoseconds
        }
        return text.isEmpty ? "0s" : text
    }
}

extension DurationText {
    private static func skipSpaces(_ rest: inout Substring.UTF8View) {
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }

    private static func readNumber(
        _ rest: inout Substring.UTF8View,
        of text: String
    ) throws(DurationTextError) -> Int64 {
        var number: Int64 = 0
        var digits = 0
        while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            let (shifted, tooLong) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = shifted.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            guard !tooLong, !overflow else { throw .tooLong(text) }
            number = sum
            digits += 1
            rest.removeFirst()
        }
        guard digits > 0 else { throw .notADuration(text) }
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") { throw .fraction(text) }
        return number
    }

    private static func readUnit(
        _ rest: inout Substring.UTF8View,
        number: Int64,
        of text: String
    ) throws(DurationTextError) -> Int {
        let end = rest.firstIndex { $0 == UInt8(ascii: " ") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) }
        let word = rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
        if word.isEmpty { throw .noUnit(text) }
        for (index, unit) in units.enumerated() where word.elementsEqual(unit.name.utf8) { return index }
        throw .unknownUnit(String(Substring(word)), number: number, text)
    }
}
