import FoundationEssentials
package import RedshankEngine

extension Moment {
    /// The wall time as people read it, in UTC to the second: `2026-11-21 03:12:09Z`.
    package var text: String {
        String(timestamp.prefix(19).map { $0 == "T" ? " " : $0 }) + "Z"
    }

    /// The wall time by RFC 3339, in UTC to the millisecond: `2026-11-21T03:12:09.500Z`.
    package var timestamp: String {
        // The fraction is put in by hand: a date is a floating-point number, in which most milliseconds are cut short.
        let (seconds, attoseconds) = wall.components
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
        let milliseconds = String(1000 + attoseconds / 1_000_000_000_000_000)
        return "\(text.dropLast()).\(milliseconds.suffix(3))Z"
    }
}

extension Duration {
    /// The duration as operators write it: `1h30m`.
    package var text: String { DurationText.format(self) }

    /// The same rounded down to what matters: `12m3s`, below ten seconds `4.9s`, below one `958ms`.
    package var roundedText: String {
        let (seconds, attoseconds) = components
        guard seconds < 10 else { return Duration.seconds(seconds).text }
        guard seconds >= 1 else { return Duration.milliseconds(attoseconds / 1_000_000_000_000_000).text }
        let tenths = attoseconds / 100_000_000_000_000_000
        return tenths == 0 ? "\(seconds)s" : "\(seconds).\(tenths)s"
    }
}
