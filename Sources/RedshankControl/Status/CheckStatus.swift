/// How well a watched thing is.
package enum Health: String, Codable, Sendable, Hashable, CaseIterable {
    case unknown
    case up
    case degraded
    case down

    /// Whether somebody should have a look.
    package var isTrouble: Bool { self == .degraded || self == .down }
}

/// One check as it stands now.
package struct CheckStatus: Codable, Sendable, Hashable {
    /// The name the configuration gives it.
    package var name: String
    /// What kind of check it is: `http`, `tcp`, `command`.
    package var kind: String
    /// What is looked at, with no secret in it.
    package var target: String
    /// How well it is.
    package var health: Health
    /// Since when it is so; nil before it was ever looked at.
    package var since: Timestamp?
    /// Why it is so, a phrase: `connection refused`; empty where there is nothing to say.
    package var reason: String
    /// The configuration's labels.
    package var labels: [String: String]
    /// When it was last looked at.
    package var lastChecked: Timestamp?
    /// When it will be looked at next; nil while it is paused.
    package var nextCheck: Timestamp?
    /// How long the last look took in all.
    package var responseTimeMilliseconds: Double?
    /// How long each phase of the last look took, in order.
    package var phases: [Phase]
    /// How often in a row it passed or failed, and how often it must to change its health.
    package var streak: Streak?
    /// It is not looked at until it is resumed.
    package var paused: Bool
    /// Its reactions are held, and by whom.
    package var silence: Silence?
    /// Somebody has taken on the trouble that it is in.
    package var acknowledgement: Acknowledgement?
    /// The checks that it depends on, by name.
    package var dependsOn: [String]
    /// Which of those, or of those that they depend on, is down, so that its troubles are not told; nil where it is well.
    package var dependencyDown: DependencyDown?

    /// Makes a status; what is not known yet may be left out.
    package init(
        name: String,
        kind: String,
        target: String,
        health: Health,
        since: Timestamp? = nil,
        reason: String = "",
        labels: [String: String] = [:],
        lastChecked: Timestamp? = nil,
        nextCheck: Timestamp? = nil,
        responseTimeMilliseconds: Double? = nil,
        phases: [Phase] = [],
        streak: Streak? = nil,
        paused: Bool = false,
        silence: Silence? = nil,
        acknowledgement: Acknowledgement? = nil,
        dependsOn: [String] = [],
        dependencyDown: DependencyDown? = nil
    ) {
        self.name = name
        self.kind = kind
        self.target = target
        self.health = health
        self.since = since
        self.reason = reason
        self.labels = labels
        self.lastChecked = lastChecked
        self.nextCheck = nextCheck
        self.responseTimeMilliseconds = responseTimeMilliseconds
        self.phases = phases
        self.streak = streak
        self.paused = paused
        self.silence = silence
        self.acknowledgement = acknowledgement
        self.dependsOn = dependsOn
        self.dependencyDown = dependencyDown
    }
}

/// A part of one look at a thing, and how long it took.
package struct Phase: Codable, Sendable, Hashable {
    /// `resolve`, `connect`, `tls`, `firstByte`, `transfer`, `run`.
    package var name: String
    /// How long it took.
    package var milliseconds: Double

    /// Makes a phase.
    package init(name: String, milliseconds: Double) {
        self.name = name
        self.milliseconds = milliseconds
    }
}

/// How often in a row a check went the same way.
package struct Streak: Codable, Sendable, Hashable {
    /// How a single look went.
    package var outcome: Outcome
    /// How often in a row.
    package var count: Int
    /// How often in a row it takes for the health to follow.
    package var needed: Int

    /// Makes a streak.
    package init(outcome: Outcome, count: Int, needed: Int) {
        self.outcome = outcome
        self.count = count
        self.needed = needed
    }
}

/// How a single look went, before anything is concluded from it.
package enum Outcome: String, Codable, Sendable, Hashable, CaseIterable {
    case passed
    case degraded
    case failed
}

/// A check that is down and that another depends on.
package struct DependencyDown: Codable, Sendable, Hashable {
    /// The check's name.
    package var check: String
    /// Since when it is down.
    package var since: Timestamp

    /// Makes one.
    package init(check: String, since: Timestamp) {
        self.check = check
        self.since = since
    }
}

/// Why a check's reactions are held.
package struct Silence: Codable, Sendable, Hashable {
    /// When it ends by itself.
    package var until: Timestamp
    /// Who asked for it: `uid 1000`.
    package var by: String
    /// What they said it was for; empty where they said nothing.
    package var reason: String

    /// Makes a silence.
    package init(until: Timestamp, by: String, reason: String) {
        self.until = until
        self.by = by
        self.reason = reason
    }
}
