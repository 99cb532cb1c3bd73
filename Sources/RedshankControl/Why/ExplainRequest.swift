/// Asks what led to something, and what came of it: to a check's health, a reaction's decisions, an incident, an action.
package struct ExplainRequest: ControlRequest {
    package typealias Reply = ExplainReply
    package static let method = "Explain"

    /// What: a check, a reaction, an incident (`i7`) or an action (`#123`, `RUN:123`); where a name means more than one
    /// thing, its kind goes before it: `check:website`.
    package var subject: String
    /// As of when; now unless given.
    package var atMicroseconds: Int64?

    /// Makes the request.
    package init(subject: String, atMicroseconds: Int64? = nil) {
        self.subject = subject
        self.atMicroseconds = atMicroseconds
    }
}

/// What led to something, and what came of it.
package struct ExplainReply: Codable, Sendable, Hashable {
    /// What kind of thing it is, and its name.
    package var subject: Kind
    package var name: String
    /// As of when that is said.
    package var asOf: Timestamp
    /// How a check stands; nil for all other subjects.
    package var check: WhyReply?
    /// What happened; nil for a check.
    package var story: Story?
    /// What could not be told of past states, sentences; nil where nothing is.
    package var notes: [String]?

    /// What may be explained.
    package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        case check
        case reaction
        case incident
        case action
    }

    /// Makes the reply.
    package init(
        subject: Kind,
        name: String,
        asOf: Timestamp,
        check: WhyReply? = nil,
        story: Story? = nil,
        notes: [String] = []
    ) {
        self.notes = notes.isEmpty ? nil : notes
        self.subject = subject
        self.name = name
        self.asOf = asOf
        self.check = check
        self.story = story
    }
}

/// What happened, across the runs of the daemon.
package struct Story: Codable, Sendable, Hashable {
    /// What it is about, a sentence without its end.
    package var summary: String
    /// The incident, where it is one.
    package var incident: Incident?
    /// What happened, by run, the oldest first.
    package var runs: [RunStory]
    /// Where nobody looked or something is missing meanwhile, the earliest first.
    package var gaps: [HistoryGap]
    /// What the reactions made of it.
    package var reactions: [ConsideredReaction]

    /// Makes a story.
    package init(
        summary: String,
        incident: Incident? = nil,
        runs: [RunStory],
        gaps: [HistoryGap] = [],
        reactions: [ConsideredReaction] = []
    ) {
        self.summary = summary
        self.incident = incident
        self.runs = runs
        self.gaps = gaps
        self.reactions = reactions
    }
}

/// What happened in one run of the daemon.
package struct RunStory: Codable, Sendable, Hashable {
    /// The run.
    package var run: String
    /// The actions by number; each names the one that made it.
    package var actions: [ActionRecord]
    /// The numbers of those that it is about.
    package var focus: [Int]
    /// What is missing here, a sentence; nil where nothing is.
    package var gap: String?

    /// Makes a run's story.
    package init(run: String, actions: [ActionRecord], focus: [Int] = [], gap: String? = nil) {
        self.run = run
        self.actions = actions
        self.focus = focus
        self.gap = gap
    }
}

/// A field of the daemon's state that an action changed.
package struct StateChange: Codable, Sendable, Hashable {
    /// Where it is in the state: `checks.website.record.health`.
    package var field: String
    /// What it was and what it is; nil where there was or is none.
    package var from: String?
    package var to: String?

    /// Makes a change.
    package init(field: String, from: String? = nil, to: String? = nil) {
        self.field = field
        self.from = from
        self.to = to
    }
}
