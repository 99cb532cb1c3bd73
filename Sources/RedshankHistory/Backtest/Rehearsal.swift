import HashTreeCollections
import Redshank
import RedshankEngine

/// A second state that lives through what was recorded under another configuration.
///
/// It is a pure machine. What the record says of facts happens to it at the recorded time. What the daemon decides of itself is decided
/// anew: a wait that the daemon had just so ends when its timer rang, any other one when it is over.
struct Rehearsal {
    private(set) var state: WatchState
    private(set) var knowledge: RecordedKnowledge
    private(set) var stories: [ReactionKey: Backtest.Story] = [:]
    private(set) var held = Backtest.Pair<[String: Int]>(recorded: [:], rehearsed: [:])
    /// How many results were lived through.
    private(set) var results = 0
    /// The moment of what happened last.
    private(set) var last: Moment
    private let configuration: Configuration
    /// Considerations that the daemon had to go through just so, which wait for their recorded time.
    private var awaited: [ReactionConsidered] = []
    /// The state at the end of the run before.
    private var former: WatchState?
    /// When the earliest wait is over that is the rehearsal's own, where that is known.
    private var nextWait: (isKnown: Bool, due: Duration?) = (false, nil)
    /// Reactions that wait for what never comes.
    private var stuck: Set<ReactionKey> = []

    /// Puts the configuration in force in the recorded state.
    init(of configuration: Configuration, from recorded: WatchState, at moment: Moment) {
        self.configuration = configuration
        state = recorded
        last = moment
        knowledge = RecordedKnowledge(of: configuration)
        guard recorded.configured != nil else { return }
        load(recorded.configuration, at: moment) { [] }
    }

    /// Lives through a recorded action.
    ///
    /// - Parameters:
    ///   - action: what happened.
    ///   - moment: when.
    ///   - old: the recorded state before it.
    ///   - new: the recorded state after it.
    mutating func take(_ action: some WatchAction, at moment: Moment, from old: WatchState, to new: WatchState) {
        // While no daemon ran nobody was told anything.
        if !(action is DaemonStarted) { wake(until: moment.boot, recorded: old) }
        last = moment
        if !(action is ChecksDue), !(action is ResultsRecorded) { nextWait.isKnown = false }
        let recorded = { new.considerations(after: action, since: old, at: moment) }
        switch action {
        case is DaemonStarted:
            (former, awaited, state) = (state, [], old)
            happen(action, at: moment, recorded)
        case let action as MemoryRestored: happen(ownMemory(action), at: moment, recorded)
        case is ConfigurationLoaded: load(new.configuration, at: moment, recorded)
        case let action as ChecksDue:
            run(action.checks.filter { new.checks[$0] != old.checks[$0] }, at: moment, from: old)
        case let action as CheckRequested: if knowledge.isKnown(action.check) { happen(action, at: moment, recorded) }
        case let action as ResultRecorded: learn([action.result], at: moment, from: new, recorded)
        case let action as ResultsRecorded: learn(action.results, at: moment, from: new, recorded)
        case let action as ReactionsDue:
            let shared = action.reactions.filter { state.reactions[$0]?.pending == old.reactions[$0]?.pending }
            happen(ReactionsDue(reactions: shared), at: moment, recorded)
        case let action as ReactionConsidered:
            note(action, at: moment, from: old)
            if let place = awaited.firstIndex(where: { $0.isSame(as: action) }) {
                consider(awaited.remove(at: place), at: moment)
            }
        case let action as CheckAcknowledged:
            let wasGiven = old.checks[action.check]?.acknowledgement != new.checks[action.check]?.acknowledgement
            if wasGiven, knowledge.isKnown(action.check), let health = state.checks[action.check]?.health,
                !health.isTrouble
            {
                knowledge.noteAcknowledgement(of: action.check, health, at: moment)
            }
            happen(action, at: moment, recorded)
        case let action as DeedGivenUp: noteGivenUp(action.deed, from: old)
        case is DeedStored, is DeedResumed, is DeedDone, is DeedRetried: break
        default: happen(action, at: moment, recorded)
        }
    }

    /// Goes on after actions that are missing: what was awaited among them is considered now.
    mutating func passGap() {
        for consideration in awaited { consider(consideration, at: last) }
        awaited = []
        nextWait.isKnown = false
    }

    /// Lets the waits end that are over by the end of the record.
    mutating func finish() { wake(until: last.boot, recorded: nil) }
}

// MARK: - Facts

extension Rehearsal {
    /// Lets it happen, with what it sets off: at once, or where the daemon had to consider the same, at its time.
    private mutating func happen(
        _ action: some WatchAction,
        at moment: Moment,
        _ recorded: () -> [ReactionConsidered]
    ) {
        let old = state
        action.reduce(&state, at: moment)
        let own = state.considerations(after: action, since: old, at: moment)
        guard !own.isEmpty else { return }
        nextWait.isKnown = false
        let shared = recorded()
        for consideration in own {
            if shared.contains(where: consideration.isSame) {
                awaited.append(consideration)
            } else {
                consider(consideration, at: moment)
            }
        }
    }

    private mutating func load(
        _ recorded: Configuration,
        at moment: Moment,
        _ considerations: () -> [ReactionConsidered]
    ) {
        knowledge.learn(recorded, at: moment)
        happen(ConfigurationLoaded(configuration: configuration, files: state.files), at: moment, considerations)
    }

    /// What the run before would have remembered of the rehearsal.
    private func ownMemory(_ recorded: MemoryRestored) -> MemoryRestored {
        guard let former else { return recorded }
        var memory = WatchMemory(of: former, at: recorded.memory.heard)
        memory.run = recorded.memory.run
        memory.wasStopped = recorded.memory.wasStopped
        return MemoryRestored(memory: memory, isSameBoot: recorded.isSameBoot)
    }

    /// Begins those of the recorded runs that are due in the rehearsal, too.
    private mutating func run(_ names: [String], at moment: Moment, from recorded: WatchState) {
        for name in names where knowledge.isKnown(name) {
            guard let check = state.checks[name], !check.isPaused, !state.isStopping else { continue }
            // The recorded run that was on its way never ended, so neither does the one here.
            if check.run.isLoading, recorded.checks[name]?.run.isLoading != true { state.abandonRun(of: name) }
            if check.due <= moment.boot {
                ChecksDue(checks: [name]).reduce(&state, at: moment)
            } else if knowledge.isNearlyDue(name, check.due, at: moment) {
                state.beginRun(of: name, at: moment)
            }
        }
    }

    /// Takes in those of the results that say something under this configuration, too.
    private mutating func learn(
        _ results: [CheckResult],
        at moment: Moment,
        from recorded: WatchState,
        _ considerations: () -> [ReactionConsidered]
    ) {
        let known = results.filter { result in
            // What the daemon itself did not await any more it found out by other rules.
            knowledge.isKnown(result.check) && recorded.checks[result.check]?.last == result
        }
        self.results += known.count
        for result in known { knowledge.note(result) }
        guard !known.isEmpty else { return }
        happen(ResultsRecorded(results: known), at: moment, considerations)
    }
}

// MARK: - Decisions

extension Rehearsal {
    private mutating func consider(_ consideration: ReactionConsidered, at moment: Moment) {
        let (key, occasion) = (consideration.key, consideration.occasion)
        let decision = state.consider(key, occasion, at: moment)
        if let reason = decision?.reasonHeld { held.rehearsed[reason, default: 0] += 1 }
        guard case .fire? = decision, let deed = state.outbox[state.deeds] else { return }
        stories[key, default: Backtest.Story()].rehearsed.append(Backtest.Told(deed))
        // Nobody is told in a rehearsal, and every receiver answers.
        DeedDone(deed: deed.number, outcome: "", took: Milliseconds(.zero)).reduce(&state, at: moment)
    }

    /// Notes what the daemon decided.
    private mutating func note(_ action: ReactionConsidered, at moment: Moment, from recorded: WatchState) {
        var recorded = recorded
        let decision = recorded.consider(action.key, action.occasion, at: moment)
        if let reason = decision?.reasonHeld { held.recorded[reason, default: 0] += 1 }
        guard case .fire? = decision, let deed = recorded.outbox[recorded.deeds] else { return }
        stories[action.key, default: Backtest.Story()].recorded.append(Backtest.Told(deed))
    }

    /// Notes that a deed was given up which was decided in the time of the rehearsal.
    private mutating func noteGivenUp(_ deed: UInt64, from recorded: WatchState) {
        guard let deed = recorded.outbox[deed],
            stories[deed.reactionKey]?.recorded.contains(where: { $0.at == deed.decided }) == true
        else { return }
        stories[deed.reactionKey]?.givenUp += 1
    }

    /// Ends the waits that are the rehearsal's own, each at its time.
    private mutating func wake(until now: Duration, recorded: WatchState?) {
        guard state.configured != nil else { return }
        while true {
            if !nextWait.isKnown { nextWait = (true, ownWaits(recorded).map(\.due).min()) }
            guard let due = nextWait.due, due <= now else { return }
            nextWait.isKnown = false
            let keys = ownWaits(recorded).filter { $0.due <= due }.map(\.key)
            last = last.advanced(by: max(.zero, due - last.boot))
            for key in state.waiting(keys.sorted()) {
                let before = state.reactions[key]?.pending
                consider(ReactionConsidered(key: key, occasion: .waited), at: last)
                if state.reactions[key]?.pending == before { stuck.insert(key) }
            }
        }
    }

    /// The waits that the daemon did not have just so; what waits for a silence ends with it, and what waits for an
    /// acknowledgement to be taken back has no time.
    private func ownWaits(_ recorded: WatchState?) -> [(key: ReactionKey, due: Duration)] {
        state.reactions.compactMap { key, record in
            guard let pending = record.pending, pending.wait != .silence, let due = pending.due, !stuck.contains(key),
                pending != recorded?.reactions[key]?.pending
            else { return nil }
            return (key, due.boot)
        }
    }
}

extension ReactionConsidered {
    fileprivate func isSame(as other: ReactionConsidered) -> Bool { key == other.key && occasion == other.occasion }
}

extension ReactionDecision {
    /// Why it does not fire, in words that many decisions share; nothing where it does.
    fileprivate var reasonHeld: String? {
        switch self {
        case .fire: nil
        case .hold(let reason): reason.firstRange(of: " (").map { String(reason[..<$0.lowerBound]) } ?? reason
        case .wait(let pending):
            switch pending.wait {
            case .after: "it had not lasted long enough yet"
            case .silence: "silenced"
            case .acknowledgement: "acknowledged"
            case .limit: "it had been done as often as `at_most` allows"
            case .repetition: "it was not yet time to tell it again"
            case .look: "the check was not looked at lately"
            case .dependency: "something it depends on was down"
            case .evidence: "it was not known yet whether something it depends on was down"
            }
        }
    }
}

extension Backtest.Told {
    fileprivate init(_ deed: OwedDeed) {
        at = deed.decided
        health = deed.event.health
        repetitions = deed.event.repetitions
        reason = deed.event.reason
    }
}
