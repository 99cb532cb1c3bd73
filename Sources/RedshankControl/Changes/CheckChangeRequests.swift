/// Asks that a check be looked at no more until it is resumed.
package struct PauseRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Pause"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}

/// Asks that a paused check be looked at again.
package struct ResumeRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Resume"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}

/// Asks that a check's reactions be held for a while; it is still looked at.
package struct SilenceRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Silence"

    /// The longest silence in milliseconds: a year.
    package static let longestMilliseconds = 365 * 86_400_000
    /// How many bytes of a reason are taken.
    package static let longestReason = 1000

    /// The check.
    package var check: String
    /// For how long.
    package var forMilliseconds: Int
    /// What for; recorded with it.
    package var reason: String?

    /// Makes the request.
    package init(check: String, forMilliseconds: Int, reason: String? = nil) {
        self.check = check
        self.forMilliseconds = forMilliseconds
        self.reason = reason
    }
}

/// Asks that a check's reactions be held no more.
package struct UnsilenceRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Unsilence"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}

/// What a change to a check did.
package struct CheckChangeReply: Codable, Sendable, Hashable {
    /// False where it was so already.
    package var changed: Bool
    /// The check after it.
    package var check: CheckStatus

    /// Makes the reply.
    package init(changed: Bool, check: CheckStatus) {
        self.changed = changed
        self.check = check
    }
}
