import Redshank
import RedshankDaemon
import RedshankEngine

/// Shows every action that a process's Store processed to the invariants.
struct Inspector: StoreObserver {
    typealias State = WatchState
    private let gate: ProcessGate

    init(_ gate: ProcessGate) { self.gate = gate }

    func processed<A: Action>(_ box: StateBox<A>) where A.State == WatchState {
        guard let world = gate.world, let process = gate.process, let action = box.action as? any WatchAction else {
            return
        }
        process.state = box.new
        world.statistics.actions += 1
        var step = Step(action: action, old: box.old, new: box.new, stamp: box.stamp, run: process.run)
        if let deed = step.fired {
            world.statistics.decided += 1
            world.decisions.append(Decision(deed: deed.key, run: process.run, number: step.stamp.number, at: world.now))
        }
        if let stored = action as? DeedStored, !stored.durable { world.statistics.undurable += 1 }
        if action is DeedGivenUp { world.statistics.givenUp += 1 }
        world.plant?.alter(&step)
        world.log.add(step)
        world.observe(.step(step))
        world.point()
    }

    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == WatchState {}
}

/// Takes the log of a process.
struct SimulatedSink: LogSink {
    let run: String
    let gate: ProcessGate

    func write(_ record: LogRecord) {
        guard let world = gate.world else { return }
        world.activity += 1
        world.log.add(record)
    }

    func flush(deadline: ContinuousClock.Instant) {}
}
