import HashTreeCollections
import Redshank
package import RedshankControl
import RedshankEngine
import RedshankHistory

extension Inquiry {
    /// How many deeds that were given up are counted at most.
    private static let mostGivenUp = 10_000

    /// Which reactions there are, and how far each is: now, or where no daemon runs, when one was heard of last.
    package func reactions(_ request: ReactionsRequest) throws -> ReactionsReply {
        let state = try lastState()
        var query = RecordQuery(limit: Self.mostGivenUp, action: DeedGivenUp.name)
        query.wantsData = false
        let givenUp = Dictionary(grouping: try records(query)) { $0.reaction ?? "" }
        let owed = Dictionary(grouping: state.outbox.values) { $0.event.reaction }.mapValues(\.count)
        let considered = Dictionary(grouping: state.reactions.keys) { $0.reaction }
        let reactions = state.configuration.reactions.sorted { $0.key < $1.key }.map { name, reaction in
            var status = ReactionStatus(reaction)
            let standings = considered[name, default: []].compactMap { ReactionStanding($0, in: state) }.sorted {
                ($1.time, $0.check) < ($0.time, $1.check)
            }
            status.checks = Array(standings.prefix(ReactionStatus.mostChecks))
            status.owed = owed[name] ?? 0
            status.givenUp = givenUp[name]?.count ?? 0
            status.givenUpLast = givenUp[name]?.map(\.timeMicroseconds).max()
                .map(Timestamp.init(microsecondsSinceEpoch:))
            return status
        }
        return ReactionsReply(reactions: reactions)
    }
}

extension ReactionStatus {
    /// What the configuration says of a reaction.
    fileprivate init(_ reaction: ReactionSpecification) {
        self.init(
            name: reaction.name,
            kind: reaction.deed.kind,
            on: ReactionTrigger.allCases.filter(reaction.on.contains).map(\.rawValue),
            of: reaction.of.shown,
            after: reaction.after.map(DurationText.format),
            again: reaction.repeatEvery.map(DurationText.format),
            atMost: reaction.atMost.map { "\($0.count) per \(DurationText.format($0.per))" }
        )
    }
}

extension ReactionStanding {
    /// - Returns: nothing where the reaction was never considered for the check, or the check is gone.
    fileprivate init?(_ key: ReactionKey, in state: WatchState) {
        guard let check = state.checks[key.check], let record = state.reactions[key], let last = record.last else {
            return nil
        }
        self.init(check: key.check, verdict: .held, reason: last.reason, time: Timestamp(last.considered))
        if let told = state.toldDeed(of: key) {
            verdict = ConsideredReaction.Verdict(told.standing)
            let again = record.pending.map { "; \($0.reason)" } ?? ""
            let deed = verdict == .done ? "" : told.text.map { "; \($0)" } ?? ""
            reason = "\(verdict.telling) that it is \((record.told ?? check.health).rawValue)\(deed)\(again)"
            time = Timestamp(record.toldAt ?? last.considered)
        } else if let pending = record.pending {
            verdict = .waiting
            reason = pending.reason
        } else if last.reason.isEmpty {
            // It told a health that the check has no longer.
            verdict = record.deed.map { $0.end.map { $0.isDone ? .done : .failed } ?? .owed } ?? .done
            reason = "\(verdict.telling) that it was \(record.told?.rawValue ?? "another")"
        }
        // A paused check is considered when it is resumed, whenever that is.
        due = check.isPaused ? nil : record.pending?.end.map { Timestamp($0) }
    }
}

extension ConsideredReaction.Verdict {
    fileprivate init(_ standing: Redshank.ReactionOutlook.Standing) {
        switch standing {
        case .done: self = .done
        case .owed, .firing: self = .owed
        case .failed: self = .failed
        case .waiting: self = .waiting
        case .held: self = .held
        }
    }

    /// How a deed that tells something is spoken of.
    fileprivate var telling: String {
        switch self {
        case .owed: "is to tell"
        case .failed: "could not tell"
        default: "told"
        }
    }
}
