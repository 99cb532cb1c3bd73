import HashTreeCollections
import Redshank
import RedshankEngine

/// A reaction is decided no more often than its limit allows.
///
/// Where the limit is changed, it counts from then on.
struct AtMostHolds: Invariant {
    private var decided: [String: [Duration]] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        switch step.action {
        case is DaemonStarted: decided = [:]
        case is MemoryRestored: decided = step.new.decided
        case is ConfigurationLoaded:
            let (old, new) = (step.old.configuration.reactions, step.new.configuration.reactions)
            decided = decided.filter { old[$0.key]?.atMost == new[$0.key]?.atMost }
        default: break
        }
        guard let name = step.fired?.event.reaction, let limit = step.new.configuration.reactions[name]?.atMost else {
            return nil
        }
        let now = step.stamp.moment.boot
        let recent = decided[name, default: []].filter { $0 > now - limit.per } + [now]
        decided[name] = recent
        guard recent.count > limit.count else { return nil }
        return "\(name) tells \(recent.count) times within \(limit.per.text), and at most \(limit.count) are allowed"
    }
}
