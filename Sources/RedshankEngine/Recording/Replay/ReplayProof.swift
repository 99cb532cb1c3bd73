/// What a replay's comparison with what was recorded came to.
public struct ReplayProof: Sendable, CustomStringConvertible {
    /// The number of the state with which the replay began.
    public let first: UInt64
    /// The number of the last action that was replayed.
    public internal(set) var last: UInt64
    /// The number of the last action after which the states were compared and equal.
    public internal(set) var lastEqual: UInt64
    /// How many states and digests were compared and equal.
    public internal(set) var comparisons = 0
    /// Where the states differ first.
    public internal(set) var difference: ReplayDifference?
    /// What was passed over.
    public internal(set) var omissions: [ReplayGap] = []

    init(first: UInt64) { (self.first, last, lastEqual) = (first, first, first) }

    /// Whether something was compared, all of it was equal, and no action came after.
    public var isWhole: Bool { difference == nil && comparisons > 0 && lastEqual == last && omissions.isEmpty }

    /// What was proved, as sentences.
    public var description: String {
        if let difference { return difference.description }
        if comparisons == 0 {
            return
                "Nothing is proved of actions \(first + 1) to \(last): no digest and no state was recorded after them."
        }
        var text =
            "The replay came to the same state at all \(comparisons) places recorded, the last after \(lastEqual)."
        if last > lastEqual { text += " Nothing is proved of actions \(lastEqual + 1) to \(last)." }
        if !omissions.isEmpty { text += " It passed over something: \(omissions[0])" }
        return text
    }
}
