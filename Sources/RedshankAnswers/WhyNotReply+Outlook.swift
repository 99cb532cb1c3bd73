import HashTreeCollections
package import Redshank
package import RedshankControl
package import RedshankEngine

extension WhyNotReply {
    /// Asks the rule by which the daemon decides why a reaction does not fire.
    ///
    /// - Parameters:
    ///   - request: which reaction, for which check or for all.
    ///   - state: the state.
    ///   - now: when it is asked.
    /// - Throws: `ControlError` where there is no such reaction or check.
    package init(_ request: WhyNotRequest, in state: WatchState, at now: Moment) throws(ControlError) {
        guard let reaction = state.configuration.reactions[request.reaction] else {
            let names = state.configuration.reactions.keys.sorted()
            let near = Suggestion.nearest(to: request.reaction, among: names)
            let isCheck = state.configuration.checks[request.reaction] != nil
            throw .noSuchSubject(
                request.reaction,
                reason: isCheck
                    ? "'\(request.reaction)' is a check; the reaction is named first, then the check"
                    : "There is no reaction '\(request.reaction)'",
                suggestions: isCheck ? [] : near.map { [$0] } ?? Array(names.prefix(10))
            )
        }
        if let check = request.check, state.configuration.checks[check] == nil {
            throw .noSuchCheck(name: check, suggestion: state.configuration.check(nearestTo: check))
        }
        let checks = request.check.map { [$0] } ?? state.checks.keys.sorted()
        self.init(
            reaction: request.reaction,
            kind: reaction.deed.kind,
            asOf: Timestamp(now),
            checks: checks.compactMap { check in
                let key = ReactionKey(reaction: request.reaction, check: check)
                return Redshank.ReactionOutlook(key, in: state, at: now).map { outlook in
                    RedshankControl.ReactionOutlook(outlook, state.checks[check])
                }
            }
        )
    }
}

extension RedshankControl.ReactionOutlook {
    fileprivate init(_ outlook: Redshank.ReactionOutlook, _ check: CheckState?) {
        let standing: Standing =
            switch outlook.standing {
            case .done: .done
            case .owed: .owed
            case .failed: .failed
            case .waiting: .waiting
            case .held: .held
            case .firing: .firing
            }
        self.init(
            check: outlook.key.check,
            health: RedshankControl.Health(check?.health ?? .unknown),
            since: check?.record.since.map(Timestamp.init),
            standing: standing,
            decided: outlook.decided.map(Timestamp.init),
            deed: outlook.deed,
            due: outlook.due.map(Timestamp.init),
            conditions: outlook.conditions.map { condition in
                RedshankControl.ReactionCondition(
                    condition: condition.kind.rawValue,
                    holds: condition.holds,
                    found: condition.found,
                    remedy: condition.remedy,
                    until: condition.until.map(Timestamp.init)
                )
            }
        )
    }
}
