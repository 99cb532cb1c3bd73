import HashTreeCollections
import Redshank
import RedshankEngine

/// Nothing is told about a check that is paused.
struct PausedIsNotTold: Invariant {
    private var paused: Set<String> = []

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        switch step.action {
        case is DaemonStarted: paused = []
        case is MemoryRestored: paused = Set(step.new.checks.filter(\.value.isPaused).keys)
        case is ConfigurationLoaded: paused = paused.filter { step.new.configuration.checks[$0] != nil }
        case let action as CheckPaused: if step.old.checks[action.check] != nil { paused.insert(action.check) }
        case let action as CheckResumed: paused.remove(action.check)
        default: break
        }
        guard let event = step.fired?.event, paused.contains(event.check) else { return nil }
        return "\(event.check) is paused, and \(event.reaction) tells about it"
    }
}
