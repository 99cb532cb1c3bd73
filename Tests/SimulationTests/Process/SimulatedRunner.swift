import HashTreeCollections
import Redshank
import RedshankDaemon
import RedshankEngine

/// Runs checks against the world's targets.
struct SimulatedRunner: CheckRunner {
    let gate: ProcessGate

    func forgetFiles() {}

    func run(_ check: CheckSpecification) async -> CheckReport? {
        guard let world = gate.world, let clock = gate.process?.clock else { return nil }
        var (mode, latency) = world.targets.ask(check.target.shown, at: world.now)
        if gate.isCutOff(check.dependsOn) { mode = .fails }
        let time = mode == .hangs ? check.timeout : latency
        guard (try? await clock.sleep(for: time)) != nil, gate.world != nil else { return nil }
        let outcome: CheckOutcome =
            switch mode {
            case .well, .slow, .flaps: .tcp(TCPFacts())
            case .fails, .refuses: .failed("connection refused")
            case .hangs, .mute: .failed("no answer within \(check.timeout.text)")
            }
        return CheckReport(outcome: outcome, total: Milliseconds(time))
    }
}

extension ProcessGate {
    /// Whether one of the checks does not answer now, so that what depends on it cannot either.
    fileprivate func isCutOff(_ dependencies: Dependencies) -> Bool {
        guard let world, let configuration = process?.state.configuration else { return false }
        return dependencies.names.contains { name in
            guard let check = configuration.checks[name] else { return false }
            let mode = world.targets.ask(check.target.shown, at: world.now).mode
            return mode == .fails || mode == .hangs || isCutOff(check.dependsOn)
        }
    }
}
