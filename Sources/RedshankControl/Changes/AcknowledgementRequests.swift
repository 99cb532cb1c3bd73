/// Asks that nothing more be told of the trouble a check is in, as somebody has taken it on.
package struct AcknowledgeRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Acknowledge"

    /// How many bytes of a comment are taken.
    package static let longestComment = 1000

    /// The check.
    package var check: String
    /// What is said about it; recorded with it.
    package var comment: String?

    /// Makes the request.
    package init(check: String, comment: String? = nil) {
        self.check = check
        self.comment = comment
    }
}

/// Asks that an acknowledgement be taken back.
package struct UnacknowledgeRequest: ControlRequest {
    package typealias Reply = CheckChangeReply
    package static let method = "Unacknowledge"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}
