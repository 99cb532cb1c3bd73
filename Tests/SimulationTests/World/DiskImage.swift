import HashTreeCollections
import Redshank
import RedshankEngine

@testable import RedshankHistory

/// What is on the disk: what the tables of the database hold, and the record as replay reads it.
///
/// What is written of a batch is decided by the same `KnowledgeChanges` as in the database.
struct DiskImage {
    private struct Run {
        var boot: Int
        var heard: Moment
        var isEnded = false
        var committed: UInt64 = 0
        /// Whether nothing of it was set aside.
        var isWhole = true
    }

    private var runs: [String: Run] = [:]
    /// The run that wrote all it knew.
    private var writer: String?
    private var configuration = Configuration()
    private var checks: TreeDictionary<String, CheckMemory> = [:]
    private var reactions: TreeDictionary<ReactionKey, ReactionRecord> = [:]
    private var decided: [String: [Duration]] = [:]
    private var deeds: UInt64 = 0
    private var outbox = Outbox()
    /// The keys of the deeds of which it is on disk that they were done.
    private(set) var acknowledged: Set<String> = []
    /// Which run was asked to end last, and when.
    private var stopped: (run: String, at: Moment)?
    /// The record of the newest run, replayed from its last snapshot as it was written.
    private(set) var replayed: WatchState?
    /// Whether it was set aside and nothing is written yet in its place.
    private(set) var isBlank = false

    /// The number of the last action of the run that is on disk; 0 where none is.
    func committed(of run: String) -> UInt64 { runs[run]?.committed ?? 0 }

    /// Whether all that the run did up to that action is on disk.
    func hasAll(of run: String, upTo number: UInt64) -> Bool {
        runs[run].map { $0.isWhole && number <= $0.committed } ?? false
    }

    /// What a new process is told.
    func remembered(boot: Int) throws -> MemoryRestored? {
        guard let writer, let run = runs[writer] else { return nil }
        var memory = knowledge(run: writer, heard: run.heard)
        memory.wasStopped = run.isEnded
        let text = try CanonicalCoding.encode(memory)
        return MemoryRestored(
            memory: try CanonicalCoding.decode(WatchMemory.self, from: text),
            isSameBoot: run.boot == boot
        )
    }

    private func knowledge(run: String, heard: Moment) -> WatchMemory {
        var memory = WatchMemory(run: run, heard: heard, wasStopped: false)
        memory.configuration = configuration
        memory.checks = checks
        memory.reactions = reactions
        memory.decided = decided
        memory.outbox = outbox
        memory.deeds = deeds
        if let stopped, stopped.run == run { memory.stopping = stopped.at }
        return memory
    }

    /// A fresh one is begun in its place: nothing is known any more but what receivers could tell.
    mutating func setAside() {
        let acknowledged = acknowledged
        self = DiskImage()
        self.acknowledged = acknowledged
        isBlank = true
    }

    /// Ends the run as it was told to.
    mutating func end(_ run: String, at moment: Moment) {
        runs[run]?.isEnded = true
        runs[run]?.heard = moment
    }

    /// Writes a batch as one transaction.
    ///
    /// - Returns: what was written, and what a new process would be told of it.
    mutating func commit(
        _ items: [RecordItem],
        everything: Bool,
        run: RunIdentity,
        boot: Int,
        plant: Plant?
    ) -> Commit? {
        guard let last = items.last else { return nil }
        if runs[run.id] == nil {
            runs[run.id] = Run(boot: boot, heard: run.began, isWhole: items.first?.number == 1)
            replayed = WatchState(run: run)
        }
        let wasBlank = isBlank
        isBlank = false
        var changes = KnowledgeChanges(everything: everything)
        for item in items {
            switch item {
            case .action(let recorded):
                changes.note(recorded)
                note(recorded, plant)
                replay(recorded.record, plant)
            case .gap(let dropped):
                changes.noteEverything()
                replayed = dropped.state
            }
        }
        write(changes, from: last.state, run: run.id)
        // What came before in this run was set aside: the record is whole again from here on.
        if wasBlank, runs[run.id]?.isWhole == false { replayed = last.state }
        let heard: Moment
        switch last {
        case .action(let recorded): heard = recorded.record.moment
        case .gap(let dropped): heard = dropped.last.moment
        }
        if let stopping = last.state.stopping { stopped = (run.id, stopping) }
        runs[run.id]?.heard = heard
        runs[run.id]?.committed = last.number
        let known = writer == run.id ? knowledge(run: run.id, heard: heard) : nil
        return Commit(number: last.number, state: last.state, heard: heard, known: known, replayed: replayed)
    }

    private mutating func note(_ recorded: RecordedAction, _ plant: Plant?) {
        let number: UInt64
        switch recorded.action {
        case is ReactionConsidered:
            guard recorded.new.deeds != recorded.old.deeds else { return }
            number = recorded.new.deeds
        case let action as DeedStored: number = action.deed
        case let action as DeedResumed: number = action.deed
        case let action as DeedRetried: number = action.deed
        case let action as DeedDone:
            if let key = recorded.old.outbox[action.deed]?.key { acknowledged.insert(key) }
            if plant != .forgottenAcknowledgement { outbox[action.deed] = nil }
            return
        case let action as DeedGivenUp:
            outbox[action.deed] = nil
            return
        default: return
        }
        if let deed = recorded.new.outbox[number] { outbox[number] = deed }
    }

    private mutating func replay(_ record: LogRecord, _ plant: Plant?) {
        if plant == .missingRecord, record.action == ChecksDue.name { return }
        guard var state = replayed, let action = record.watchAction else { return replayed = nil }
        action.reduce(&state, at: record.moment)
        replayed = state
    }

    private mutating func write(_ changes: KnowledgeChanges, from state: WatchState, run: String) {
        guard changes.everything else {
            for check in changes.checks { checks[check] = state.checks[check].map(CheckMemory.init) }
            for key in changes.reactions { reactions[key] = state.reactions[key] }
            for reaction in changes.limits { decided[reaction] = state.decided[reaction] }
            if !changes.limits.isEmpty { deeds = state.deeds }
            return
        }
        guard state.configured != nil || !state.checks.isEmpty || !state.outbox.isEmpty || state.deeds > 0 else {
            return
        }
        checks = [:]
        for (name, check) in state.checks { checks[name] = CheckMemory(check) }
        (reactions, decided, configuration) = (state.reactions, state.decided, state.configuration)
        (deeds, outbox, writer) = (state.deeds, state.outbox, run)
    }
}

/// A batch that is on disk now.
struct Commit {
    /// The number of the last action in it.
    let number: UInt64
    /// The state after the last action in it.
    let state: WatchState
    let heard: Moment
    /// What a new process would be told; nothing where an earlier run would be remembered yet.
    let known: WatchMemory?
    /// The state as replay has it; nothing where the record cannot be replayed.
    let replayed: WatchState?
}
