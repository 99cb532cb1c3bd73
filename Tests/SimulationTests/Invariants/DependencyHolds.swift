import HashTreeCollections
import Redshank
import RedshankEngine

/// No trouble is told of a check while one that it depends on, directly or through others, is known to be down; nor
/// after that recovered before a look at the check that began since.
struct DependencyHolds: Invariant {
    /// When a check was down no more, by the boot clock.
    private var recovered: [String: Duration] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        if step.action is DaemonStarted { recovered = [:] }
        for result in step.results where step.old.checks[result.check]?.health == .down {
            if step.new.checks[result.check]?.health != .down { recovered[result.check] = result.ended.boot }
        }
        guard let event = step.fired?.event, event.health == .down || event.health == .degraded else { return nil }
        var seen: Set<String> = []
        return fault(of: event, below: event.check, step, &seen)
    }

    private func fault(of event: WatchEvent, below name: String, _ step: Step, _ seen: inout Set<String>) -> String? {
        for dependency in step.old.configuration.checks[name]?.dependsOn.names ?? [] {
            guard seen.insert(dependency).inserted, let check = step.old.checks[dependency],
                let every = step.old.configuration.checks[dependency]?.every
            else { continue }
            let age = check.last.map { step.stamp.moment.boot - $0.ended.boot } ?? .seconds(86_400 * 365)
            let isKnown = !check.isPaused || age < every
            if check.health == .down, isKnown {
                return
                    "\(event.reaction) tells that \(event.check) is \(event.health.rawValue), and \(dependency) is down"
            }
            if !check.isPaused, let back = recovered[dependency], back > event.since.boot, check.health != .unknown,
                let began = step.old.checks[event.check]?.last?.began.boot, began < back
            {
                return
                    "\(event.reaction) tells of \(event.check), which was not looked at since \(dependency) is up again"
            }
            if let fault = fault(of: event, below: dependency, step, &seen) { return fault }
        }
        return nil
    }
}
