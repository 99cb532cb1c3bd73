import Redshank
import RedshankDaemon
import RedshankEngine

/// Sends webhooks to the world's receivers.
struct SimulatedReceiver: DeedPerformer {
    let gate: ProcessGate

    func perform(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome {
        guard let world = gate.world, let clock = gate.process?.clock else { return .cutShort }
        let (mode, latency) = world.receivers.ask(deed.event.reaction, at: world.now)
        let time: Duration = mode == .hangs ? .seconds(10) : latency
        guard (try? await clock.sleep(for: time)) != nil else { return .cutShort }
        switch mode {
        case .fails: return .failed("answered 503")
        case .hangs: return .failed("no answer within 10s")
        case .well, .slow, .flaps: break
        }
        gate.world?.point()
        guard let process = gate.process, let world = gate.world else { return .cutShort }
        if world.plant != .untold { world.tell(deed, key: key, by: process) }
        if world.plant == .toldTwice { world.tell(deed, key: key, by: process) }
        world.point()
        // The answer takes a moment, in which the process may be killed.
        guard (try? await clock.sleep(for: latency)) != nil else { return .cutShort }
        return .done("answered 200")
    }
}
