import Redshank
import RedshankDaemon
import RedshankEngine

/// Runs checks against the world's targets.
struct SimulatedRunner: CheckRunner {
    let gate: ProcessGate

    func forgetFiles() {}

    func run(_ check: CheckSpecification) async -> CheckReport? {
        guard let world = gate.world, let clock = gate.process?.clock else { return nil }
        let (mode, latency) = world.targets.ask(check.target.shown, at: world.now)
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
