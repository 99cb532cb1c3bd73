import Redshank
import RedshankEngine

/// Whether replaying a stretch of the record makes the states that were recorded.
package struct ReplayVerification: Sendable {
    package var actions = 0
    package var runs = 0
    /// How many digests were recorded on the way, and how many of them are the same.
    package var digests = 0
    package var same = 0
    /// How many were others for the actions that are missing before them.
    package var excused = 0
    /// The first that is another, and no action is missing that could say why.
    package var first: Mismatch?
    /// What is missing, sentences.
    package var notes: [String] = []

    /// A state that is another than was recorded.
    package struct Mismatch: Sendable, Hashable {
        package var run: String
        package var number: UInt64
        package var wall: Int64
        package var recorded: String
        package var replayed: String
        /// The fields that differ, from what was recorded to what was replayed; none where this build cannot read what
        /// was recorded.
        package var changes: [StateDifference.Change]
    }

    /// Replays a stretch of the record.
    ///
    /// - Throws: what reading throws; ``PastStateError`` where there is nothing to begin with.
    package init(
        of source: some ReplaySource,
        since: Int64? = nil,
        until: Int64? = nil,
        build: String,
        progress: (Double) -> Void = { _ in }
    ) throws {
        try Replay(source).run(since: since, until: until) { event, state, part in
            progress(part)
            take(event, state, build)
            return true
        }
    }

    private mutating func take(_ event: ReplayEvent, _ state: WatchState, _ build: String) {
        switch event {
        case .begins(let beginning): enter(beginning.run, build)
        case .run(let run): enter(run, build)
        case .gap(let gap): notes.append(gap.sentence)
        case .note(let note): notes.append(note)
        case .action: actions += 1
        case .unreadable(let stored):
            actions += 1
            notes.append(stored.unreadableSentence)
        case .digest(let digest):
            digests += 1
            if digest.isSame {
                same += 1
            } else if digest.isAfterGap {
                excused += 1
            } else if first == nil {
                first = Mismatch(
                    run: digest.run.identity.id,
                    number: digest.number,
                    wall: digest.wall,
                    recorded: digest.recorded,
                    replayed: digest.replayed,
                    changes: digest.kept.map { StateDifference(from: $0, to: state).changes } ?? []
                )
            }
        }
    }

    private mutating func enter(_ run: RecordedRun, _ build: String) {
        runs += 1
        if let note = run.otherBuildSentence(than: build), !notes.contains(note) { notes.append(note) }
    }

    /// Whether every digest is as it was recorded, but for those after something that is missing.
    package var isRight: Bool { first == nil }
}
