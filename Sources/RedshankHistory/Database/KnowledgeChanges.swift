import HashTreeCollections
import Redshank

/// Which of the things that outlive the daemon a batch of actions changed: a pure collector.
///
/// Each is written once a batch, as it is after the last action.
struct KnowledgeChanges {
    private(set) var everything: Bool
    private(set) var checks: Set<String> = []
    private(set) var reactions: Set<ReactionKey> = []
    /// Reactions whose rate limit remembers something else.
    private(set) var limits: Set<String> = []

    init(everything: Bool) { self.everything = everything }

    mutating func noteEverything() { everything = true }

    mutating func note(_ recorded: RecordedAction) {
        switch recorded.action {
        case is ConfigurationLoaded, is MemoryRestored: everything = true
        case let action as ResultRecorded: note(action.result, recorded)
        case let action as ResultsRecorded: for result in action.results { note(result, recorded) }
        case let action as CheckPaused: checks.insert(action.check)
        case let action as CheckResumed: checks.insert(action.check)
        case let action as CheckSilenced: checks.insert(action.check)
        case let action as CheckUnsilenced: checks.insert(action.check)
        case let action as SilenceExpired: checks.insert(action.check)
        case let action as CheckAcknowledged: checks.insert(action.check)
        case let action as CheckUnacknowledged: checks.insert(action.check)
        case let action as ReactionConsidered:
            reactions.insert(action.key)
            limits.insert(action.key.reaction)
        default: break
        }
    }

    private mutating func note(_ result: CheckResult, _ recorded: RecordedAction) {
        checks.insert(result.check)
        // What was to be told again of a health that is over is forgotten with it.
        guard recorded.old.checks[result.check]?.health != recorded.new.checks[result.check]?.health else { return }
        for reaction in recorded.new.configuration.reactions.keys {
            reactions.insert(ReactionKey(reaction: reaction, check: result.check))
        }
    }
}
