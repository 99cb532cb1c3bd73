import Dispatch
import Redshank
import RedshankDaemon
import RedshankEngine
import RedshankTesting

@testable import RedshankHistory

/// One process of the daemon: its Store with the real interactors, on simulated surroundings.
// Sendable: touched on the simulation's one queue, or by the driver while that queue is empty.
final class ProcessLife: @unchecked Sendable {
    let run: String
    let world: World
    let clock: ManualClock
    let executor: SeededExecutor
    /// The writer's thread: it stands still while the disk does.
    let writing: DispatchQueue
    /// Whether the process is gone; what it still does reaches nobody.
    var isOver = false
    private(set) var isStalled = false
    /// The state after the last action.
    var state: WatchState
    private let store: Store<WatchState>
    private let writer: RecordWriter
    private let log: ActionLog

    init(_ world: World) throws {
        world.statistics.starts += 1
        self.world = world
        run = "run-\(world.statistics.starts)"
        clock = ManualClock(world.clock.now())
        world.clock = clock
        executor = SeededExecutor(seed: world.dice.next(), on: world.queue)
        writing = DispatchQueue(label: "org.redshank.simulation.writing", target: world.queue)
        let identity = RunIdentity(id: run, version: "1.0", began: clock.now())
        state = WatchState(run: identity)
        let gate = ProcessGate()
        let found = try world.openDisk(for: identity)
        writer = RecordWriter(
            SimulatedDisk(identity, gate),
            clock: clock,
            threads: RecordWriter.Threads(queue: writing, executor: executor)
        )
        log = ActionLog(sink: SimulatedSink(run: run, gate: gate), ledger: writer, queue: world.queue)
        store = Store(
            state,
            queue: world.queue,
            clock: clock,
            observers: [Inspector(gate), log],
            executor: executor
        )
        gate.process = self
        world.process = self
        world.note("\(run) begins")
        let setting = world
        let parts = (clock, executor, store, writer, found.remembered, found.trouble)
        perform {
            let (clock, executor, store, writer, remembered, trouble) = parts
            await store.start(ConfigureInteractor { setting.setup.read })
            await store.start(ScheduleInteractor(clock: clock, executor: executor))
            await store.start(
                CheckInteractor(runner: SimulatedRunner(gate: gate), clock: clock, executor: executor)
            )
            await store.start(RememberInteractor(ledger: writer, restored: remembered, trouble: trouble))
            await store.start(ReactInteractor(performer: SimulatedReceiver(gate: gate), clock: clock))
        }
        input(DaemonStarted())
        input(ReloadRequested(origin: .configuration))
    }

    /// Gives an input to the Store, and lets the process do what comes of it now.
    func input(_ input: some Input<WatchState>) {
        guard !isOver else { return }
        do throws(StoreIsFull) { try store.dispatch(input) } catch { preconditionFailure("\(error)") }
        settle()
    }

    // MARK: - Going on

    /// Lets the process go on until it waits for the time, or is gone.
    func settle() {
        repeat {
            quieten()
            if isOver || world.violation != nil { return }
            world.point()
        } while !isOver && executor.stepInPlace()
    }

    /// Waits until nothing is on the queue any more.
    private func quieten() {
        var quiet = 0
        // What does nothing that is counted may still bring about what does.
        while quiet < 3, world.violation == nil {
            let before = world.activity
            world.queue.sync {}
            quiet = world.activity == before ? quiet + 1 : 0
        }
    }

    /// Does work in a task of the process's, and waits until it is done.
    private func perform(_ work: @escaping @Sendable () async -> Void) {
        let isDone = Flag()
        _ = Task(executorPreference: executor) {
            await work()
            isDone.isSet = true
        }
        while !isDone.isSet {
            quieten()
            if !executor.stepInPlace(), !isDone.isSet, clock.advanceToNextDeadline() == nil {
                quieten()
            }
        }
        quieten()
    }

    // MARK: - The disk

    /// The disk does not answer from now on.
    func stall() {
        guard !isStalled else { return }
        isStalled = true
        world.note("the disk does not answer")
        writing.suspend()
    }

    /// The disk answers again.
    func endStall() {
        guard isStalled else { return }
        isStalled = false
        world.note("the disk answers again")
        writing.resume()
        quieten()
    }

    // MARK: - The end

    /// The process is told to end and does, as the daemon does, unless it is killed meanwhile.
    func stop() {
        input(DaemonStopping(origin: .signal("SIGTERM")))
        let end = clock.now().boot + .seconds(10)
        while !isOver, state.hasDeedsUnderWay, let next = clock.nextDeadline, next <= end {
            clock.advance(by: next - clock.now().boot)
            settle()
        }
        guard !isOver else { return }
        endStall()
        let (store, writer, world) = (store, writer, world)
        perform {
            await store.stop()
            // What was logged last is handed on behind what is on the queue now.
            await withCheckedContinuation { continuation in world.queue.async { continuation.resume() } }
            await writer.end()
        }
        guard !isOver else { return }
        world.pointsToLive = nil
        world.note("\(run) has ended")
        world.end(self)
    }

    /// Frees what the process held; it is gone already.
    func bury() {
        precondition(isOver, "only the dead are buried")
        endStall()
        let store = store
        perform { await store.stop() }
        while clock.sleeperCount > 0 {
            clock.advanceToNextDeadline()
            repeat { quieten() } while executor.stepInPlace()
        }
        world.closeDisk()
    }
}

extension WatchState {
    fileprivate var hasDeedsUnderWay: Bool {
        outbox.values.contains { deed in if case .waiting = deed.stage { false } else { true } }
    }
}

/// The way from a process's parts to it: the parts are made first.
// Sendable: set once before anything runs, and then only read.
final class ProcessGate: @unchecked Sendable {
    weak var process: ProcessLife?
    /// The world, while the process is part of it.
    var world: World? {
        guard let process, !process.isOver else { return nil }
        return process.world
    }
}

/// Set on the simulation's queue, read by the driver while that is empty.
// Sendable: see above.
private final class Flag: @unchecked Sendable {
    var isSet = false
}
