/// How a side effect failed without making an action of it.
public struct EffectFailure: Error, Sendable, CustomStringConvertible {
    /// The side effect and the action that set it off.
    public let cause: Cause
    /// What it threw.
    public let error: any Error

    /// What failed and why.
    public var description: String {
        "The side effect \(cause.effect), set off by action \(cause.number), failed: \(error)"
    }
}
