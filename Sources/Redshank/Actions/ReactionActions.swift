import HashTreeCollections
package import RedshankEngine

/// The time came for which reactions waited.
package struct ReactionsDue: WatchAction {
    package static let name = "reactions-due"
    package var reactions: [ReactionKey]

    package init(reactions: [ReactionKey]) { self.reactions = reactions }

    package func reduce(_ state: inout WatchState) {}

    package func line(_ box: StateBox<ReactionsDue>) -> LogLine {
        let names = reactions.map { "\($0.reaction) for \($0.check)" }.joined(separator: ", ")
        return LogLine(.reactionsDue, .debug, "due: \(names)", origin: .timer)
    }
}

/// A reaction was considered; whether it fires is decided here, and the reason kept either way.
package struct ReactionConsidered: WatchAction {
    package static let name = "reaction-considered"
    package var key: ReactionKey
    package var occasion: ReactionOccasion

    package init(key: ReactionKey, occasion: ReactionOccasion) {
        self.key = key
        self.occasion = occasion
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) { _ = state.consider(key, occasion, at: moment) }

    package func line(_ box: StateBox<ReactionConsidered>) -> LogLine {
        // Decided once more on the state before, so that the sentence is of this decision and of no other.
        var state = box.old
        let decision = state.consider(key, occasion, at: box.stamp.moment)
        let lapsed = state.reactions[key]?.last?.lapsed.map { "; \($0)" } ?? ""
        switch decision {
        case .fire(let repetitions):
            let health = state.checks[key.check]?.health.rawValue ?? "gone"
            let again = repetitions == 0 ? "" : " again (\(repetitions + 1))"
            return line(.deedDecided, "is to tell\(again) that \(key.check) is \(health), deed \(state.deeds)\(lapsed)")
        case .wait(let pending):
            return line(.reactionHeld, "for \(key.check) waits: \(pending.reason)\(lapsed)")
        case .hold(let reason):
            return line(.reactionHeld, "does not tell about \(key.check): \(reason)")
        case nil:
            return line(.reactionHeld, "does not tell about \(key.check): \(box.old.reasonForNoDecision(on: key))")
        }
    }

    private func line(_ kind: LogKind, _ message: String) -> LogLine {
        LogLine(kind, .information, "\(key.reaction) \(message)", check: key.check, reaction: key.reaction)
    }
}

extension WatchState {
    /// Why there is nothing to decide for a reaction that was to be considered.
    fileprivate func reasonForNoDecision(on key: ReactionKey) -> String {
        if configuration.reactions[key.reaction] == nil { return "the reaction is not configured any more" }
        guard let check = checks[key.check] else { return "the check is not configured any more" }
        return check.health == .unknown ? "the check begins anew" : "it waits for nothing any more"
    }
}
