/// A recorded session, run again: to any number, to the end, to where something first held.
///
/// ```swift
/// var replay = try Replay(memory.entries, catalog: catalog)
/// try replay.run(to: 312)
/// print(replay.state)                                              // what was known then
/// let step = try replay.firstStep { $0.numbers.count > 100 }       // the action after which there were more than 100
/// print(try replay.prove())                                        // the same states as then?
/// ```
///
/// Only reducers run: no middleware, no side effect, no clock. What side effects did then is in the recording as the
/// actions they dispatched.
///
/// An action that is missing, or that this build cannot decode, ends the replay with a ``RecordingError`` that names it,
/// and the replay stays before it. ``passesOver`` says what it may pass over instead, and ``omissions`` what it did.
public struct Replay<State: Sendable>: Sendable {
    /// The state after the action of ``number``.
    public private(set) var state: State
    /// The number of the last action that is in the state; 0 before the first.
    public private(set) var number: UInt64
    /// What is passed over instead of ending the replay; nothing unless set.
    public var passesOver: ReplayTolerance = []
    /// What was passed over since the replay began, or was last taken back.
    public private(set) var omissions: [ReplayGap] = []

    let entries: [RecordingEntry]
    let states: StateReading<State>?
    private let catalog: ActionCatalog<State>
    private var decoding: any RecordingDecoding
    private let origin: Origin
    /// The next entry.
    private var position: Int
    /// Whether something was passed over since the state was last known.
    private var isInexact = false

    private struct Origin: Sendable {
        let state: State
        let number: UInt64
        let position: Int
    }

    /// Begins a replay at a state that the recording does not have.
    ///
    /// - Parameters:
    ///   - entries: the recording, in the order in which it was written.
    ///   - first: the state before the first action.
    ///   - number: the number of the last action in that state.
    ///   - catalog: the actions.
    ///   - decoding: how the payloads become actions.
    public init(
        _ entries: [RecordingEntry],
        from first: State,
        after number: UInt64 = 0,
        catalog: ActionCatalog<State>,
        decoding: any RecordingDecoding = CompactDecoder()
    ) {
        let position = entries.firstIndex { $0.number > number } ?? entries.count
        var decoding = decoding
        // What comes before brings key names along; where it is damaged, what needs them says so.
        for entry in entries[..<position] { try? decoding.skip(entry.payload) }
        let origin = Origin(state: first, number: number, position: position)
        self.init(entries, origin, catalog, decoding, nil)
    }

    /// Begins a replay at the first state of the recording.
    ///
    /// - Parameters:
    ///   - entries: the recording, in the order in which it was written.
    ///   - catalog: the actions.
    ///   - decoding: how the payloads become states and actions.
    /// - Throws: ``RecordingError`` where there is no state in the recording, or it cannot be decoded.
    public init(
        _ entries: [RecordingEntry],
        catalog: ActionCatalog<State>,
        decoding: any RecordingDecoding = CompactDecoder()
    ) throws where State: Codable {
        let states = StateReading<State>(entries)
        guard let begin = states.positions.first else {
            throw RecordingError.noState(number: entries.first?.number ?? 0)
        }
        var decoding = decoding
        let first = try states.state(of: entries[begin], by: &decoding)
        let origin = Origin(state: first, number: entries[begin].number, position: begin + 1)
        self.init(entries, origin, catalog, decoding, states)
    }

    private init(
        _ entries: [RecordingEntry],
        _ origin: Origin,
        _ catalog: ActionCatalog<State>,
        _ decoding: any RecordingDecoding,
        _ states: StateReading<State>?
    ) {
        self.entries = entries
        self.origin = origin
        self.catalog = catalog
        self.decoding = decoding
        self.states = states
        (state, number, position) = (origin.state, origin.number, origin.position)
    }
}

// MARK: - Going through

extension Replay {
    /// The number of the last entry.
    public var last: UInt64 { entries.last.map { max($0.number, origin.number) } ?? origin.number }

    /// Replays the next action.
    ///
    /// - Returns: the action; nothing at the end.
    /// - Throws: ``RecordingError`` where the next action is missing or not readable and may not be passed over.
    public mutating func step() throws -> ReplayStep<State>? {
        let old = state
        var action: (any Action<State>)?
        let entry = try advance(through: .max) { replay, entry in
            let decoded = try replay.catalog.action(of: entry, by: &replay.decoding)
            decoded.reduce(&replay.state, at: entry.moment)
            action = decoded
        }
        guard let entry, let action else { return nil }
        return ReplayStep(entry: entry, action: action, old: old, new: state)
    }

    /// Replays to the end.
    ///
    /// - Throws: ``RecordingError`` where an action is missing or not readable and may not be passed over.
    public mutating func runToEnd() throws {
        while try advance(through: .max, Self.reduce) != nil {}
    }

    /// Goes to the state after the action of this number, backwards too.
    ///
    /// It begins at the nearest state that was recorded before it, so what is missing before that does not matter.
    ///
    /// - Throws: ``RecordingError`` where an action is missing or not readable and may not be passed over, or the number
    ///   is not in the recording.
    public mutating func run(to target: UInt64) throws {
        guard target <= last else { throw RecordingError.beyondEnd(number: target, last: last) }
        if let states, let nearest = states.position(atOrBefore: target, in: entries),
            target < number || entries[nearest].number > number
        {
            try begin(at: nearest, states)
        } else if target < number {
            guard target >= origin.number else { throw RecordingError.noState(number: target) }
            rewind()
        }
        try runForward(to: target)
    }

    /// Goes back to where the replay began.
    public mutating func rewind() {
        (state, number, position) = (origin.state, origin.number, origin.position)
        (omissions, isInexact) = ([], false)
    }

    mutating func runForward(to target: UInt64) throws {
        while try advance(through: target, Self.reduce) != nil {}
        guard number < target else { return }
        try passOver(ReplayGap(first: number + 1, last: target, reason: nil), .gaps)
        number = target
    }

    /// Decodes a state that was recorded; nothing where this replay decodes none.
    mutating func recordedState(of entry: RecordingEntry) throws -> State? {
        try states?.state(of: entry, by: &decoding)
    }

    private mutating func begin(at position: Int, _ states: StateReading<State>) throws {
        state = try states.state(of: entries[position], by: &decoding)
        number = entries[position].number
        self.position = position + 1
        (omissions, isInexact) = ([], false)
    }

    private static func reduce(_ replay: inout Self, by entry: ActionEntry) throws {
        try replay.catalog.reduce(&replay.state, by: entry, &replay.decoding)
    }

    /// Replays the next action, if its number is not above the limit.
    private mutating func advance(
        through limit: UInt64,
        _ reduce: (inout Self, ActionEntry) throws -> Void
    ) throws -> ActionEntry? {
        while position < entries.count, entries[position].number <= limit {
            switch entries[position] {
            case .action(let entry):
                try follow(entry.number)
                let isReduced = try attempt(entry, reduce)
                number = entry.number
                position += 1
                if isReduced { return entry }
                continue
            case .dropped(let next, _, _):
                try follow(next)
                number = next
            case .unrecorded(let next, let name, let reason):
                try follow(next)
                let reason = "\"\(name)\" could not be recorded: \(reason)"
                try passOver(ReplayGap(first: next, last: next, reason: reason), .gaps)
                number = next
            case .state(let next, let payload):
                if next > number { try passOver(ReplayGap(first: number + 1, last: next, reason: nil), .gaps) }
                if isInexact, let states {
                    state = try states.state(of: entries[position], by: &decoding)
                    (number, isInexact) = (next, false)
                } else {
                    try? decoding.skip(payload)
                }
            case .digest, .stateUnrecorded: break
            }
            position += 1
        }
        return nil
    }

    /// Makes sure that no number is missing before this one.
    private mutating func follow(_ next: UInt64) throws {
        guard next > number else { throw RecordingError.disorder(number: next, after: number) }
        guard next > number + 1 else { return }
        try passOver(ReplayGap(first: number + 1, last: next - 1, reason: nil), .gaps)
        number = next - 1
    }

    /// Decodes the action and reduces the state by it.
    ///
    /// - Returns: whether it was; otherwise it was passed over.
    private mutating func attempt(
        _ entry: ActionEntry,
        _ reduce: (inout Self, ActionEntry) throws -> Void
    ) throws -> Bool {
        var reason = "\"\(entry.name)\" in version \(entry.version) is not in the catalog"
        do {
            // Asked first, as there may be very many and an error looks for the nearest name.
            if !passesOver.contains(.unknownActions) || catalog.reads(entry) {
                try reduce(&self, entry)
                return true
            }
        } catch {
            guard passesOver.contains(.unknownActions) else { throw error }
            reason = "\(error)"
        }
        // Its key names may be needed all the same; where it is damaged they are not there.
        try? decoding.skip(entry.payload)
        note(ReplayGap(first: entry.number, last: entry.number, reason: reason))
        return false
    }

    private mutating func passOver(_ gap: ReplayGap, _ tolerance: ReplayTolerance) throws {
        guard passesOver.contains(tolerance) else { throw RecordingError.gap(gap) }
        note(gap)
    }

    private mutating func note(_ gap: ReplayGap) {
        isInexact = true
        if let last = omissions.last, last.last + 1 == gap.first, last.reason == gap.reason {
            omissions[omissions.count - 1] = ReplayGap(first: last.first, last: gap.last, reason: gap.reason)
        } else {
            omissions.append(gap)
        }
    }
}
