/// Asks for a check to be run now, and for what came of it.
package struct CheckNowRequest: ControlRequest {
    package typealias Reply = CheckNowReply
    package static let method = "CheckNow"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}

/// What came of a run that was asked for.
package struct CheckNowReply: Codable, Sendable, Hashable {
    /// How this one look went.
    package var outcome: Outcome
    /// What was seen, a phrase: `200 in 81 ms`, `connection refused`.
    package var reason: String
    /// When it began.
    package var startedAt: Timestamp
    /// The check as it stands after it, with the phases of this look.
    package var check: CheckStatus

    /// Makes the reply.
    package init(outcome: Outcome, reason: String, startedAt: Timestamp, check: CheckStatus) {
        self.outcome = outcome
        self.reason = reason
        self.startedAt = startedAt
        self.check = check
    }
}
