/// A side effect's failure, as its Store reports it.
public struct EffectFailure: Error, Sendable {
    /// In what way a side effect failed.
    public enum Kind: Sendable {
        /// Its work threw this error.
        case threw(any Error)
        /// Its work did not end in this time. It was cancelled, and what it still dispatches is dropped.
        case deadlineExceeded(Duration)
    }

    /// The effect, and the action that asked for the run.
    public let cause: Cause
    /// What the run was for; nothing where the control names no key.
    public let key: EffectKey?
    /// In what way it failed.
    public let kind: Kind
    /// Which attempt failed, the first being 1.
    public let attempt: Int
    /// The pause after which it is tried again; nothing where it is given up.
    public let retriesAfter: Duration?

    /// Makes one of its parts.
    public init(cause: Cause, key: EffectKey? = nil, kind: Kind, attempt: Int = 1, retriesAfter: Duration? = nil) {
        self.cause = cause
        self.key = key
        self.kind = kind
        self.attempt = attempt
        self.retriesAfter = retriesAfter
    }

    /// What was thrown, or ``DeadlineExceeded``.
    public var error: any Error {
        switch kind {
        case .threw(let error): error
        case .deadlineExceeded(let deadline): DeadlineExceeded(deadline: deadline)
        }
    }
}

extension EffectFailure: CustomStringConvertible {
    /// What happened, in a sentence.
    public var description: String {
        let place = key.map { " for “\($0)”" } ?? ""
        let next = retriesAfter.map { " and is tried again after \($0)" } ?? ""
        return "\(cause.effect) of action \(cause.number)\(place) failed in attempt \(attempt)\(next): \(error)"
    }
}
