/// Asks why a check stands as it does.
package struct WhyRequest: ControlRequest {
    package typealias Reply = WhyReply
    package static let method = "Why"

    /// The check.
    package var check: String

    /// Makes the request.
    package init(check: String) {
        self.check = check
    }
}

/// Why a check stands as it does: what led to it, and what was done about it.
package struct WhyReply: Codable, Sendable, Hashable {
    /// The check as it stands.
    package var check: CheckStatus
    /// The actions that led to its health and followed from it, by number; each names the one that made it.
    ///
    /// They form trees. Those whose cause is not among them are the roots: what came from outside, or what is older
    /// than what was found.
    package var actions: [ActionRecord]
    /// The action that changed the health last; nil where it was before what was found, or the health never changed.
    package var decisive: Int?
    /// The results in a row that led to the health, the decisive one last.
    package var streak: [Int]
    /// The results since that speak against the health, and have not changed it yet.
    package var against: [Int]
    /// What was done to the check and its configuration since, and what is still in force.
    package var steering: [Int]
    /// What is missing here, a sentence; nil where nothing is.
    package var gap: String?
    /// What was told of the check in the runs of the daemon before, the oldest first, as far as it is known.
    package var earlier: [LogEntry]
    /// What each reaction made of the health, by name.
    package var reactions: [ConsideredReaction]
    /// What happened in the runs before, where the health is older than this one, the oldest first.
    package var before: [RunStory]
    /// Where nobody looked or something is missing since the health changed, the earliest first.
    package var gaps: [HistoryGap]

    /// Makes the reply.
    package init(
        check: CheckStatus,
        actions: [ActionRecord],
        decisive: Int?,
        streak: [Int] = [],
        against: [Int] = [],
        steering: [Int] = [],
        gap: String? = nil,
        earlier: [LogEntry] = [],
        reactions: [ConsideredReaction],
        before: [RunStory] = [],
        gaps: [HistoryGap] = []
    ) {
        self.check = check
        self.actions = actions
        self.decisive = decisive
        self.streak = streak
        self.against = against
        self.steering = steering
        self.gap = gap
        self.earlier = earlier
        self.reactions = reactions
        self.before = before
        self.gaps = gaps
    }
}
