import HashTreeCollections
import Redshank
import RedshankEngine

/// Nothing is decided to be told about a check that is silenced.
struct SilenceHolds: Invariant {
    /// The boot times at which the silences end.
    private var ends: [String: Duration] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        let now = step.stamp.moment.boot
        switch step.action {
        case is DaemonStarted: ends = [:]
        case is MemoryRestored: for (name, check) in step.new.checks { ends[name] = check.silence?.until.boot }
        case is ConfigurationLoaded:
            ends = ends.filter { step.new.configuration.checks[$0.key] != nil }
        case let action as CheckSilenced:
            if step.old.checks[action.check] != nil {
                ends[action.check] = now + .milliseconds(action.milliseconds)
            }
        case let action as CheckUnsilenced: ends[action.check] = nil
        default: break
        }
        guard let event = step.fired?.event, let end = ends[event.check], end > now else { return nil }
        return "\(event.check) is silenced for \((end - now).text) more, and \(event.reaction) tells about it"
    }
}
