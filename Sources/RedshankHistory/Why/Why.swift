package import Redshank
package import RedshankEngine

/// Why a check stands as it does, as far as it was recorded.
///
/// A value to be shown by whoever asks: the records that matter, each under what caused it, and what each of them is
/// to the explanation.
package struct Why: Sendable, Hashable, Codable {
    package var check: String
    /// How it stands; nothing where nothing is known of it.
    package var health: Health?
    /// Since when.
    package var since: Moment?
    /// What was found that speaks for it.
    package var reason: String
    /// The number of the record that changed the health; nothing where it is not remembered or never changed.
    package var decisive: UInt64?
    /// The results in a row that led to it, the decisive one last.
    package var streak: [UInt64]
    /// The results since that speak against it, and have not changed it yet.
    package var against: [UInt64]
    /// What was done to the check and its configuration since, and what is still in force.
    package var steering: [UInt64]
    /// What is missing here, as a sentence; nothing where all is remembered.
    package var gap: String?
    /// All records that belong to it, by number: those named above, what set them off, and what they led to.
    package var records: [LogRecord]
    /// What was told of it in the runs of the daemon before, the oldest first; nothing where those were not asked.
    package var earlier: [LogRecord] = []
    /// What each reaction made of it, in the order of their names.
    package var reactions: [ReactionExplanation]
    /// What happened in the runs before, where the health is older than the newest run, the oldest first.
    package var before: [RunStory] = []
    /// Where nobody looked or something is missing since the health changed, the earliest first.
    package var gaps: [RecordGap] = []
    /// The fields of the state that the records changed, as far as that could be replayed.
    package var changes: [RecordPlace: [StateDifference.Change]] = [:]
}

/// What a reaction made of a check's health.
package struct ReactionExplanation: Sendable, Hashable, Codable {
    package var reaction: String
    /// The check, where it is not that which is explained.
    package var check: String?
    /// What kind of deed it is: `webhook`, `command`; nothing where that is not known.
    package var kind: String?
    package var verdict: Verdict
    /// Why it fired, waits, or did not fire.
    package var reason: String
    /// When it is considered again; nothing where it waits for nothing.
    package var due: Moment?
    /// When its deed is tried again, which failed; nothing where it did not.
    package var retry: Moment?
    /// When that was decided; nothing where it was not even considered.
    package var considered: Moment?
    /// The number of the record of the decision.
    package var sequence: UInt64?
    /// How far the deed is; nothing where there is none.
    package var deed: String?

    /// What came of considering it.
    package enum Verdict: String, Sendable, Hashable, Codable {
        /// A deed was decided and done.
        case done
        /// A deed was decided and is not done yet.
        case owed
        /// A deed was decided and given up.
        case failed
        /// It is considered again later.
        case waiting
        /// It was considered and is not told.
        case held
        /// It has nothing to do with this health, so it was not considered.
        case indifferent
    }
}

/// A record with what it led to.
package struct WhyNode: Sendable, Hashable, Codable {
    package var record: LogRecord
    package var followers: [WhyNode]
}

extension Why {
    /// The records as trees: each under what caused it, the roots by number.
    package var trees: [WhyNode] {
        let known = Set(records.map(\.sequence))
        let children = Dictionary(grouping: records) { record in
            record.cause.map(\.number).flatMap { known.contains($0) ? $0 : nil }
        }
        func node(_ record: LogRecord) -> WhyNode {
            WhyNode(record: record, followers: (children[record.sequence] ?? []).map(node))
        }
        return (children[nil] ?? []).map(node)
    }
}
