import Redshank
import RedshankDaemon
import RedshankEngine

/// Tells the world's receivers; a webhook and a program are the same to them.
struct SimulatedReceiver: DeedPerformer {
    let gate: ProcessGate

    func perform(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome {
        guard let world = gate.world, let clock = gate.process?.clock else { return .cutShort }
        let (mode, latency) = world.receivers.ask(deed.event.reaction, at: world.now)
        guard (try? await clock.sleep(for: mode == .hangs ? Self.patience : latency)) != nil else { return .cutShort }
        gate.world?.point()
        guard let process = gate.process, let world = gate.world else { return .cutShort }
        world.observe(.attempted(key: key, isRefused: mode == .refuses))
        switch mode {
        case .fails: return .failed("answered 503")
        case .refuses: return .refused("answered 400")
        case .hangs: return .failed(Self.silence)
        case .well, .slow, .flaps, .mute: break
        }
        let times = [Plant.untold: 0, .toldTwice: 2][world.plant ?? .hastyHealth] ?? 1
        for _ in 0..<times { world.tell(deed, key: key, by: process, isAnswered: mode != .mute) }
        world.point()
        // The answer takes a moment, in which the process may be killed.
        guard (try? await clock.sleep(for: mode == .mute ? Self.patience : latency)) != nil else { return .cutShort }
        return mode == .mute ? .failed(Self.silence) : .done("answered 200")
    }

    private static let patience: Duration = .seconds(10)
    private static let silence = "no answer within 10s"
}
