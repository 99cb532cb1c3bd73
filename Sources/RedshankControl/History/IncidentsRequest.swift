/// Asks for the stretches of time in which checks were not well.
package struct IncidentsRequest: ControlRequest {
    package typealias Reply = IncidentsReply
    package static let method = "Incidents"

    /// Only those of this check.
    package var check: String?
    /// Only those that last, or ended after this moment.
    package var sinceMicroseconds: Int64?
    /// Only those that last.
    package var open: Bool?
    /// The newest so many; 1000 unless given.
    package var limit: Int?

    /// Makes the request.
    package init(check: String? = nil, sinceMicroseconds: Int64? = nil, open: Bool? = nil, limit: Int? = nil) {
        self.check = check
        self.sinceMicroseconds = sinceMicroseconds
        self.open = open
        self.limit = limit
    }
}

/// Stretches of time in which checks were not well, the earliest first.
package struct IncidentsReply: Codable, Sendable, Hashable {
    /// The incidents.
    package var incidents: [Incident]

    /// Makes the reply.
    package init(incidents: [Incident]) { self.incidents = incidents }
}

/// A stretch of time in which a check was not well.
package struct Incident: Codable, Sendable, Hashable {
    /// Its name, by which `why` is asked for it: `i7`.
    package var id: String
    /// The check.
    package var check: String
    /// When it began.
    package var from: Timestamp
    /// When it ended; nil while it lasts.
    package var to: Timestamp?
    /// How long it lasted, or lasts up to now.
    package var durationSeconds: Double
    /// For how much of that nothing was looked at.
    package var unwatchedSeconds: Double
    /// The worst health in it.
    package var worst: Health
    /// What was found when it began.
    package var cause: String
    /// How the check stood one after the other; empty where that is missing from the record.
    package var phases: [IncidentPhase]
    /// The action that began it, as `RUN:SEQUENCE`; nil where it is missing from the record.
    package var began: String?
    /// The action that ended it.
    package var ended: String?
    /// Why it ended: `up`, `begun anew`, `missing`; nil while it lasts.
    package var end: String?
    /// What was told of it, the earliest first.
    package var told: [Telling]
    /// Who took it on, the earliest first.
    package var acknowledgements: [IncidentAcknowledgement]

    /// Makes an incident.
    package init(
        id: String,
        check: String,
        from: Timestamp,
        to: Timestamp? = nil,
        durationSeconds: Double,
        unwatchedSeconds: Double = 0,
        worst: Health,
        cause: String,
        phases: [IncidentPhase] = [],
        began: String? = nil,
        ended: String? = nil,
        end: String? = nil,
        told: [Telling] = [],
        acknowledgements: [IncidentAcknowledgement] = []
    ) {
        self.id = id
        self.check = check
        self.from = from
        self.to = to
        self.durationSeconds = durationSeconds
        self.unwatchedSeconds = unwatchedSeconds
        self.worst = worst
        self.cause = cause
        self.phases = phases
        self.began = began
        self.ended = ended
        self.end = end
        self.told = told
        self.acknowledgements = acknowledgements
    }
}

/// A stretch of an incident in which the check stood the same way.
package struct IncidentPhase: Codable, Sendable, Hashable {
    package var health: Health
    /// When it began.
    package var from: Timestamp
    /// How long it lasted, or lasts up to now.
    package var durationSeconds: Double
    /// What was found when it began.
    package var cause: String

    /// Makes a phase.
    package init(health: Health, from: Timestamp, durationSeconds: Double, cause: String) {
        self.health = health
        self.from = from
        self.durationSeconds = durationSeconds
        self.cause = cause
    }
}

/// What a reaction told of an incident.
package struct Telling: Codable, Sendable, Hashable {
    /// The reaction.
    package var reaction: String
    /// What kind of deed it is; nil where it is not configured any more.
    package var kind: String?
    /// The health that was told.
    package var health: Health
    /// How often that health was told before.
    package var repetitions: Int
    /// When it was decided.
    package var decided: Timestamp
    /// How far it is.
    package var standing: Standing
    /// When it was done or given up; nil while it is owed.
    package var ended: Timestamp?
    /// What came of it, or why the last attempt failed.
    package var outcome: String?

    /// How far a deed is.
    package enum Standing: String, Codable, Sendable, Hashable, CaseIterable {
        /// It is to be done.
        case owed
        /// It was done.
        case done
        /// It will not be done.
        case failed
        /// What came of it is missing from the record.
        case unknown
    }

    /// Makes a telling.
    package init(
        reaction: String,
        kind: String? = nil,
        health: Health,
        repetitions: Int = 0,
        decided: Timestamp,
        standing: Standing,
        ended: Timestamp? = nil,
        outcome: String? = nil
    ) {
        self.reaction = reaction
        self.kind = kind
        self.health = health
        self.repetitions = repetitions
        self.decided = decided
        self.standing = standing
        self.ended = ended
        self.outcome = outcome
    }
}
