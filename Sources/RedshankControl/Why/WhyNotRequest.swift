/// Asks why a reaction does not fire: which of its conditions do not hold, and what would have to change.
package struct WhyNotRequest: ControlRequest {
    package typealias Reply = WhyNotReply
    package static let method = "WhyNot"

    /// The reaction.
    package var reaction: String
    /// The check; nil is all checks.
    package var check: String?

    /// Makes the request.
    package init(reaction: String, check: String? = nil) {
        self.reaction = reaction
        self.check = check
    }
}

/// Why a reaction does not fire.
package struct WhyNotReply: Codable, Sendable, Hashable {
    /// The reaction.
    package var reaction: String
    /// What kind of deed it is: `webhook`, `command`.
    package var kind: String
    /// When that is so.
    package var asOf: Timestamp
    /// What it makes of each check, by name.
    package var checks: [ReactionOutlook]

    /// Makes the reply.
    package init(reaction: String, kind: String, asOf: Timestamp, checks: [ReactionOutlook]) {
        self.reaction = reaction
        self.kind = kind
        self.asOf = asOf
        self.checks = checks
    }
}

/// What a reaction makes of a check now.
package struct ReactionOutlook: Codable, Sendable, Hashable {
    /// The check.
    package var check: String
    /// How the check stands, and since when.
    package var health: Health
    package var since: Timestamp?
    /// How far the reaction is.
    package var standing: Standing
    /// When it was decided to tell the health that the check has; nil where it was not.
    package var decided: Timestamp?
    /// What came of that, or how far it is: `done in 1.7 ms: answered 204`.
    package var deed: String?
    /// When it is considered again by itself; nil where it waits for nothing.
    package var due: Timestamp?
    /// Its conditions, in the order in which they are asked for.
    package var conditions: [ReactionCondition]

    /// How far a reaction is.
    package enum Standing: String, Codable, Sendable, Hashable, CaseIterable {
        /// It did its deed for the health that the check has.
        case done
        /// It decided to, and the deed is not done yet.
        case owed
        /// It decided to, and the deed was given up.
        case failed
        /// It fires when what it waits for is over.
        case waiting
        /// It does not fire unless something changes.
        case held
        /// It is just being considered, and fires.
        case firing
    }

    /// Makes an outlook.
    package init(
        check: String,
        health: Health,
        since: Timestamp? = nil,
        standing: Standing,
        decided: Timestamp? = nil,
        deed: String? = nil,
        due: Timestamp? = nil,
        conditions: [ReactionCondition]
    ) {
        self.check = check
        self.health = health
        self.since = since
        self.standing = standing
        self.decided = decided
        self.deed = deed
        self.due = due
        self.conditions = conditions
    }
}

/// One condition of a reaction, and whether it holds.
package struct ReactionCondition: Codable, Sendable, Hashable {
    /// Which it is: `of`, `on`, `news`, `acknowledgement`, `after`, `silence`, `dependency`, `look`, `limit`.
    package var condition: String
    /// Whether it holds.
    package var holds: Bool
    /// What is so, a phrase.
    package var found: String
    /// What would have to change; nil where it holds.
    package var remedy: String?
    /// When it holds by itself; nil where waiting does not help.
    package var until: Timestamp?

    /// Makes a condition.
    package init(condition: String, holds: Bool, found: String, remedy: String? = nil, until: Timestamp? = nil) {
        self.condition = condition
        self.holds = holds
        self.found = found
        self.remedy = remedy
        self.until = until
    }
}
