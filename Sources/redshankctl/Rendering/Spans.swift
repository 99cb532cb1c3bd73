import Redshank
import RedshankControl

/// Durations as people read them at a glance: two units at most, written as the configuration writes them.
enum Spans {
    /// A span of time, rounded: `12m34s`, `1d2h`, `0s`.
    static func span(_ duration: Duration) -> String {
        let exact = max(.zero, duration)
        // To what is shown: beside hours no seconds are, and beside days no minutes.
        let step: Int64 = exact < .seconds(3600) ? 1 : exact < .seconds(86_400) ? 60 : 3600
        let (whole, rest) = exact.components
        let seconds = (whole + step / 2 + (step == 1 && rest >= 500_000_000_000_000_000 ? 1 : 0)) / step * step
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0s" }
        return parts[first...].prefix(2).filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }

    /// The same of a number of seconds.
    static func span(seconds: Double) -> String { span(.microseconds(Int64((seconds * 1e6).rounded()))) }

    /// How long something took, as the daemon's own sentences have it: `0.84 ms`, `81 ms`, `1.2 s`.
    static func took(_ milliseconds: Double) -> String {
        guard milliseconds.isFinite, abs(milliseconds) < 1e12 else { return "-" }
        return Milliseconds(.microseconds(Int64((milliseconds * 1000).rounded()))).shown
    }

    /// A number with so many digits behind its point.
    static func rounded(_ value: Double, to digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "-" }
        let scale = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
        let whole = Int64((value * Double(scale)).rounded())
        guard digits > 0 else { return "\(whole)" }
        let behind = String(whole.magnitude % UInt64(scale))
        let sign = whole < 0 ? "-" : ""
        return "\(sign)\(whole.magnitude / UInt64(scale))." + String(repeating: "0", count: digits - behind.count)
            + behind
    }
}

/// The moment at which something is shown, and the time of day where it is read.
struct Viewpoint {
    /// The moment.
    var now: Timestamp
    /// How many seconds local time is ahead of UTC at a moment.
    var secondsAhead: @Sendable (Timestamp) -> Int64 = { _ in 0 }
    /// What a user is called; nothing where that is not known.
    var userName: @Sendable (UInt32) -> String? = { _ in nil }

    /// How long ago a moment was: `12m 34s`.
    func age(_ moment: Timestamp) -> String { Spans.span(now.since(moment)) }

    /// How long until a moment: `in 6s`, `now`.
    func until(_ moment: Timestamp) -> String {
        let left = moment.since(now)
        return left < .seconds(1) ? "now" : "in \(Spans.span(left))"
    }

    /// The day and time of a moment: `2026-11-21 03:12:00`.
    func date(_ moment: Timestamp) -> String { String(local(moment).prefix(19)) }

    /// The time of day of a moment, with the day where it is another: `03:12:00`.
    func time(_ moment: Timestamp) -> String {
        let text = date(moment)
        return text.prefix(10) == date(now).prefix(10) ? String(text.dropFirst(11)) : text
    }

    /// The time of day of a moment to the millisecond, with the day where it is another: `03:12:00.000`.
    func exactTime(_ moment: Timestamp) -> String {
        let text = local(moment)
        return text.prefix(10) == date(now).prefix(10) ? String(text.dropFirst(11)) : text
    }

    /// The text as it is told here: each time in it that is in UTC, as `2026-11-21 03:12:00Z`, in local time, and each
    /// user, as `by uid 1000`, by name.
    func localized(_ text: String) -> String { named(timed(text)) }

    private func named(_ text: String) -> String {
        let mark = "by uid "
        var told = ""
        var rest = text[...]
        while let found = rest.firstRange(of: mark) {
            let digits = rest[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
            let name = UInt32(digits).flatMap(userName).map { "by \($0)" }
            told += rest[..<found.lowerBound] + (name ?? mark + digits)
            rest = rest[digits.endIndex...]
        }
        return told + rest
    }

    private func timed(_ text: String) -> String {
        let length = 20
        var rest = text[...]
        var told = ""
        while let end = rest.firstIndex(of: "Z") {
            let candidate = rest[...end].suffix(length)
            let exact = candidate.dropLast().map { $0 == " " ? "T" : $0 }
            if candidate.count == length, let moment = Timestamp(String(exact) + ".000Z") {
                told += rest[..<candidate.startIndex] + time(moment)
            } else {
                told += rest[...end]
            }
            rest = rest[rest.index(after: end)...]
        }
        return told + rest
    }

    private func local(_ moment: Timestamp) -> String {
        let shifted = Timestamp(
            microsecondsSinceEpoch: moment.microsecondsSinceEpoch + secondsAhead(moment) * 1_000_000
        )
        let text = shifted.description
        return "\(text.prefix(10)) \(text.dropFirst(11).dropLast())"
    }
}
