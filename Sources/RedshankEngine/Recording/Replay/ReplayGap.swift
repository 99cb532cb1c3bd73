/// Actions that a recording does not have.
public struct ReplayGap: Sendable, Hashable, CustomStringConvertible {
    /// The first number that is missing.
    public let first: UInt64
    /// The last number that is missing.
    public let last: UInt64
    /// The reason, where the recording or the replay knows one.
    public let reason: String?

    /// Names the numbers.
    public init(first: UInt64, last: UInt64, reason: String?) {
        self.first = first
        self.last = last
        self.reason = reason
    }

    /// How many actions are missing.
    public var count: UInt64 { last - first + 1 }

    /// The gap as a sentence.
    public var description: String {
        let numbers = first == last ? "Action \(first) is" : "Actions \(first) to \(last) (\(count)) are"
        return "\(numbers) not in the recording: \(reason ?? "nothing says why")."
    }
}
