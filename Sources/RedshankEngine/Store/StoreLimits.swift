/// How much a Store takes before it refuses.
public struct StoreLimits: Sendable, Hashable {
    /// How many actions may wait when an input is dispatched; with more it is refused.
    ///
    /// What side effects dispatch counts too but is never refused, as it would be lost.
    public var waiting: Int

    /// How many side effects may lie between a root and an action; what lies further away is dropped as a runaway.
    public var generations: UInt32

    /// Gives both limits.
    public init(waiting: Int = 65_536, generations: UInt32 = 1_000) {
        self.waiting = waiting
        self.generations = generations
    }
}

/// An input was refused because too many actions wait for the Store already.
public struct StoreIsFull: Error, Hashable, CustomStringConvertible {
    /// The type of the input.
    public let input: String
    /// How many actions may wait.
    public let limit: Int

    @usableFromInline
    init(input: String, limit: Int) {
        self.input = input
        self.limit = limit
    }

    /// What was refused, why, and what to do.
    public var description: String {
        """
        The input “\(input)” was refused, as \(limit) actions wait for the store already. \
        Dispatch it again later, dispatch fewer, or give the store a higher limit.
        """
    }
}
