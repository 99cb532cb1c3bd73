package import Redshank

/// What led to something and what followed from it, where that is not how a check stands: what a reaction did lately, an
/// incident, or one action.
package struct Story: Sendable, Hashable {
    package var subject: Subject
    /// What it is about, a sentence without its end.
    package var summary: String
    package var incident: Incident?
    /// What happened, by run, the oldest first.
    package var runs: [RunStory] = []
    /// Where nobody looked or something is missing meanwhile, the earliest first.
    package var gaps: [RecordGap] = []
    /// What the reactions made of it.
    package var reactions: [ReactionExplanation] = []
    /// The fields of the state that the records changed, as far as that could be replayed.
    package var changes: [RecordPlace: [StateDifference.Change]] = [:]
}

/// What happened in one run of the daemon that belongs to an explanation.
package struct RunStory: Sendable, Hashable, Codable {
    package var run: String
    /// The records by number.
    package var records: [LogRecord]
    /// The numbers of those that it is about.
    package var focus: [UInt64]
    /// What is missing here, as a sentence; nothing where all is remembered.
    package var gap: String?

    package init(run: String, records: [LogRecord], focus: [UInt64] = [], gap: String? = nil) {
        self.run = run
        self.records = records
        self.focus = focus
        self.gap = gap
    }

    /// Sorts records into their runs, the oldest first, each record once.
    static func sorting(_ records: [LogRecord], focus: Set<RecordPlace>) -> [RunStory] {
        Dictionary(grouping: records, by: \.run).map { run, records in
            var seen: Set<UInt64> = []
            let once = records.filter { seen.insert($0.sequence).inserted }.sorted { $0.sequence < $1.sequence }
            let numbers = once.map(\.sequence).filter { focus.contains(RecordPlace(run: run, number: $0)) }
            return RunStory(run: run, records: once, focus: numbers)
        }.sorted { ($0.records.first?.timeMicroseconds ?? 0) < ($1.records.first?.timeMicroseconds ?? 0) }
    }
}

extension LogRecord {
    /// Where it is in the record.
    package var place: RecordPlace { RecordPlace(run: run, number: sequence) }
}
