/// Asks for what happened, as sentences.
package struct LogRequest: ControlRequest {
    package typealias Reply = LogReply
    package static let method = "Log"

    /// Only what is about this check.
    package var check: String?
    /// Only from this moment on.
    package var sinceMicroseconds: Int64?
    /// Only of this priority or more urgent, 0 to 7 as syslog counts.
    package var priority: Int?
    /// The newest so many, before what follows.
    package var limit: Int?
    /// Whether to go on with what happens from now on.
    package var follow: Bool?

    /// Makes the request.
    package init(
        check: String? = nil,
        sinceMicroseconds: Int64? = nil,
        priority: Int? = nil,
        limit: Int? = nil,
        follow: Bool? = nil
    ) {
        self.check = check
        self.sinceMicroseconds = sinceMicroseconds
        self.priority = priority
        self.limit = limit
        self.follow = follow
    }
}

/// Some of what happened, oldest first.
package struct LogReply: Codable, Sendable, Hashable {
    /// The entries.
    package var entries: [LogEntry]
    /// How many were left out because they came faster than they were read.
    package var missed: Int?
    /// What is missing before them, a sentence; nil where nothing is.
    package var gap: String?

    /// Makes the reply.
    package init(entries: [LogEntry], missed: Int? = nil, gap: String? = nil) {
        self.entries = entries
        self.missed = missed
        self.gap = gap
    }
}

/// One thing that happened, as a sentence, with what the action log says of it.
package struct LogEntry: Codable, Sendable, Hashable {
    /// The action's number in its run.
    package var sequence: Int
    /// The run.
    package var run: String
    /// When.
    package var time: Timestamp
    /// How urgent, 0 to 7 as syslog counts.
    package var priority: Int
    /// The sentence.
    package var message: String
    /// The action's stable name.
    package var action: String
    /// The check it is about.
    package var check: String?
    /// The reaction it is about.
    package var reaction: String?
    /// What made it, `RUN:SEQ`; nil for what came from outside.
    package var cause: String?
    /// The side effect that made it.
    package var effect: String?
    /// Where it came from, for what came from outside.
    package var origin: String?

    /// Makes an entry.
    package init(
        sequence: Int,
        run: String,
        time: Timestamp,
        priority: Int,
        message: String,
        action: String,
        check: String? = nil,
        reaction: String? = nil,
        cause: String? = nil,
        effect: String? = nil,
        origin: String? = nil
    ) {
        self.sequence = sequence
        self.run = run
        self.time = time
        self.priority = priority
        self.message = message
        self.action = action
        self.check = check
        self.reaction = reaction
        self.cause = cause
        self.effect = effect
        self.origin = origin
    }
}
