/// A moment as it crosses the wire: RFC 3339 in UTC with milliseconds, `2026-11-21T03:12:00.000Z`.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// Microseconds since 1970 began, in UTC.
    package let microsecondsSinceEpoch: Int64

    /// Makes a moment from microseconds since 1970 began, in UTC.
    package init(microsecondsSinceEpoch: Int64) {
        self.microsecondsSinceEpoch = microsecondsSinceEpoch
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microsecondsSinceEpoch < right.microsecondsSinceEpoch
    }

    /// How long it was from another moment to this one.
    package func since(_ other: Timestamp) -> Duration {
        .microseconds(microsecondsSinceEpoch - other.microsecondsSinceEpoch)
    }
}

// MARK: - Text

extension Timestamp: LosslessStringConvertible {
    package var description: String {
        let milliseconds = microsecondsSinceEpoch.flooredQuotient(by: 1_000)
        let seconds = milliseconds.flooredQuotient(by: 1_000)
        let days = seconds.flooredQuotient(by: 86_400)
        let ofDay = seconds - days * 86_400
        let date = CivilDate(daysSinceEpoch: days)
        let day = "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
        let hour = "\((ofDay / 3_600).padded(to: 2)):\((ofDay / 60 % 60).padded(to: 2))"
        return "\(day)T\(hour):\((ofDay % 60).padded(to: 2)).\((milliseconds - seconds * 1_000).padded(to: 3))Z"
    }

    /// Reads what ``description`` writes; other forms of RFC 3339 are not taken.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, bytes[23] == UInt8(ascii: "Z") else { return nil }
        for (index, sign) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, ".")] {
            guard bytes[index] == sign.utf8.first else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in bytes[range] {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let millisecond = number(20..<23),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        self.init(microsecondsSinceEpoch: (seconds * 1_000 + millisecond) * 1_000)
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is no time as 2026-11-21T03:12:00.000Z"
            )
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A day of the Gregorian calendar, counted in years that begin in March, so that the leap day is the last.
private struct CivilDate {
    let year: Int64
    let month: Int64
    let day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    init(daysSinceEpoch: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * ofYear + 2) / 153
        day = ofYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSinceEpoch: Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
    }
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
