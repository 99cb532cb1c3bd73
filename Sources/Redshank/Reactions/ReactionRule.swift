import HashTreeCollections
package import RedshankEngine

/// Whether a reaction fires, and why or why not.
package enum ReactionDecision: Sendable, Hashable {
    /// It fires now.
    case fire(repetitions: Int)
    /// It does not fire yet: it is decided again when the wait is over.
    case wait(PendingReaction)
    /// It does not fire.
    case hold(reason: String)
}

/// The rule by which reactions fire: pure, the same for the daemon, a test and a rehearsal.
package struct ReactionRule: Sendable {
    let reaction: ReactionSpecification
    let specification: CheckSpecification
    let check: CheckState
    let record: ReactionRecord
    let decided: [Duration]
    let now: Moment
    let state: WatchState

    /// Takes from the state what the rule needs.
    ///
    /// - Returns: nothing where the reaction or the check is not configured.
    package init?(_ key: ReactionKey, in state: WatchState, at now: Moment) {
        guard let reaction = state.configuration.reactions[key.reaction],
            let specification = state.configuration.checks[key.check], let check = state.checks[key.check]
        else { return nil }
        self.reaction = reaction
        self.specification = specification
        self.check = check
        self.record = state.reactions[key] ?? ReactionRecord()
        self.decided = state.decided[key.reaction] ?? []
        self.now = now
        self.state = state
    }

    /// Decides about the check's health, which has just changed.
    ///
    /// A wait for the health before it ends here, told or not; see ``lapse``.
    package func decideChange() -> ReactionDecision {
        if let indifference = reasonForIndifference {
            // What was never told matters more than for what it waits; that it was not told again does not.
            let isUntold = record.pending?.repetitions == 0
            return .hold(reason: lapse.map { isUntold ? $0 : "\(indifference); \($0)" } ?? indifference)
        }
        if isUnheardRecovery {
            return .hold(reason: lapse ?? "that it was \(check.record.previous.rawValue) was never told")
        }
        return waitForAcknowledgement(0) ?? waitForDuration ?? decideNow(repetitions: 0)
    }

    /// Decides about a reaction whose wait is over, or that was changed while it waited.
    package func decide(_ pending: PendingReaction) -> ReactionDecision {
        guard check.health == pending.health, check.record.since == pending.since else {
            return .hold(reason: pending.lapse)
        }
        if let indifference = reasonForIndifference { return .hold(reason: indifference) }
        if let wait = waitForAcknowledgement(pending.repetitions) { return wait }
        switch pending.wait {
        case .acknowledgement where pending.repetitions > 0, .repetition:
            guard let repetition = repetition(after: pending.repetitions - 1, toldAt: record.toldAt ?? now) else {
                return .hold(reason: "it is not told again any more")
            }
            if let due = repetition.due, due.boot > now.boot { return .wait(repetition) }
        case .after, .acknowledgement:
            if let wait = waitForDuration { return wait }
        case .silence, .limit, .look, .dependency, .evidence: break
        }
        return decideNow(repetitions: pending.repetitions)
    }

    /// What is to be told again after it was told at that moment; nothing where it is told once.
    package func repetition(after repetitions: Int, toldAt told: Moment) -> PendingReaction? {
        guard let interval = reaction.repeatEvery, check.health != .up, let since = check.record.since else {
            return nil
        }
        return PendingReaction(
            wait: .repetition,
            health: check.health,
            since: since,
            due: told.advanced(by: interval),
            reason: "told again every \(interval.text)",
            repetitions: repetitions + 1
        )
    }

    /// Why the reaction has nothing to do with the check's last change; nothing where it has.
    package var reasonForIndifference: String? {
        if !reaction.of.selects(specification) { return "it is not about \(specification.name)" }
        switch check.health {
        case .unknown: return "nothing is known of \(specification.name) yet"
        case .up where check.record.previous == .unknown: return "first seen up, which is not told"
        case .up where reaction.waits(for: .up), .down where reaction.waits(for: .down),
            .degraded where reaction.waits(for: .degraded):
            return nil
        case .up, .down, .degraded: return "it waits for \(reaction.triggersText), not for \(check.health.rawValue)"
        }
    }

    /// What will not be told any more, because the health that a wait was about is over; nothing where nothing is lost.
    var lapse: String? {
        guard let pending = record.pending, pending.since != check.record.since else { return nil }
        return pending.lapse
    }

    /// When it is considered again by itself; nothing where it waits for nothing, or for no time.
    var due: Moment? { state.due(of: ReactionKey(reaction: reaction.name, check: specification.name)) }

    /// The deed by which the health was told, or is about to be; nothing where it was not.
    var toldDeed: ToldDeed? { state.toldDeed(of: ReactionKey(reaction: reaction.name, check: specification.name)) }

    /// Whether this is a recovery from a trouble that the reaction has not told.
    ///
    /// A reaction that waits for recoveries alone tells each of them.
    var isUnheardRecovery: Bool {
        guard check.health == .up, reaction.waits(for: .down) || reaction.waits(for: .degraded) else { return false }
        return record.told == nil || record.told == .up
    }
}

// MARK: - What a reaction waits for

extension ReactionRule {
    private func decideNow(repetitions: Int) -> ReactionDecision {
        waitForSilence(repetitions) ?? waitForDependency(repetitions) ?? waitForLook(repetitions)
            ?? waitForRoom(repetitions) ?? .fire(repetitions: repetitions)
    }

    var waitForDuration: ReactionDecision? {
        guard let after = reaction.after, let due = check.record.since?.advanced(by: after), due.boot > now.boot else {
            return nil
        }
        return wait(.after, until: due, "\(check.health.rawValue) for less than \(after.text)", 0)
    }

    func waitForSilence(_ repetitions: Int) -> ReactionDecision? {
        guard let silence = check.silence, silence.until.boot > now.boot else { return nil }
        return wait(.silence, until: silence.until, silence.shown, repetitions)
    }

    /// A health of which nobody knows whether it still holds is not told: after a suspend or a restart the check is looked
    /// at first, and a paused one when it is resumed.
    func waitForLook(_ repetitions: Int) -> ReactionDecision? {
        guard let last = check.last?.ended else { return nil }
        if let origin = check.pausedBy {
            return wait(.look, until: nil, "paused by \(origin.shown), not looked at since \(last.text)", repetitions)
        }
        // What waited over a restart is told of what is so now, and not of what an earlier run saw.
        let isOfEarlierRun = record.pending != nil && last.boot < state.run.began.boot
        let age = now.boot - last.boot
        guard isOfEarlierRun || age > specification.every + specification.timeout + Timetable.grace else { return nil }
        let begins = check.run.isLoading ? now.boot : max(now.boot, check.due)
        let due = now.advanced(by: begins - now.boot + specification.timeout + .seconds(1))
        return wait(.look, until: due, "not looked at since \(last.text)", repetitions)
    }

    func waitForRoom(_ repetitions: Int) -> ReactionDecision? {
        guard let limit = reaction.atMost, limit.count > 0 else { return nil }
        let recent = decided.filter { $0 > now.boot - limit.per }
        guard recent.count >= limit.count else { return nil }
        let due = now.advanced(by: recent[recent.count - limit.count] + limit.per - now.boot)
        let reason = "at most \(limit.count) per \(limit.per.text), the next at \(due.text)"
        return wait(.limit, until: due, reason, repetitions)
    }

    func wait(
        _ wait: PendingReaction.Wait,
        until due: Moment?,
        _ reason: String,
        _ repetitions: Int,
        awaits: AwaitedCheck? = nil
    ) -> ReactionDecision {
        guard let since = check.record.since else { return .hold(reason: "nothing is known yet") }
        return .wait(
            PendingReaction(
                wait: wait,
                health: check.health,
                since: since,
                due: due,
                reason: reason,
                repetitions: repetitions,
                awaits: awaits
            )
        )
    }
}

extension PendingReaction {
    /// What is said of it when the health is over that it was about.
    var lapse: String {
        repetitions == 0
            ? "that it was \(health.rawValue) was never told (\(reason))"
            : "that it was still \(health.rawValue) was not told again (\(reason))"
    }
}

extension Silence {
    /// The silence as a sentence's end: `silenced until … by uid 1000: maintenance`.
    package var shown: String {
        "silenced until \(until.text) by \(by.shown)" + (reason.isEmpty ? "" : ": \(reason)")
    }
}

extension CheckSelector {
    /// Whether the check is one of those selected.
    package func selects(_ check: CheckSpecification) -> Bool {
        (names.isEmpty || names.contains(check.name)) && labels.allSatisfy { check.labels[$0.key] == $0.value }
    }
}

extension ReactionSpecification {
    /// Whether it waits for the trigger, by name or as a change.
    package func waits(for trigger: ReactionTrigger) -> Bool { on.contains(trigger) || on.contains(.changed) }

    var triggersText: String {
        ReactionTrigger.allCases.filter(on.contains).map(\.rawValue).joined(separator: " or ")
    }
}
