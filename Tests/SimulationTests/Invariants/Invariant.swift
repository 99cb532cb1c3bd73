import HashTreeCollections
import Redshank
import RedshankEngine

/// What must hold whatever happens, looked at after everything that does.
protocol Invariant: Sendable {
    /// Takes in what was observed.
    ///
    /// - Returns: what is wrong, as a sentence; nothing where all is well.
    mutating func look(at observation: Observation) -> String?
}

/// All invariants, each by itself and knowing nothing of the others.
enum Invariants {
    static func all() -> [any Invariant] {
        [
            HealthFollowsItsRule(), SilenceHolds(), AcknowledgementHolds(), PausedIsNotTold(), DependencyHolds(),
            AtMostHolds(), RecoveryFollowsTrouble(), ToldOnce(), NothingIsLost(), CommittedSurvives(), ReplayAgrees(),
            LogExplains(),
        ]
    }
}

/// What a simulation shows to the invariants.
enum Observation {
    /// An action was processed.
    case step(Step)
    /// The process began, and the disk told it what was remembered; a simulated database knows what it must be.
    case remembered(MemoryRestored?, truth: MemoryRestored?)
    /// A receiver was asked to take a deed, and refused it for good or did not.
    case attempted(key: String, isRefused: Bool)
    /// A receiver was told.
    case told(Telling)
    /// A batch is on disk.
    case committed(Commit)
    /// The process waits for the time.
    case quiet(WatchState, Moment)
    /// The process is gone; so many of its actions are on disk.
    case died(committed: UInt64)
    /// What was on disk is gone.
    case forgotten
    /// The record as it is read from the database makes that state, or cannot be read as the sentence says.
    case replayed(WatchState?, truth: WatchState?, trouble: String?)
    /// Why the deed was decided, as the database has it: the action that decided it, and what caused each before.
    case explained(deed: String, chain: [LogRecord])
    /// All was well for long enough that nothing may be owed any more; what each reaction told last of each check.
    case ended(WatchState, told: [ReactionKey: Health])

    /// What was observed, as people find it in the log.
    var place: String {
        switch self {
        case .step(let step): "after action \(step.stamp.number) (\(type(of: step.action).name)) of \(step.run)"
        case .remembered: "when a process began"
        case .attempted, .told: "when a receiver was told"
        case .committed: "when actions were written"
        case .quiet: "when all was done that there was to do"
        case .died, .forgotten: "when the process ended"
        case .replayed, .explained: "when the record was read after the process ended"
        case .ended: "at the end"
        }
    }
}

/// One action, with the states on both sides.
struct Step {
    var action: any WatchAction
    let old: WatchState
    var new: WatchState
    var stamp: ActionStamp
    let run: String

    /// The deed that was decided; nothing where none was.
    var fired: OwedDeed? { new.deeds > old.deeds && action is ReactionConsidered ? new.outbox[new.deeds] : nil }

    /// The action on one line, with what made it.
    var shown: String {
        func line<A: WatchAction>(of action: A) -> LogLine {
            action.line(StateBox(old: old, new: new, action: action, stamp: stamp))
        }
        let cause = stamp.cause.map { " ← \($0.number) \($0.effect)" } ?? ""
        let message = line(of: action).message
        return "\(stamp.moment.timestamp) \(run) \(stamp.number)\(cause) \(type(of: action).name): \(message)"
    }

    /// The results that were awaited.
    var results: [CheckResult] {
        let all: [CheckResult] =
            switch action {
            case let one as ResultRecorded: [one.result]
            case let many as ResultsRecorded: many.results
            default: []
            }
        return all.filter { old.checks[$0.check]?.began == $0.began }
    }
}

/// A receiver was told something.
struct Telling {
    /// What the receiver counts by.
    let key: String
    let event: WatchEvent
    /// The run that told it.
    let run: String
    /// Whether the daemon hears of it; where the answer is lost it has to tell again.
    let isAnswered: Bool
    /// Whether it was on disk already that the deed was done.
    let isAcknowledged: Bool
    /// The same key, before.
    let before: [Telling]
}
