import Redshank
import RedshankEngine

/// Where a replay stands: the state, the run, and which action comes next.
///
/// It is a pure machine.
struct ReplayMachine {
    private(set) var state: WatchState
    private(set) var run: RecordedRun
    /// What is missing between the run before and this one.
    private(set) var gapsBeforeRun: [RecordGap] = []
    private let runs: [RecordedRun]
    private let gaps: [RecordGap]
    private var next: UInt64
    private var last: Int64
    private var isIncomplete = false
    /// The state as it was kept, where another was replayed: the next action changes that one.
    private var kept: WatchState?

    init(_ beginning: ReplayBeginning, _ state: WatchState, runs: [RecordedRun], gaps: [RecordGap]) {
        self.state = state
        self.runs = runs
        self.gaps = gaps
        run = beginning.run
        next = beginning.number + 1
        last = beginning.wall
    }

    /// Begins another run.
    ///
    /// - Parameters:
    ///   - number: the run's number.
    ///   - first: the state it began with; that of a run which knows nothing unless given.
    /// - Returns: the run; nothing where the record does not know it.
    mutating func enter(_ number: Int64, _ first: WatchState?) -> RecordedRun? {
        guard let run = runs.first(where: { $0.number == number }) else { return nil }
        let ended = max(last, self.run.heard.wall.microseconds)
        let began = run.identity.began.wall.microseconds
        let known = gaps.filter { $0.kind == .unwatched && $0.to >= last && $0.from <= began }
        gapsBeforeRun =
            known.isEmpty
            ? [RecordGap(from: ended, to: max(ended, began), kind: .unwatched, reason: "redshankd was not running")]
            : known
        self.run = run
        state = first ?? WatchState(run: run.identity)
        (kept, next, isIncomplete) = (nil, 1, false)
        return run
    }

    /// What is missing before the action.
    mutating func gap(before stored: StoredAction) -> RecordGap? {
        guard stored.number > next else { return nil }
        isIncomplete = true
        let missing = next...stored.number - 1
        let known = gaps.first { gap in
            gap.kind == .dropped && gap.run == run.identity.id && gap.numbers?.overlaps(missing) == true
        }
        // Of some it is known only when it was noticed.
        let span = known.flatMap { $0.from < $0.to ? $0.from...$0.to : nil }
        return RecordGap(
            from: span?.lowerBound ?? last,
            to: span?.upperBound ?? stored.moment.wall.microseconds,
            kind: known?.kind ?? .dropped,
            run: run.identity.id,
            numbers: missing,
            reason: known?.reason ?? "they are not in the record"
        )
    }

    /// Replays the action.
    ///
    /// - Returns: nothing where it was dropped then.
    mutating func apply(_ stored: StoredAction) -> ReplayEvent? {
        if let kept { state = kept }
        kept = nil
        next = stored.number + 1
        last = stored.moment.wall.microseconds
        guard !stored.wasDropped else { return nil }
        guard let action = stored.action else {
            isIncomplete = true
            return .unreadable(stored)
        }
        action.reduce(&state, at: stored.moment)
        return .action(ReplayedAction(run: run, stored: stored, action: action))
    }

    /// Compares the state with what was kept of it, and goes on with that where it is another.
    mutating func compare(
        _ place: SnapshotPlace,
        kept: () throws -> WatchState?
    ) throws -> ReplayedDigest {
        var digest = ReplayedDigest(
            run: run,
            number: place.place.number,
            wall: place.wall,
            recorded: place.digest,
            replayed: CanonicalCoding.digest(try CanonicalCoding.encode(state)),
            isAfterGap: isIncomplete
        )
        if !digest.isSame {
            // Who is told of it compares the two, so the state that was replayed stays until the next action.
            self.kept = try kept()
            digest.kept = self.kept
        }
        isIncomplete = false
        return digest
    }
}
