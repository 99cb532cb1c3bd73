package import Redshank
import RedshankEngine

/// Goes through recorded actions with the daemon's own reducers: every past state is one of its steps.
///
/// It begins at the nearest snapshot that this build can read, and goes over the ends of runs. What is missing is
/// reported and never bridged without a word; where a digest was recorded on the way it is compared.
package struct Replay {
    private let source: any ReplaySource
    private let places: [ActionPlace: SnapshotPlace]
    private let gaps: [RecordGap]
    /// The runs that the record knows, in their order.
    package let runs: [RecordedRun]

    /// Reads what the record has, beside the actions.
    package init(_ source: any ReplaySource) throws {
        self.source = source
        runs = try source.recordedRuns()
        gaps = try source.recordedGaps()
        places = try Dictionary(source.snapshotPlaces().map { ($0.place, $0) }, uniquingKeysWith: { $1 })
    }

    /// Goes through the record.
    ///
    /// - Parameters:
    ///   - since: the wall time, in microseconds since 1970, before which the snapshot must lie; where there is none
    ///     so early, it begins with the first there is.
    ///   - until: the wall time after which no action is replayed.
    ///   - visit: takes what it comes upon with the state at that point, and how far it has come, from 0 to 1; says
    ///     whether it goes on. Who keeps the state makes the next action copy what it changes, and no more.
    /// - Returns: the state at the end; nothing where the record has no state to begin with.
    /// - Throws: ``PastStateError/tooEarly(asked:first:)`` where the record begins after `until`; what reading throws, or
    ///   what `visit` throws.
    package func run(
        since: Int64? = nil,
        until: Int64? = nil,
        _ visit: (ReplayEvent, WatchState, _ progress: Double) throws -> Bool
    ) throws -> WatchState? {
        guard let (beginning, state) = try beginning(notAfter: since) else { return nil }
        if let until, beginning.wall > until { throw PastStateError.tooEarly(asked: until, first: beginning.wall) }
        var machine = ReplayMachine(beginning, state, runs: runs, gaps: gaps)
        guard try visit(.begins(beginning), machine.state, 0) else { return machine.state }
        let place = ActionPlace(run: beginning.run.number, number: beginning.number)
        try source.actions(after: place) { stored, progress in
            if let until, stored.moment.wall.microseconds > until { return false }
            return try take(stored, &machine) { event, state in try visit(event, state, progress) }
        }
        return machine.state
    }

    private func take(
        _ stored: StoredAction,
        _ machine: inout ReplayMachine,
        _ visit: (ReplayEvent, WatchState) throws -> Bool
    ) throws -> Bool {
        if machine.run.number != stored.run {
            let place = ActionPlace(run: stored.run, number: 0)
            guard let run = machine.enter(stored.run, try places[place].flatMap(state)) else { return true }
            for gap in machine.gapsBeforeRun {
                guard try visit(.gap(gap), machine.state) else { return false }
            }
            guard try visit(.run(run), machine.state) else { return false }
        }
        if let gap = machine.gap(before: stored) {
            guard try visit(.gap(gap), machine.state) else { return false }
        }
        guard try visit(machine.apply(stored), machine.state) else { return false }
        guard let place = places[ActionPlace(run: stored.run, number: stored.number)] else { return true }
        return try visit(.digest(machine.compare(place) { try state(place) }), machine.state)
    }

    // MARK: - Where to begin

    /// The newest state that is not after the time, or else the first there is.
    private func beginning(notAfter wall: Int64?) throws -> (ReplayBeginning, WatchState)? {
        let known = places.values.sorted { ($0.place.run, $0.place.number) < ($1.place.run, $1.place.number) }
        let candidates = known.filter { $0.wall <= wall ?? .min }.reversed() + known.filter { $0.wall > wall ?? .min }
        for candidate in candidates {
            guard let run = runs.first(where: { $0.number == candidate.place.run }) else { continue }
            let beginning = ReplayBeginning(run: run, number: candidate.place.number, wall: candidate.wall)
            if let state = try state(candidate) { return (beginning, state) }
        }
        return nil
    }

    /// The state that is kept there; nothing where this build cannot read it.
    private func state(_ place: SnapshotPlace) throws -> WatchState? {
        guard let snapshot = try source.snapshot(at: place) else { return nil }
        return try? snapshot.decoded()
    }
}
