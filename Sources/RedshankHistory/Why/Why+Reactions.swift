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
        let fired = decision.messageID == LogKind.deedDecided.messageID
        return ReactionExplanation(
            reaction: name,
            verdict: fired ? .fired : .held,
            reason: decision.message,
            considered: decision.moment,
            sequence: decision.sequence,
            deed: fired ? index.deed(of: name, about: check, since: decision.sequence) : nil
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
        if let told = record.toldAt, told.boot >= since.boot {
            let previous = state.checks[check]?.record.previous.rawValue ?? "it"
            let again = record.pending.map { "; \($0.reason)" } ?? ""
            explanation.verdict = .fired
            explanation.reason = "\(previous) became \(health?.rawValue ?? "another")\(again)"
            explanation.due = record.pending?.end
            explanation.considered = told
            let owed = state.outbox.owed(by: ReactionKey(reaction: name, check: check)).first {
                $0.event.since == since
            }
            if case .waiting(let until)? = owed?.stage { explanation.retry = until }
            explanation.deed = owed?.shown ?? index.deed(of: name, about: check, since: decisive ?? 0)
        } else if let pending = record.pending {
            explanation.verdict = .waiting
            explanation.reason = pending.reason
            explanation.due = pending.end
        } else {
            explanation.verdict = .held
            explanation.reason = last.reason
        }
        return explanation
    }
}

extension RecordIndex {
    /// What came of the reaction's newest deed, by what was recorded.
    fileprivate func deed(of reaction: String, about check: String, since number: UInt64) -> String? {
        let record = records.last { record in
            record.sequence > number && record.check == check && record.reaction == reaction
                && record.action.hasPrefix("deed-")
        }
        switch record?.watchAction {
        case let done as DeedDone: return "done in \(done.took.shown): \(done.outcome)"
        case let given as DeedGivenUp: return "given up: \(given.reason)"
        case let again as DeedRetried: return "failed and is tried again: \(again.failure)"
        case is DeedStored: return "stored, to be done"
        default: return nil
        }
    }
}

extension OwedDeed {
    fileprivate var shown: String {
        let failed = failure.map { ": \($0)" } ?? ""
        switch stage {
        case .decided: return "decided, not stored yet"
        case .stored: return "stored, to be done\(failed)"
        case .waiting(let until):
            return "failed \(attempts == 1 ? "once" : "\(attempts) times"), tried again at \(until.text)\(failed)"
        }
    }
}
