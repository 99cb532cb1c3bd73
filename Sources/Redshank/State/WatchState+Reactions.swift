import HashTreeCollections
package import RedshankEngine

extension WatchState {
    /// Considers a reaction and takes in what was decided: an entry in the outbox, a wait, or a reason.
    ///
    /// - Returns: what was decided; nothing where there is nothing to decide any more.
    package mutating func consider(
        _ key: ReactionKey,
        _ occasion: ReactionOccasion,
        at moment: Moment
    ) -> ReactionDecision? {
        guard let rule = ReactionRule(key, in: self, at: moment), let since = rule.check.record.since else {
            return nil
        }
        var record = rule.record
        let decision: ReactionDecision
        switch (occasion, record.pending) {
        case (.changed(let since), _) where since != rule.check.record.since:
            decision = .hold(reason: "it changed again before this was considered")
        case (.changed, _): decision = rule.decideChange()
        case (.waited, let pending?): decision = rule.decide(pending)
        case (.waited, nil): return nil
        }
        var consideration = Consideration(since: since, considered: moment, reason: "")
        record.pending = nil
        record.unconsidered = nil
        switch decision {
        case .hold(let reason): consideration.reason = reason
        case .wait(let pending):
            consideration.reason = pending.reason
            consideration.lapsed = rule.lapse
            record.pending = pending
        case .fire(let repetitions):
            guard let event = WatchEvent(of: key, in: self, repetitions: repetitions) else { return nil }
            deeds += 1
            consideration.deed = deeds
            consideration.lapsed = rule.lapse
            outbox[deeds] = OwedDeed(run: run.id, number: deeds, event: event, decided: moment)
            record.told = event.health
            record.toldAt = moment
            record.deed = DecidedDeed(number: deeds)
            record.pending = rule.repetition(after: repetitions, toldAt: moment)
            noteDecision(of: rule.reaction, at: moment.boot)
        }
        record.last = consideration
        keep(record, of: key)
        // What it has to know first is looked at.
        if record.pending?.wait == .evidence, let check = record.pending?.awaits?.name { want(check, at: moment) }
        return decision
    }

    /// Takes a deed from what is owed, and keeps how it ended for whoever asks.
    mutating func end(_ number: UInt64, isDone: Bool, _ text: String, at moment: Moment) {
        guard let deed = outbox[number] else { return }
        outbox[number] = nil
        guard reactions[deed.reactionKey]?.deed?.number == number else { return }
        reactions[deed.reactionKey]?.deed?.end = DecidedDeed.End(at: moment, isDone: isDone, text: text)
    }

    /// Keeps what a reaction knows of a check, and with it for which check it waits.
    mutating func keep(_ record: ReactionRecord?, of key: ReactionKey) {
        awaited.move(key, from: reactions[key]?.pending?.awaits?.name, to: record?.pending?.awaits?.name)
        reactions[key] = record
    }

    /// Remembers the decision for the rate limit, and forgets those that no longer count.
    private mutating func noteDecision(of reaction: ReactionSpecification, at now: Duration) {
        guard let limit = reaction.atMost else { return }
        decided[reaction.name, default: []].removeAll { $0 <= now - limit.per }
        decided[reaction.name, default: []].append(now)
    }

    /// The reactions that have to be considered because the check's health has just changed, in the order of their names.
    package func reactionsToConsider(about check: String, at moment: Moment) -> [ReactionKey] {
        configuration.reactions.keys.sorted()
            .map { ReactionKey(reaction: $0, check: check) }
            .filter { key in
                guard let rule = ReactionRule(key, in: self, at: moment) else { return false }
                return rule.reasonForIndifference == nil || rule.record.pending != nil
            }
    }

    /// The reactions that waited and have to be considered again, as another configuration changed or removed them or
    /// the checks they are about, or may have done so to what they depend on.
    package func reactionsToReconsider(since old: WatchState) -> [ReactionKey] {
        old.reactions.filter { key, record in
            guard let pending = record.pending else { return false }
            return pending.awaits != nil
                || configuration.reactions[key.reaction] != old.configuration.reactions[key.reaction]
                || configuration.checks[key.check] != old.configuration.checks[key.check]
        }.keys.sorted()
    }

    /// The reactions that an earlier run did not come to consider after a check's health changed, each with the change.
    package var unconsidered: [(key: ReactionKey, since: Moment)] {
        reactions.compactMap { key, record in record.unconsidered.map { (key, $0) } }.sorted { $0.key < $1.key }
    }

    /// The reactions about the check that wait for just that, in the order of their names.
    package func reactions(about check: String, waitingFor wait: PendingReaction.Wait) -> [ReactionKey] {
        configuration.reactions.keys.sorted()
            .map { ReactionKey(reaction: $0, check: check) }
            .filter { reactions[$0]?.pending?.wait == wait }
    }

    /// Those of the reactions that still wait for something, the one whose check changed first before the others, so
    /// that under a rate limit nobody waits for ever.
    package func waiting(_ keys: [ReactionKey]) -> [ReactionKey] {
        keys.compactMap { key in reactions[key]?.pending.map { (key, $0.since.boot) } }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            .map(\.0)
    }
}

/// Why a reaction is considered.
package enum ReactionOccasion: Sendable, Hashable, Codable {
    /// The check's health changed, at that moment.
    case changed(since: Moment)
    /// What the reaction waited for is over, or is another since the configuration changed.
    case waited
}
