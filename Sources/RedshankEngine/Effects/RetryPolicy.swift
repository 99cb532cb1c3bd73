/// How often, and after which pauses, a side effect that failed is tried again.
///
/// The pauses grow by a factor up to a longest one. They are taken on the Store's clock, and the same policy always makes
/// the same pauses: the engine rolls no dice.
public struct RetryPolicy: Sendable {
    /// How often it is tried in all, the first time included.
    public let attempts: Int
    /// The pause after the first attempt.
    public let firstPause: Duration
    /// How much longer each pause is than the one before.
    public let factor: Double
    /// No pause is longer than this.
    public let longestPause: Duration
    private let applies: @Sendable (any Error) -> Bool

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: how often it is tried in all; at least once.
    ///   - firstPause: the pause after the first attempt.
    ///   - factor: how much longer each pause is than the one before; 1 keeps them equal.
    ///   - longestPause: no pause is longer than this.
    ///   - applies: whether an error is worth another attempt; pure. Every error is unless given. An attempt that
    ///     passed its deadline is asked about as ``DeadlineExceeded``.
    public init(
        attempts: Int,
        firstPause: Duration = .seconds(1),
        factor: Double = 2,
        longestPause: Duration = .seconds(60),
        when applies: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        precondition(attempts >= 1, "A retry policy of \(attempts) attempts never runs: give at least 1.")
        precondition(firstPause >= .zero, "A pause of \(firstPause) is no pause: give none or a positive one.")
        precondition(factor >= 1, "The factor \(factor) would shrink the pauses: give at least 1.")
        precondition(
            longestPause >= firstPause,
            "The longest pause, \(longestPause), is shorter than the first, \(firstPause)."
        )
        self.attempts = attempts
        self.firstPause = firstPause
        self.factor = factor
        self.longestPause = longestPause
        self.applies = applies
    }

    /// The pause after this attempt, the first being 1; nothing where it was the last.
    ///
    /// - Complexity: O(attempt), at most some dozens of steps as the longest pause ends it.
    public func pause(after attempt: Int) -> Duration? {
        guard attempt < attempts else { return nil }
        var pause = firstPause
        guard pause > .zero, factor > 1 else { return pause }
        for _ in 1..<max(attempt, 1) {
            // Compared before it is multiplied, so that it cannot overflow.
            guard longestPause / pause > factor else { return longestPause }
            pause = pause * factor
        }
        return pause
    }

    /// Whether this error is worth another attempt.
    public func applies(to error: any Error) -> Bool { applies(error) }
}

/// The error of a side effect that did not end within its deadline.
public struct DeadlineExceeded: Error, Sendable, Hashable, CustomStringConvertible {
    /// How long it was given.
    public let deadline: Duration

    /// Names the deadline that passed.
    public init(deadline: Duration) { self.deadline = deadline }

    /// What happened, in a sentence.
    public var description: String { "It did not end within its deadline of \(deadline)." }
}
