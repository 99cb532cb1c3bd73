import RedshankEngine

extension ReactionRule {
    /// Of a trouble that somebody has taken on nothing more is told, until they take that back.
    ///
    /// It is asked for before all else that a reaction may wait for, as no time ends it.
    func waitForAcknowledgement(_ repetitions: Int) -> ReactionDecision? {
        check.acknowledgement.map { wait(.acknowledgement, until: nil, $0.shown, repetitions) }
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
