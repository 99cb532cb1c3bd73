import HashTreeCollections
import Redshank
import RedshankEngine

extension Why {
    /// What each reaction made of the health: by the state where it is at hand, else by what was recorded.
    func explanations(in index: RecordIndex, _ state: WatchState?) -> [ReactionExplanation] {
        let decisions = index.records.filter { record in
            record.check == check && record.action == ReactionConsidered.name && record.sequence > (decisive ?? 0)
        }
        let last = Dictionary(decisions.map { ($0.reaction ?? "", $0) }) { _, newer in newer }
        guard let state else {
            return last.keys.sorted().compactMap { name in last[name].map { explanation(name, $0, in: index) } }
        }
        return state.configuration.reactions.keys.sorted().map { explanation($0, last[$0], in: index, state) }
    }

    /// Explains a reaction by its last decision that was recorded.
    private func explanation(_ name: String, _ decision: LogRecord, in index: RecordIndex) -> ReactionExplanation {
        let isDecided = decision.messageID == LogKind.deedDecided.messageID
        let deed = isDecided ? index.deed(of: name, about: check, since: decision.sequence) : nil
        return ReactionExplanation(
            reaction: name,
            verdict: isDecided ? deed?.verdict ?? .owed : .held,
            reason: decision.message,
            considered: decision.moment,
            sequence: decision.sequence,
            deed: deed?.text
        )
    }

    private func explanation(
        _ name: String,
        _ decision: LogRecord?,
        in index: RecordIndex,
        _ state: WatchState
    ) -> ReactionExplanation {
        let key = ReactionKey(reaction: name, check: check)
        let record = state.reactions[key] ?? ReactionRecord()
        let due = state.due(of: key)
        var explanation = ReactionExplanation(
            reaction: name,
            kind: state.configuration.reactions[name]?.deed.kind,
            verdict: .indifferent,
            reason: "",
            considered: record.last?.considered,
            sequence: decision?.sequence
        )
        guard let since, let last = record.last, last.since == since else {
            let rule = ReactionRule(key, in: state, at: state.configured ?? state.run.began)
            explanation.reason =
                rule?.reasonForIndifference ?? "it is configured since, and tells what changes from then on"
            explanation.considered = nil
            return explanation
        }
        if let told = state.toldDeed(of: key) {
            let previous = state.checks[check]?.record.previous.rawValue ?? "it"
            let again = record.pending.map { "; \($0.reason)" } ?? ""
            explanation.verdict = ReactionExplanation.Verdict(told.standing)
            explanation.reason = "\(previous) became \(health?.rawValue ?? "another")\(again)"
            explanation.due = due
            explanation.considered = record.toldAt
            explanation.retry = told.retry
            explanation.deed = told.text ?? index.deed(of: name, about: check, since: decisive ?? 0)?.text
        } else if let pending = record.pending {
            explanation.verdict = .waiting
            explanation.reason = pending.reason
            explanation.due = due
        } else {
            explanation.verdict = .held
            explanation.reason = last.reason
        }
        return explanation
    }
}

extension RecordIndex {
    /// What came of the reaction's newest deed, by what was recorded.
    fileprivate func deed(
        of reaction: String,
        about check: String,
        since number: UInt64
    ) -> (verdict: ReactionExplanation.Verdict, text: String)? {
        let record = records.last { record in
            record.sequence > number && record.check == check && record.reaction == reaction
                && record.action.hasPrefix("deed-")
        }
        return switch record?.watchAction {
        case let done as DeedDone: (.done, done.text)
        case let given as DeedGivenUp: (.failed, given.text)
        case let again as DeedRetried: (.owed, "failed and is tried again: \(again.failure)")
        case is DeedStored: (.owed, "not done yet")
        default: nil
        }
    }
}

extension ReactionExplanation.Verdict {
    fileprivate init(_ standing: ReactionOutlook.Standing) {
        self =
            switch standing {
            case .done: .done
            case .owed, .firing: .owed
            case .failed: .failed
            case .waiting: .waiting
            case .held: .held
            }
    }
}
