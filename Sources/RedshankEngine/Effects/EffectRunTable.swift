/// The runs of one side effect that have not ended: their phases, their keys, and what follows from both.
///
/// It keeps its parts in step (an alarm for each phase that waits for the time, a slot for each that takes one) and
/// decides nothing.
struct EffectRunTable: Sendable {
    /// Where a run is between being asked for and having ended.
    enum Phase: Sendable {
        /// Starts when nothing newer was asked for until then.
        case quiet(until: Duration)
        /// Waits for the run before it.
        case queued
        /// Waits for a slot.
        case ready
        /// Its task does the work.
        case running(attempt: Int, until: Duration?)
        /// Its last attempt failed and the next has not begun.
        case pausing(after: Int, until: Duration)
        /// It is not to go on, but its task has not ended yet.
        case cancelled(attempt: Int, until: Duration?)

        var alarm: Duration? {
            switch self {
            case .quiet(let until), .pausing(_, let until): until
            case .running(_, let until), .cancelled(_, let until): until
            case .queued, .ready: nil
            }
        }

        var hasSlot: Bool {
            switch self {
            case .running, .pausing, .cancelled: true
            case .quiet, .queued, .ready: false
            }
        }
    }

    /// The runs of one key.
    struct Lane: Sendable {
        /// By number, which is the order in which they were asked for.
        var runs = SortedList<UInt64>()
        /// In serial order, the one that is not queued.
        var holder: UInt64?
        var lastStart: Duration?
    }

    /// When a run's phase ends.
    struct Alarm: Comparable, Sendable {
        let time: Duration
        let run: UInt64

        static func < (left: Alarm, right: Alarm) -> Bool { (left.time, left.run) < (right.time, right.run) }
    }

    private struct Run {
        let key: EffectKey?
        var phase: Phase
    }

    private(set) var slotsTaken = 0
    private(set) var ready = SortedList<UInt64>()
    private(set) var alarms = SortedList<Alarm>()
    private var runs: [UInt64: Run] = [:]
    private var lanes: [EffectKey?: Lane] = [:]
    private var next: UInt64 = 1
    private var sweepsAt = 64

    /// A number that no run had before.
    mutating func makeNumber() -> UInt64 {
        defer { next += 1 }
        return next
    }

    /// The runs, in the order in which they were asked for.
    var numbers: [UInt64] { runs.keys.sorted() }

    var isEmpty: Bool { runs.isEmpty }

    func phase(_ number: UInt64) -> Phase? { runs[number]?.phase }

    func lane(_ key: EffectKey?) -> Lane { lanes[key] ?? Lane() }
}

// MARK: - Changing

extension EffectRunTable {
    /// Adds a run, queued.
    mutating func add(_ number: UInt64, key: EffectKey?) {
        runs[number] = Run(key: key, phase: .queued)
        lanes[key, default: Lane()].runs.insert(number)
    }

    /// Lets the run be in another phase.
    mutating func move(_ number: UInt64, to phase: Phase) {
        guard let old = runs[number]?.phase else { return }
        if let time = old.alarm { alarms.remove(Alarm(time: time, run: number)) }
        if let time = phase.alarm { alarms.insert(Alarm(time: time, run: number)) }
        if case .ready = old { ready.remove(number) }
        if case .ready = phase { ready.insert(number) }
        slotsTaken += (phase.hasSlot ? 1 : 0) - (old.hasSlot ? 1 : 0)
        runs[number]?.phase = phase
    }

    /// Notes that the run starts now, from which its key's throttle counts.
    mutating func noteStart(_ number: UInt64, at now: Duration) {
        guard let run = runs[number] else { return }
        lanes[run.key]?.lastStart = now
    }

    /// Makes the run its key's only one that is not queued.
    ///
    /// - Returns: whether no other one is.
    mutating func hold(_ number: UInt64) -> Bool {
        guard let run = runs[number], lanes[run.key]?.holder == nil else { return false }
        lanes[run.key]?.holder = number
        return true
    }

    /// Forgets the run.
    ///
    /// - Returns: the oldest that is queued after it, where it was the one they waited for.
    mutating func remove(_ number: UInt64) -> UInt64? {
        move(number, to: .queued)
        guard let run = runs.removeValue(forKey: number) else { return nil }
        lanes[run.key]?.runs.remove(number)
        guard lanes[run.key]?.holder == number else {
            forget(run.key)
            return nil
        }
        lanes[run.key]?.holder = nil
        forget(run.key)
        return lanes[run.key]?.runs.elements.first { if case .queued = phase($0) { true } else { false } }
    }

    /// Forgets a key of which nothing is left to know.
    private mutating func forget(_ key: EffectKey?) {
        if let lane = lanes[key], lane.runs.isEmpty, lane.lastStart == nil { lanes[key] = nil }
    }

    /// Forgets the keys that were throttled once and are no longer, before they become many.
    mutating func sweep(startedBefore time: Duration) {
        guard lanes.count >= sweepsAt else { return }
        lanes = lanes.filter { lane in !lane.value.runs.isEmpty || (lane.value.lastStart ?? time) > time }
        sweepsAt = max(64, lanes.count * 2)
    }

    /// How many keys it knows.
    var laneCount: Int { lanes.count }
}
