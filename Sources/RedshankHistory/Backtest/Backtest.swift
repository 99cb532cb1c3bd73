package import Redshank
import HashTreeCollections
package import RedshankEngine

/// What another configuration would have told of what was recorded.
///
/// The record is replayed, and beside it a second state is led through the same facts: results, pauses, silences,
/// restarts. It goes by the daemon's own reducers and rules under the other configuration, as if that had been loaded
/// at the beginning, in the time of the record. What the record cannot know of it is said and not guessed.
package struct Backtest: Sendable {
    /// From when to when it reached, in microseconds since 1970.
    package private(set) var from: Int64
    package private(set) var to: Int64
    /// Since when the recorded configuration is known.
    package private(set) var began: Int64
    /// How many actions were replayed, and how many results were in them.
    package private(set) var actions = 0
    package private(set) var results = 0
    /// What was told and what would have been, by reaction and check.
    package private(set) var stories: [ReactionKey: Story] = [:]
    /// How often each reason held a reaction back, then and in the rehearsal.
    package private(set) var held = Pair<[String: Int]>(recorded: [:], rehearsed: [:])
    /// What cannot be known, by check.
    package private(set) var unknown: [String: [Unknown]] = [:]
    /// What is missing in the record, and what else is to be known, sentences.
    package private(set) var notes: [String] = []
    /// The state in the rehearsal at the end, and the recorded one.
    package private(set) var end: Pair<WatchState>?

    /// What is of the record and what of the rehearsal.
    package struct Pair<Value: Sendable>: Sendable {
        package var recorded: Value
        package var rehearsed: Value
    }

    /// Something that was told, or would have been.
    package struct Told: Sendable, Hashable {
        /// When it was decided.
        package var at: Moment
        package var health: Health
        /// How often the same was told before.
        package var repetitions: Int
        /// What was found that spoke for it.
        package var reason: String
    }

    /// What a reaction told about a check.
    package struct Story: Sendable {
        package var recorded: [Told] = []
        package var rehearsed: [Told] = []
    }

    /// Runs the rehearsal.
    ///
    /// - Parameters:
    ///   - configuration: the one that is tried.
    ///   - since: the wall time, in microseconds since 1970, at which it would have been loaded.
    ///   - until: the wall time at which the rehearsal ends.
    ///   - source: the record.
    ///   - build: what the reader is.
    ///   - progress: is told how far the reading has come, from 0 to 1.
    /// - Throws: ``PastStateError`` where there is nothing to begin with or no action between, or what reading throws.
    package init(
        of configuration: Configuration,
        since: Int64,
        until: Int64,
        in source: some ReplaySource,
        build: String,
        progress: (Double) -> Void = { _ in }
    ) throws {
        from = since
        to = since
        began = since
        var rehearsal: Rehearsal?
        var recorded: WatchState?
        let end = try Replay(source).run(since: since, until: until) { event, state, part in
            progress(part)
            if case .action(let action) = event, let recorded, action.stored.moment.wall.microseconds >= since {
                take(action, from: recorded, to: state, configuration, &rehearsal)
            } else {
                note(event, since, build)
            }
            if case .gap = event { rehearsal?.passGap() }
            recorded = state
            return true
        }
        guard var rehearsal else {
            // The end of all time is meant to be now, or when the last action was.
            let last = until == .max ? end.run.began.wall : .microseconds(until)
            throw PastStateError.nothingBetween(
                Moment(wall: .microseconds(from), boot: .zero),
                Moment(wall: max(.microseconds(from), last), boot: .zero)
            )
        }
        rehearsal.finish()
        collect(rehearsal)
        self.end = Pair(recorded: end, rehearsed: rehearsal.state)
    }

    private mutating func take(
        _ action: ReplayedAction,
        from old: WatchState,
        to new: WatchState,
        _ configuration: Configuration,
        _ rehearsal: inout Rehearsal?
    ) {
        let moment = action.stored.moment
        if rehearsal == nil { rehearsal = Rehearsal(of: configuration, from: old, at: moment) }
        actions += 1
        rehearsal?.take(action.action, at: moment, from: old, to: new)
    }

    private mutating func note(_ event: ReplayEvent, _ since: Int64, _ build: String) {
        switch event {
        case .begins(let beginning):
            if beginning.wall > since {
                from = beginning.wall
                let began = Moment(wall: .microseconds(beginning.wall), boot: .zero)
                notes.append("The record begins at \(began.text): what was before is not known.")
            }
            note(beginning.run, build)
        case .run(let run): note(run, build)
        case .gap(let gap): if gap.to >= since { notes.append(gap.sentence) }
        case .unreadable(let stored): notes.append(stored.unreadableSentence)
        case .digest(let digest): if let sentence = digest.sentence { notes.append(sentence) }
        case .note(let note): notes.append(note)
        // Until the rehearsal begins nothing but the state is of interest.
        case .action: break
        }
    }

    private mutating func note(_ run: RecordedRun, _ build: String) {
        if let note = run.otherBuildSentence(than: build), !notes.contains(note) { notes.append(note) }
    }

    private mutating func collect(_ rehearsal: Rehearsal) {
        to = max(to, rehearsal.last.wall.microseconds)
        results = rehearsal.results
        stories = rehearsal.stories
        held = rehearsal.held
        unknown = rehearsal.knowledge.unknown
        began = rehearsal.knowledge.began.map(\.wall.microseconds) ?? began
    }
}

extension Backtest.Story {
    /// How much two moments of the same decision may differ and still be the same.
    private static let tolerance: Duration = .seconds(1)

    /// Where what was told and what would have been told first differ; nothing where they never do.
    package var firstDifference: (recorded: Backtest.Told?, rehearsed: Backtest.Told?)? {
        for index in 0..<max(recorded.count, rehearsed.count) {
            let was = index < recorded.count ? recorded[index] : nil
            let would = index < rehearsed.count ? rehearsed[index] : nil
            guard let was, let would else { return (was, would) }
            let apart = was.at.boot - would.at.boot
            let isSame =
                was.health == would.health && was.repetitions == would.repetitions
                && apart <= Self.tolerance && apart >= .zero - Self.tolerance
            if !isSame { return (was, would) }
        }
        return nil
    }
}

extension Backtest {
    /// How much was told in all, and how much would have been.
    package var told: Pair<Int> {
        stories.values.reduce(into: Pair(recorded: 0, rehearsed: 0)) { sum, story in
            sum.recorded += story.recorded.count
            sum.rehearsed += story.rehearsed.count
        }
    }

    /// Whether all that was told would have been told just so, and nothing else.
    package var isSame: Bool { stories.values.allSatisfy { $0.firstDifference == nil } }
}
