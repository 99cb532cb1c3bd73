package import RedshankControl
import RedshankEngine
package import RedshankHistory

extension WhyReply {
    /// An explanation as the control interface gives it.
    ///
    /// - Parameters:
    ///   - why: the explanation.
    ///   - check: the check as it stands.
    package init(_ why: Why, check: CheckStatus) {
        self.init(
            check: check,
            actions: why.records.map { ActionRecord($0, why.changes[$0.place]) },
            decisive: why.decisive.map { Int($0) },
            streak: why.streak.map { Int($0) },
            against: why.against.map { Int($0) },
            steering: why.steering.map { Int($0) },
            gap: why.gap,
            earlier: why.earlier.map(LogEntry.init),
            reactions: why.reactions.map(ConsideredReaction.init),
            before: why.before.map { RedshankControl.RunStory($0, why.changes) },
            gaps: why.gaps.map(HistoryGap.init)
        )
    }
}

extension ConsideredReaction {
    init(_ explanation: ReactionExplanation) {
        self.init(
            reaction: explanation.reaction,
            check: explanation.check,
            kind: explanation.kind,
            verdict: Verdict(explanation.verdict),
            reason: explanation.reason,
            time: explanation.considered.map(Timestamp.init),
            due: explanation.due.map(Timestamp.init),
            retry: explanation.retry.map(Timestamp.init),
            sequence: explanation.sequence.map { Int($0) },
            deed: explanation.deed
        )
    }
}

extension ConsideredReaction.Verdict {
    fileprivate init(_ verdict: ReactionExplanation.Verdict) {
        switch verdict {
        case .done: self = .done
        case .owed: self = .owed
        case .failed: self = .failed
        case .waiting: self = .waiting
        case .held: self = .held
        case .indifferent: self = .indifferent
        }
    }
}
