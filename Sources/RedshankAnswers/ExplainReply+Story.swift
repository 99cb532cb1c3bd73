package import Redshank
package import RedshankControl
package import RedshankEngine
package import RedshankHistory

extension ActionRecord {
    /// A record of an explanation, with the fields that it changed.
    init(_ record: LogRecord, _ changes: [StateDifference.Change]?) {
        self.init(record)
        // It carries all that was known, which would bury the rest.
        if record.action == MemoryRestored.name { data = nil }
        self.changes = changes?.map { $0.timed(at: record.moment) }.map {
            StateChange(field: $0.path, from: $0.old, to: $0.new)
        }
    }
}

extension RedshankControl.RunStory {
    /// A run's part of an explanation.
    init(_ story: RedshankHistory.RunStory, _ changes: [RecordPlace: [StateDifference.Change]]) {
        self.init(
            run: story.run,
            actions: story.records.map { ActionRecord($0, changes[$0.place]) },
            focus: story.focus.map { Int($0) },
            gap: story.gap
        )
    }
}

extension HistoryGap {
    /// A gap of the record.
    package init(_ gap: RecordGap) {
        self.init(
            from: Timestamp(microsecondsSinceEpoch: gap.from),
            to: Timestamp(microsecondsSinceEpoch: gap.to),
            kind: gap.kind.rawValue,
            reason: gap.reason
        )
    }
}

extension RedshankControl.Story {
    /// A story as the control interface gives it.
    ///
    /// - Parameters:
    ///   - story: the story.
    ///   - state: the state that knows the kinds of the reactions, where there is one.
    ///   - now: when an incident that lasts is measured.
    package init(_ story: RedshankHistory.Story, _ state: WatchState?, now: Moment) {
        self.init(
            summary: story.summary,
            incident: story.incident.map { RedshankControl.Incident($0, state, now: now) },
            runs: story.runs.map { RedshankControl.RunStory($0, story.changes) },
            gaps: story.gaps.map(HistoryGap.init),
            reactions: story.reactions.map(ConsideredReaction.init)
        )
    }
}
