import RedshankControl

/// Durations as people read them at a glance: two units at most.
enum Spans {
    /// A span of time: `12m 34s`, `1d 2h`, `0s`.
    static func span(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0s" }
        return parts[first...].prefix(2).filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }

    /// How long something took: `0.84 ms`, `81 ms`, `1.24 s`.
    static func took(_ milliseconds: Double) -> String {
        switch milliseconds {
        case ..<10: "\(rounded(milliseconds, to: 2)) ms"
        case ..<1_000: "\(rounded(milliseconds, to: 0)) ms"
        default: "\(rounded(milliseconds / 1_000, to: 2)) s"
        }
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

    /// The text with each time in it that is in UTC, as `2026-11-21 03:12:00Z`, told as it is told here.
    func localized(_ text: String) -> String {
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
