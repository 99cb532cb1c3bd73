package import Redshank
import RedshankEngine

/// Goes through recorded actions with the daemon's own reducers: every past state is one of its steps.
///
/// It begins at the nearest snapshot that this build can read, and goes over the ends of runs. What is missing is
/// reported and never bridged without a word; where a digest was recorded on the way it is compared.
package struct Replay {
    private let source: any ReplaySource
    let places: [ActionPlace: SnapshotPlace]
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
    /// What is read is read ahead on another thread; `visit` is called on this one.
    ///
    /// - Parameters:
    ///   - since: the wall time, in microseconds since 1970, before which the snapshot must lie; where there is none
    ///     so early, it begins with the first there is.
    ///   - until: the wall time after which no action is replayed.
    ///   - visit: takes what it comes upon with the state at that point, and how far it has come, from 0 to 1; says
    ///     whether it goes on. Who keeps the state makes the next action copy what it changes, and no more.
    /// - Returns: the state at the end.
    /// - Throws: ``PastStateError`` where the record has no state to begin with, what reading throws, or what `visit`
    ///   throws.
    @discardableResult
    package func run(
        since: Int64? = nil,
        until: Int64? = nil,
        _ visit: (ReplayEvent, WatchState, _ progress: Double) throws -> Bool
    ) throws -> WatchState {
        guard let (beginning, state) = try beginning(notAfter: since) else {
            let missing = gaps.filter { $0.kind == .expired && $0.isOfActions }
            throw PastStateError.nothing(reasons: missing.map(\.sentence))
        }
        if let until, beginning.wall > until {
            let missing = try missing(before: beginning, since: until)
            throw PastStateError.tooEarly(asked: until, first: beginning.wall, reasons: missing.map(\.sentence))
        }
        return try run(from: beginning, state, until: until) { event, state, progress in
            guard try visit(event, state, progress) else { return false }
            guard case .begins = event else { return true }
            for gap in try missing(before: beginning, since: since) {
                guard try visit(.gap(gap), state, progress) else { return false }
            }
            return true
        }
    }

    /// Goes through the record from one of its states.
    func run(
        from beginning: ReplayBeginning,
        _ state: WatchState,
        until: Int64? = nil,
        _ visit: (ReplayEvent, WatchState, _ progress: Double) throws -> Bool
    ) throws -> WatchState {
        var machine = ReplayMachine(beginning, state, runs: runs, gaps: gaps)
        guard try visit(.begins(beginning), machine.state, 0) else { return machine.state }
        let ahead = try ReadAhead(source, after: ActionPlace(run: beginning.run.number, number: beginning.number))
        while true {
            let piece = try ahead.next()
            var isOver = piece.actions.isEmpty
            for stored in piece.actions {
                if let until, stored.moment.wall.microseconds > until {
                    isOver = true
                    break
                }
                let goesOn = try take(stored, &machine) { event, state in try visit(event, state, piece.progress) }
                guard goesOn else { return machine.state }
            }
            guard isOver else { continue }
            for note in piece.notes {
                guard try visit(.note(note), machine.state, 1) else { break }
            }
            return machine.state
        }
    }

    /// What of the record cannot be replayed, from a time to where a replay begins.
    func missing(before beginning: ReplayBeginning, since: Int64?) throws -> [RecordGap] {
        guard since ?? .min < beginning.wall else { return [] }
        var missing = gaps.filter { $0.kind == .expired && $0.isOfActions && $0.to >= since ?? .min }
        let place = ActionPlace(run: beginning.run.number, number: beginning.number)
        guard let oldest = try source.oldestAction(), oldest.place.isBefore(place) else { return missing }
        let isSameRun = oldest.place.run == place.run
        missing.append(
            RecordGap(
                from: oldest.wall,
                to: beginning.wall,
                kind: .stateless,
                run: isSameRun ? beginning.run.identity.id : nil,
                numbers: isSameRun ? oldest.place.number...place.number - 1 : nil,
                reason: "no state before them is kept from which they could be replayed"
            )
        )
        return missing
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
        guard let event = machine.apply(stored) else { return true }
        guard try visit(event, machine.state) else { return false }
        guard let place = places[ActionPlace(run: stored.run, number: stored.number)] else { return true }
        return try visit(.digest(machine.compare(place) { try state(place) }), machine.state)
    }

    // MARK: - Where to begin

    /// The newest state that is not after the time, or else the first there is.
    private func beginning(notAfter wall: Int64?) throws -> (ReplayBeginning, WatchState)? {
        let known = places.values.sorted { ($0.place.run, $0.place.number) < ($1.place.run, $1.place.number) }
        let candidates = known.filter { $0.wall <= wall ?? .min }.reversed() + known.filter { $0.wall > wall ?? .min }
        return try first(of: candidates)
    }

    /// The newest state that is not after the action, of its run.
    func beginning(notAfter place: ActionPlace) throws -> (ReplayBeginning, WatchState)? {
        let known = places.values.filter { $0.place.run == place.run && $0.place.number <= place.number }
        return try first(of: known.sorted { $0.place.number > $1.place.number })
    }

    /// The first of the states that this build can read.
    private func first(of candidates: [SnapshotPlace]) throws -> (ReplayBeginning, WatchState)? {
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
