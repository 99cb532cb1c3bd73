/// Where a replay first came to another state than was recorded.
public struct ReplayDifference: Sendable, CustomStringConvertible {
    /// The number of the last action after which the states were equal.
    public let lastEqual: UInt64
    /// The number of the action after which they are not.
    public let number: UInt64
    /// The name of that action.
    public let action: String?
    /// The digest of the state that was recorded.
    public let expected: StateDigest
    /// The digest of the state that the replay came to.
    public let actual: StateDigest
    /// What differs between the two, a line each; nothing where no state was recorded at that number.
    public let changes: [String]?

    /// Whether it is that very action that made the difference, as the states were compared before it too.
    public var isExact: Bool { number == lastEqual + 1 }

    /// The difference as sentences.
    public var description: String {
        let action = action.map { ", \"\($0)\"," } ?? ""
        var text =
            isExact
            ? "The replay differs from action \(number)\(action) on"
            : """
            The replay differs after action \(number)\(action) and does not after \(lastEqual): one of the actions \
            \(lastEqual + 1) to \(number) made the difference
            """
        text += " (recorded \(expected), replayed \(actual))."
        for change in changes ?? [] { text += "\n  \(change)" }
        return text
    }
}
