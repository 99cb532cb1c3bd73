package import Redshank

/// Whoever does a deed: sends a request, runs a program.
package protocol DeedPerformer: Sendable {
    /// Does the deed once.
    ///
    /// - Parameters:
    ///   - deed: what is owed.
    ///   - specification: how it is done.
    ///   - key: the idempotency key, the same for each attempt.
    /// - Returns: what came of it.
    func perform(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome
}

/// What came of one attempt.
package enum DeedOutcome: Sendable, Hashable {
    /// It was done; the sentence says how: `answered 200`.
    case done(String)
    /// It failed and may do better later.
    case failed(String)
    /// It failed in a way that another attempt cannot mend.
    case refused(String)
    /// The daemon ended it: it stays owed, and nothing is said of it.
    case cutShort

    var isFailure: Bool { if case .done = self { false } else { true } }
}
