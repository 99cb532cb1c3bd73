import HashTreeCollections
package import RedshankEngine

/// What a reaction makes of a check now: which of its conditions hold, which do not, and what would have to change.
package struct ReactionOutlook: Sendable, Hashable, Codable {
    package var key: ReactionKey
    package var standing: Standing
    /// The conditions that were asked for, in their order.
    package var conditions: [ReactionCondition]
    /// When it was decided last to tell that the check is as it is now; nothing where it was not.
    package var decided: Moment?
    /// What came of that: `done in 1.7 ms: answered 204`; nothing where nothing was decided, or that is not known.
    package var deed: String?
    /// When it is considered again by itself; nothing where it waits for nothing.
    package var due: Moment?

    /// How far the reaction is.
    package enum Standing: String, Sendable, Hashable, Codable {
        /// It did its deed for the health that the check has.
        case done
        /// It decided to, and the deed is not done yet.
        case owed
        /// It decided to, and the deed was given up.
        case failed
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
        due = rule.due
        let failing = conditions.filter { !$0.holds }
        if let told = rule.toldDeed {
            decided = rule.record.toldAt
            deed = told.text
            standing = told.standing
        } else if rule.record.pending != nil, rule.reasonForIndifference == nil {
            standing = .waiting
        } else {
            standing = failing.isEmpty ? .firing : .held
        }
    }
}

/// The deed by which a check's health was told, as far as it has come.
package struct ToldDeed: Sendable, Hashable {
    package var standing: ReactionOutlook.Standing
    /// What came of it, or how far it is; nothing where that is not known.
    package var text: String?
    /// When it is tried again, which failed; nothing where it did not.
    package var retry: Moment?
}

extension WatchState {
    /// When a reaction is considered again by itself; nothing where it waits for nothing, or for no time: a paused check
    /// is considered when it is resumed, whenever that is.
    package func due(of key: ReactionKey) -> Moment? {
        checks[key.check]?.isPaused == true ? nil : reactions[key]?.pending?.end
    }

    /// The deed by which a reaction told the check's health last, or is about to; nothing where it was not to be told.
    package func toldDeed(of key: ReactionKey) -> ToldDeed? {
        guard let record = reactions[key], let told = record.toldAt, let since = checks[key.check]?.record.since,
            told.boot >= since.boot
        else { return nil }
        if let owed = record.deed.flatMap({ outbox[$0.number] }) ?? outbox.owed(by: key).last {
            var retry: Moment?
            if case .waiting(let until) = owed.stage { retry = until }
            return ToldDeed(standing: .owed, text: owed.shown, retry: retry)
        }
        // What an older redshank remembered says nothing of how it ended.
        guard let end = record.deed?.end else { return ToldDeed(standing: .done) }
        return ToldDeed(standing: end.isDone ? .done : .failed, text: end.text)
    }
}

extension OwedDeed {
    /// How far it is, as a sentence.
    fileprivate var shown: String {
        let failed = failure.map { ": \($0)" } ?? ""
        switch stage {
        case .decided: return "not stored yet"
        case .stored: return attempts == 0 ? "not done yet" : "tried again now, as it failed\(failed)"
        case .waiting(let until):
            return "failed \(attempts == 1 ? "once" : "\(attempts) times"), tried again at \(until.text)\(failed)"
        }
    }
}
