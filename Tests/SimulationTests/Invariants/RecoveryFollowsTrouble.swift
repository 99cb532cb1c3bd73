import HashTreeCollections
import Redshank
import RedshankEngine

/// A recovery is told only by a reaction that told the trouble.
struct RecoveryFollowsTrouble: Invariant {
    private var told: [ReactionKey: Health] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        switch step.action {
        case is DaemonStarted: told = [:]
        case is MemoryRestored: for (key, record) in step.new.reactions { told[key] = record.told }
        case is ConfigurationLoaded:
            let new = step.new.configuration
            told = told.filter { new.reactions[$0.key.reaction] != nil && new.checks[$0.key.check] != nil }
        default: break
        }
        guard let deed = step.fired else { return nil }
        let before = told.updateValue(deed.event.health, forKey: deed.reactionKey)
        guard deed.event.health == .up, before != .down, before != .degraded else { return nil }
        return "\(deed.event.reaction) tells that \(deed.event.check) is up, and has not told that it was not"
    }
}
