import RedshankEngine

extension ReactionRule {
    /// Of a trouble that somebody has taken on nothing more is told, until they take that back.
    ///
    /// It is asked for before all else that a reaction may wait for, as no time ends it.
    func waitForAcknowledgement(_ repetitions: Int) -> ReactionDecision? {
        guard let acknowledgement = check.acknowledgement, let since = check.record.since else { return nil }
        return .wait(
            PendingReaction(
                wait: .acknowledgement,
                health: check.health,
                since: since,
                due: nil,
                reason: acknowledgement.shown,
                repetitions: repetitions
            )
        )
    }

    /// Whether nobody has taken on the trouble.
    var acknowledgement: ReactionCondition {
        guard let acknowledgement = check.acknowledgement else {
            return .holding(.acknowledgement, "not acknowledged")
        }
        let remedy = "the acknowledgement would have to be taken back: redshankctl unacknowledge \(specification.name)"
        return .failing(.acknowledgement, acknowledgement.shown, remedy: remedy)
    }
}
