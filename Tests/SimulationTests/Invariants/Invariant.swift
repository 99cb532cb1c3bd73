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
    /// A receiver was told.
    case told(Telling)
    /// A batch is on disk.
    case committed(Commit)
    /// The process waits for the time.
    case quiet(WatchState, Moment)
    /// The process is gone; so many of its actions are on disk.
    case died(committed: UInt64)
    /// All was well for long enough that nothing may be owed any more; what each reaction told last of each check.
    case ended(WatchState, told: [ReactionKey: Health])
}

/// One action, with the states on both sides.
struct Step {
    let action: any WatchAction
    let old: WatchState
    var new: WatchState
    var stamp: ActionStamp
    let run: String

    /// The deed that was decided; nothing where none was.
    var fired: OwedDeed? { new.deeds > old.deeds && action is ReactionConsidered ? new.outbox[new.deeds] : nil }

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
    /// Whether it was on disk already that the deed was done.
    let isAcknowledged: Bool
    /// The same key, before.
    let before: [Telling]
}
