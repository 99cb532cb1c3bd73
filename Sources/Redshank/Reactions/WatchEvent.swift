import HashTreeCollections
package import RedshankEngine

/// What happened to a check, as a deed tells it.
package struct WatchEvent: Sendable, Hashable, Codable {
    package var check: String
    package var kind: String
    /// The check's target; a secret in it is shown as its reference.
    package var target: String
    package var labels: [String: String]
    package var health: Health
    package var previous: Health
    /// When the health changed.
    package var since: Moment
    /// What was found that speaks for the health.
    package var reason: String
    package var reaction: String
    /// How often this health was told before by the same reaction.
    package var repetitions: Int

    /// Reads the event off the state.
    ///
    /// - Returns: nothing where the check is not configured any more.
    package init?(of key: ReactionKey, in state: WatchState, repetitions: Int) {
        guard let specification = state.configuration.checks[key.check], let check = state.checks[key.check],
            let since = check.record.since
        else { return nil }
        self.check = key.check
        kind = specification.target.kind
        target = specification.target.shown
        labels = specification.labels
        health = check.health
        previous = check.record.previous
        self.since = since
        reason = check.record.reason
        reaction = key.reaction
        self.repetitions = repetitions
    }
}
