/// What the Store knows of an action beside the action itself.
public struct ActionStamp: Sendable, Hashable {
    /// The action's number: 1 for the first a Store processes, then one more each.
    public let number: UInt64
    /// When it was processed, by the Store's clock; all actions of a batch bear the same moment.
    public let moment: Moment
    /// What made it; nothing for a root, which came from outside or from a timer.
    public let cause: Cause?
    /// Where in the source it was dispatched.
    public let source: SourceLocation
    /// How many side effects lie between the action and its root; 0 for a root.
    public let generation: UInt32

    /// Makes a stamp of its parts, for whoever opens a box by hand in a test.
    @inlinable
    public init(number: UInt64, moment: Moment, cause: Cause? = nil, source: SourceLocation, generation: UInt32 = 0) {
        self.number = number
        self.moment = moment
        self.cause = cause
        self.source = source
        self.generation = generation
    }
}

/// The side effect, of the action, that dispatched another action.
public struct Cause: Sendable, Hashable, Codable {
    /// The number of the action that woke the side effect.
    public let number: UInt64
    /// The side effect's name.
    public let effect: String

    /// Names the action and the side effect.
    @inlinable
    public init(number: UInt64, effect: String) {
        self.number = number
        self.effect = effect
    }
}
