/// What is wrong with a text that should be a duration.
package enum DurationTextError: Error, Sendable, Hashable {
    case notADuration(String)
    case noUnit(String)
    case unknownUnit(String, number: Int64, String)
    case negative(String)
    case fraction(String)
    case outOfOrder(String)
    case tooLong(String)
}

extension DurationTextError: CustomStringConvertible {
    /// A sentence with the text in quotes and what to write instead.
    package var description: String {
        switch self {
        case .notADuration(let text):
            return "\(Quoted(text)) is no duration, write a number with a unit, such as '30s' or '1h30m'"
        case .noUnit(let text):
            guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
                return
                    "\(Quoted(text)) ends in a number without a unit, write one of w, d, h, m, s, ms, us, ns after it"
            }
            return "\(Quoted(text)) has no unit, write '\(text)s'"
        case .unknownUnit(let unit, let number, let text):
            guard let meant = Self.meant(by: unit) else {
                return "unknown unit \(Quoted(unit)) in \(Quoted(text)), the units are w, d, h, m, s, ms, us and ns"
            }
            guard !meant.isEmpty else {
                let days = unit.lowercased().hasPrefix("y") ? 365 : 30
                return
                    "\(Quoted(text)) has no fixed length, write days, such as '\(min(max(number, 1), 10) * Int64(days))d'"
            }
            return "unknown unit \(Quoted(unit)) in \(Quoted(text)), write '\(number)\(meant)'"
        case .negative(let text):
            return "\(Quoted(text)) is negative, a duration is zero or longer"
        case .fraction(let text):
            guard let whole = Self.whole(text) else {
                return "\(Quoted(text)) has a fraction, write whole numbers, such as '1h30m' for one and a half hours"
            }
            return "\(Quoted(text)) has a fraction, write '\(whole)'"
        case .outOfOrder(let text):
            return "the units of \(Quoted(text)) must fall from left to right and stand once each, such as in '1h30m'"
        case .tooLong(let text):
            return "\(Quoted(text)) is too long, the longest duration is '\(DurationText.format(DurationText.longest))'"
        }
    }

    /// The unit that a word stands for; empty for words of no fixed length.
    private static func meant(by word: String) -> String? {
        switch word.lowercased() {
        case "w", "week", "weeks": "w"
        case "d", "day", "days": "d"
        case "h", "hr", "hrs", "hour", "hours": "h"
        case "m" where word == "M": ""
        case "min", "mins", "minute", "minutes": "m"
        case "s", "sec", "secs", "second", "seconds": "s"
        case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": "ms"
        case "us", "µs", "μs", "usec", "usecs", "micros", "microsecond", "microseconds": "us"
        case "ns", "nsec", "nsecs", "nanos", "nanosecond", "nanoseconds": "ns"
        case "y", "yr", "year", "years", "mon", "month", "months": ""
        default: nil
        }
    }

    /// A text like `1.5h` in whole numbers.
    private static func whole(_ text: String) -> String? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, let before = Int64(parts[0]), before >= 0, before < 100_000 else { return nil }
        let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
        let unit = parts[1].dropFirst(digits.count).drop { $0 == " " }
        guard !digits.isEmpty, digits.count <= 6, let after = Int64(digits),
            let length = DurationText.units.first(where: { $0.name == unit })?.nanoseconds
        else { return nil }
        let divisor = (0..<digits.count).reduce(Int64(1)) { power, _ in power * 10 }
        let nanoseconds = Double(before) * Double(length) + Double(after) / Double(divisor) * Double(length)
        guard nanoseconds < 3e17 else { return nil }
        return DurationText.format(.nanoseconds(Int64(nanoseconds.rounded())))
    }
}
