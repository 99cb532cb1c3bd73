/// A reaction, and what it made of a check's health.
package struct ConsideredReaction: Codable, Sendable, Hashable {
    /// The reaction's name.
    package var reaction: String
    /// The check, where it is not the one that is explained.
    package var check: String?
    /// What kind of deed it is: `webhook`, `command`; nil where that is not known.
    package var kind: String?
    /// What came of considering it.
    package var verdict: Verdict
    /// Why it fired, waits, or did not fire: `silenced until 04:00 by uid 1000`.
    package var reason: String
    /// When it was decided; nil where it was never considered.
    package var time: Timestamp?
    /// When it is considered again; nil where it waits for nothing.
    package var due: Timestamp?
    /// When its deed is tried again, which failed; nil where it did not.
    package var retry: Timestamp?
    /// The action that records the decision.
    package var sequence: Int?
    /// How far the deed is: `done in 112 ms: answered 204`; nil where there is none.
    package var deed: String?

    /// What came of considering a reaction.
    package enum Verdict: String, Codable, Sendable, Hashable, CaseIterable {
        /// A deed was decided and done.
        case done
        /// A deed was decided and is not done yet.
        case owed
        /// A deed was decided and given up.
        case failed
        /// It is considered again later.
        case waiting
        /// It was considered, and nothing is done.
        case held
        /// It has nothing to do with this health, so it was not considered.
        case indifferent
    }

    /// Makes a considered reaction.
    package init(
        reaction: String,
        check: String? = nil,
        kind: String? = nil,
        verdict: Verdict,
        reason: String,
        time: Timestamp? = nil,
        due: Timestamp? = nil,
        retry: Timestamp? = nil,
        sequence: Int? = nil,
        deed: String? = nil
    ) {
        self.reaction = reaction
        self.check = check
        self.kind = kind
        self.verdict = verdict
        self.reason = reason
        self.time = time
        self.due = due
        self.retry = retry
        self.sequence = sequence
        self.deed = deed
    }
}
