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
            let standings = considered[name, default: []].compactMap { key in
                state.reactions[key].flatMap { ReactionStanding(key.check, $0, state.checks[key.check]) }
            }.sorted { ($1.time, $0.check) < ($0.time, $1.check) }
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
    fileprivate init?(_ check: String, _ record: ReactionRecord, _ state: CheckState?) {
        guard let state, let last = record.last else { return nil }
        let since = state.record.since
        let told = record.toldAt.flatMap { at in since.map { at.boot >= $0.boot } == true ? at : nil }
        let time = Timestamp(told ?? last.considered)
        if told != nil {
            let again = record.pending.map { "; \($0.reason)" } ?? ""
            let what = "told that it is \((record.told ?? state.health).rawValue)\(again)"
            self.init(
                check: check,
                verdict: .fired,
                reason: what,
                time: time,
                due: record.pending.map { Timestamp($0.due) }
            )
        } else if let pending = record.pending {
            self.init(check: check, verdict: .waiting, reason: pending.reason, time: time, due: Timestamp(pending.due))
        } else if last.reason.isEmpty {
            let what = record.told.map { "told that it was \($0.rawValue)" } ?? "fired"
            self.init(check: check, verdict: .fired, reason: what, time: time)
        } else {
            self.init(check: check, verdict: .held, reason: last.reason, time: time)
        }
    }
}
