import HashTreeCollections
package import RedshankEngine

/// What a reaction makes of a check now: which of its conditions hold, which do not, and what would have to change.
package struct ReactionOutlook: Sendable, Hashable, Codable {
    package var key: ReactionKey
    package var standing: Standing
    /// The conditions that were asked for, in their order.
    package var conditions: [ReactionCondition]
    /// When it was told last that the check is as it is now; nothing where it was not.
    package var told: Moment?
    /// When it is considered again by itself; nothing where it waits for nothing.
    package var due: Moment?

    /// How far the reaction is.
    package enum Standing: String, Sendable, Hashable, Codable {
        /// It fired for the health that the check has.
        case fired
        /// It fires when what it waits for is over, if the health holds that long.
        case waiting
        /// It does not fire unless something changes.
        case held
        /// All holds: it is just being considered.
        case firing
    }

    /// Asks the rule by which the daemon decides; pure.
    ///
    /// - Returns: nothing where the reaction or the check is not configured.
    package init?(_ key: ReactionKey, in state: WatchState, at now: Moment) {
        guard let rule = ReactionRule(key, in: state, at: now) else { return nil }
        self.key = key
        conditions = rule.conditions
        due = rule.record.pending?.end
        if let toldAt = rule.record.toldAt, let since = rule.check.record.since, toldAt.boot >= since.boot {
            told = toldAt
        }
        let failing = conditions.filter { !$0.holds }
        if told != nil {
            standing = .fired
        } else if rule.record.pending != nil, rule.reasonForIndifference == nil {
            standing = .waiting
        } else {
            standing = failing.isEmpty ? .firing : .held
        }
    }
}
