/// Asks which reactions there are, and how far each is.
package struct ReactionsRequest: ControlRequest {
    package typealias Reply = ReactionsReply
    package static let method = "Reactions"

    /// Makes the request.
    package init() {}
}

/// The reactions of the configuration in force.
package struct ReactionsReply: Codable, Sendable, Hashable {
    /// The reactions, by name.
    package var reactions: [ReactionStatus]

    /// Makes the reply.
    package init(reactions: [ReactionStatus]) {
        self.reactions = reactions
    }
}

/// A reaction: what the configuration says of it, what it made of the checks, and what it owes.
package struct ReactionStatus: Codable, Sendable, Hashable {
    /// How many checks are told of, those that were considered last.
    package static let mostChecks = 100

    package var name: String
    /// What kind of deed it is: `webhook`, `command`.
    package var kind: String
    /// The transitions it waits for.
    package var on: [String]
    /// Which checks it is about, as people read it.
    package var of: String
    /// How long the health must have lasted, how often it is done again, and how often at all, as the configuration
    /// writes them; nil where it does not.
    package var after: String?
    package var again: String?
    package var atMost: String?
    /// What it made of the checks, the newest decision first.
    package var checks: [ReactionStanding]
    /// How many deeds are decided and neither done nor given up.
    package var owed: Int
    /// How many deeds were given up, of what is recorded, and when the last was.
    package var givenUp: Int
    package var givenUpLast: Timestamp?

    /// Makes a status.
    package init(
        name: String,
        kind: String,
        on: [String],
        of: String,
        after: String? = nil,
        again: String? = nil,
        atMost: String? = nil,
        checks: [ReactionStanding] = [],
        owed: Int = 0,
        givenUp: Int = 0,
        givenUpLast: Timestamp? = nil
    ) {
        self.name = name
        self.kind = kind
        self.on = on
        self.of = of
        self.after = after
        self.again = again
        self.atMost = atMost
        self.checks = checks
        self.owed = owed
        self.givenUp = givenUp
        self.givenUpLast = givenUpLast
    }
}

/// What a reaction made of a check when it was considered last.
package struct ReactionStanding: Codable, Sendable, Hashable {
    package var check: String
    /// What came of it: its deed is done, owed or failed, it waits, or it was held.
    package var verdict: ConsideredReaction.Verdict
    /// What was told or is to be, what it waits for, or why it did not fire.
    package var reason: String
    /// When that was decided.
    package var time: Timestamp
    /// When it is considered again; nil where it waits for nothing.
    package var due: Timestamp?

    /// Makes a standing.
    package init(
        check: String,
        verdict: ConsideredReaction.Verdict,
        reason: String,
        time: Timestamp,
        due: Timestamp? = nil
    ) {
        self.check = check
        self.verdict = verdict
        self.reason = reason
        self.time = time
        self.due = due
    }
}
