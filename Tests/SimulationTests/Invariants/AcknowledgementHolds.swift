import HashTreeCollections
import Redshank
import RedshankEngine

/// Nothing is decided to be told of a trouble that somebody has taken on, until they take that back or the health changes;
/// and what is on disk of it is known to the next process.
struct AcknowledgementHolds: Invariant {
    /// Checks whose trouble somebody has taken on, as far as the process knows that runs.
    private var taken: Set<String> = []
    /// The same as far as a new process would be told.
    private var kept: Set<String> = []

    mutating func look(at observation: Observation) -> String? {
        switch observation {
        case .step(let step):
            if step.action is MemoryRestored { return restore(step) }
            take(step)
            guard let event = step.fired?.event, taken.contains(event.check) else { return nil }
            return "somebody has taken on the trouble of \(event.check), and \(event.reaction) tells of it"
        case .committed(let commit):
            if let known = commit.known { kept = Set(known.checks.filter { $0.value.acknowledgement != nil }.keys) }
            return nil
        case .forgotten:
            kept = []
            return nil
        case .told, .attempted, .remembered, .replayed, .explained, .quiet, .died, .ended: return nil
        }
    }

    private mutating func restore(_ step: Step) -> String? {
        taken = kept
        return taken.sorted().first { step.new.checks[$0]?.acknowledgement == nil }
            .map { "that somebody has taken on the trouble of \($0) was on disk, and is forgotten" }
    }

    private mutating func take(_ step: Step) {
        switch step.action {
        case is DaemonStarted: taken = []
        case let action as CheckAcknowledged:
            let health = step.old.checks[action.check]?.health
            if health == .down || health == .degraded { taken.insert(action.check) }
        case let action as CheckUnacknowledged: taken.remove(action.check)
        default: break
        }
        // What begins anew, or is watched no more, has another health, too.
        taken = taken.filter { step.old.checks[$0]?.health == step.new.checks[$0]?.health }
    }
}
