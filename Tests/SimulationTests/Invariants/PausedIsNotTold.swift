import HashTreeCollections
import Redshank
import RedshankEngine

/// Nothing is told about a check that is paused, once its last look is older than the time from look to look: what was
/// seen just before the pause still counts.
struct PausedIsNotTold: Invariant {
    private var paused: Set<String> = []
    private var looked: [String: Duration] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        switch step.action {
        case is DaemonStarted: (paused, looked) = ([], [:])
        case is MemoryRestored:
            for (name, check) in step.new.checks {
                if check.isPaused { paused.insert(name) }
                looked[name] = check.last?.ended.boot
            }
        case is ConfigurationLoaded:
            paused = paused.filter { step.new.configuration.checks[$0] != nil }
        case let action as CheckPaused:
            if step.old.checks[action.check] != nil { paused.insert(action.check) }
        case let action as CheckResumed: paused.remove(action.check)
        default: for result in step.results { looked[result.check] = result.ended.boot }
        }
        guard let event = step.fired?.event, paused.contains(event.check), let last = looked[event.check],
            let every = step.new.configuration.checks[event.check]?.every
        else { return nil }
        let old = step.stamp.moment.boot - last
        guard old > every else { return nil }
        return "\(event.check) is paused and not looked at for \(old.text), and \(event.reaction) tells about it"
    }
}
