import Glibc
import Redshank
import RedshankControl

/// Reads a moment in the past as people write it: `2h`, `2h ago`, `03:12`, `yesterday`, `2026-11-21 03:12`, with a `Z`
/// behind it where it is of UTC, or with parts of a second as the log has them.
enum SinceText {
    /// The moment, in local time where no zone is said.
    ///
    /// - Returns: nil where it is none of these.
    static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        if let exact = Timestamp(text) ?? inUTC(text) { return exact }
        if let ago = try? DurationText.parse(text.hasSuffix(" ago") ? String(text.dropLast(4)) : text) {
            let parts = ago.components
            let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
            return Timestamp(microsecondsSinceEpoch: now.microsecondsSinceEpoch - microseconds)
        }
        var seconds = time_t(now.microsecondsSinceEpoch / 1_000_000)
        var local = tm()
        localtime_r(&seconds, &local)
        local.tm_isdst = -1
        let words = text.split(separator: text.contains("T") ? "T" : " ").map(String.init)
        guard let first = words.first, words.count <= 2 else { return nil }
        var time = words.dropFirst().first
        switch first {
        case "today": break
        case "yesterday": local.tm_mday -= 1
        default:
            if setDate(first, &local) { break }
            guard words.count == 1 else { return nil }
            time = first
        }
        guard let fraction = setTime(time ?? "00:00", &local) else { return nil }
        var found = moment(&local, fraction)
        // A time of day that is still to come was meant of yesterday.
        if words.count == 1, time == first, found > now {
            local.tm_mday -= 1
            found = moment(&local, fraction)
        }
        return found
    }

    /// A time of UTC as it is shown, to the second: `2026-11-21 03:12:09Z`.
    private static func inUTC(_ text: String) -> Timestamp? {
        guard text.hasSuffix("Z"), text.utf8.count == 20 else { return nil }
        return Timestamp(String(text.dropLast().map { $0 == " " ? "T" : $0 }) + ".000Z")
    }

    private static func moment(_ local: inout tm, _ microseconds: Int64) -> Timestamp {
        local.tm_isdst = -1
        return Timestamp(microsecondsSinceEpoch: Int64(mktime(&local)) * 1_000_000 + microseconds)
    }

    private static func setDate(_ text: String, _ local: inout tm) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) ?? -1 }
        guard parts.count == 3, (1970...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2])
        else { return false }
        local.tm_year = parts[0] - 1900
        local.tm_mon = parts[1] - 1
        local.tm_mday = parts[2]
        return true
    }

    /// Reads a time of day, down to the microsecond.
    ///
    /// - Returns: the microseconds; nothing where it is no time of day.
    private static func setTime(_ text: String, _ local: inout tm) -> Int64? {
        let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = halves.count == 2 ? halves[1] : "0"
        guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let fraction = Int64(digits + String(repeating: "0", count: 6 - digits.utf8.count))
        else { return nil }
        let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) ?? -1 }
        guard (halves.count == 1 ? 2 : 3)...3 ~= parts.count, (0...23).contains(parts[0]),
            parts.dropFirst().allSatisfy({ (0...59).contains($0) })
        else { return nil }
        local.tm_hour = parts[0]
        local.tm_min = parts[1]
        local.tm_sec = parts.count == 3 ? parts[2] : 0
        return fraction
    }
}
