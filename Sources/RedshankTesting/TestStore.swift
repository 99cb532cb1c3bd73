import Dispatch
public import RedshankEngine
import Synchronization

/// A Store under a test that has to name everything that happens.
///
/// The test sends inputs and receives, in order, every action that side effects make of them; for each it says how the
/// state changes. Whatever it does not say makes it fail. Time is a ``ManualClock``'s. Effects run one step at a time
/// and only while the test waits for them, in an order that a seed picks, so a test does the same in every run.
///
/// ```swift
/// let store = TestStore(AppState())
/// await store.start(APIInteractor(api: .stub([1, 2])))
/// await store.send(LoadNumbers()) { $0.numbers = .loading }
/// await store.receive(NumbersLoaded(numbers: [1, 2])) { $0.numbers = .success([1, 2]) }
/// await store.finish()
/// ```
///
/// Of each action it also asks all conditions and the reducer a second time, and fails where a condition holds whose
/// effect was not woken, and where one of them answers otherwise than before.
///
/// Outputs and failures of effects have to be named as well, with `receive` too. Where a test is of one thing only, turn
/// ``exhaustivity`` off.
///
/// A test store belongs to one test and is not used from several tasks at once.
public final class TestStore<State: Sendable & Equatable> {
    /// The state after the last action that the test named.
    public internal(set) var state: State
    /// How much of what happens the test has to name from here on.
    public var exhaustivity: Exhaustivity
    /// What happened and was not named while ``exhaustivity`` was off, in sentences.
    public internal(set) var skipped: [String] = []
    /// The clock that stamps the actions; give it to the interactors too.
    public let clock: ManualClock
    /// The Store under test, to look at it through a presenter.
    public let store: Store<State>

    let record: ActionRecord<State>
    let executor: SeededExecutor
    let bell: Bell
    let patience: Duration
    let reporter: FailureReporter
    let origin: Place
    var effects: [WatchedEffect<State>] = []
    var isFinished = false
    private let seed: UInt64

    /// Makes a Store with nothing but its first state.
    ///
    /// - Parameters:
    ///   - state: the first state.
    ///   - clock: the clock that stamps the actions.
    ///   - middleware: who may drop actions, in this order.
    ///   - limits: how much the Store takes before it refuses.
    ///   - exhaustivity: how much of what happens the test has to name.
    ///   - seed: picks which of several effects that are ready goes on first.
    ///   - patience: how long, in real time, the test waits for what runs outside of the Store's effects before it
    ///     fails: a server, a task of an interactor.
    ///   - reporter: who is told that an assertion failed.
    ///   - fileID: the test's file.
    ///   - filePath: where the test's file is.
    ///   - line: the line where the test store is made.
    ///   - column: the column in that line.
    public init(
        _ state: State,
        clock: ManualClock = ManualClock(),
        middleware: [any Middleware<State>] = [],
        limits: StoreLimits = StoreLimits(),
        exhaustivity: Exhaustivity = .on,
        seed: UInt64 = 0,
        patience: Duration = .seconds(5),
        reporter: FailureReporter = .standard,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.state = state
        self.clock = clock
        self.exhaustivity = exhaustivity
        self.seed = seed
        self.patience = patience
        self.reporter = reporter
        origin = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        bell = Bell()
        record = ActionRecord(bell: bell)
        executor = SeededExecutor(seed: seed, bell: bell)
        store = Store(
            state,
            queue: DispatchQueue(label: "org.redshank.testing.store"),
            clock: clock,
            middleware: middleware,
            observers: [record],
            limits: limits,
            executor: executor
        )
    }

    deinit {
        guard !isFinished else { return }
        fail("The test store was not finished, so what it still did was not looked at.", write: "finish()", at: origin)
        executor.release()
    }

    func fail(_ message: String, write: String? = nil, at place: Place) {
        let advice = write.map { "\nWrite: await store.\($0)" } ?? ""
        reporter("\(message)\(advice)\n(seed \(seed))", at: place)
    }
}

// MARK: - Starting

extension TestStore {
    /// Binds the interactor's side effects, then tells it to start.
    ///
    /// - Returns: what to give to ``stop(_:)`` to stop this interactor alone.
    @discardableResult
    public nonisolated(nonsending) func start<I: Interactor>(_ interactor: I) async -> InteractorID
    where I.State == State {
        await start(interactor, chosen: interactor.sideEffects, at: origin)
    }

    /// Binds the side effects listed and no others of the interactor's, then tells it to start.
    ///
    /// - Returns: what to give to ``stop(_:)`` to stop this interactor alone.
    @discardableResult
    public nonisolated(nonsending) func start<I: Interactor>(
        _ interactor: I,
        @SideEffectsBuilder<I> with effects: () -> [AnySideEffect<I>]
    ) async -> InteractorID where I.State == State {
        await start(interactor, chosen: effects(), at: origin)
    }

    private nonisolated(nonsending) func start<I: Interactor>(
        _ interactor: I,
        chosen: [AnySideEffect<I>],
        at place: Place
    ) async -> InteractorID where I.State == State {
        // Actions from before are no business of the new effects.
        await quieten(at: place)
        let id = await store.start(interactor, with: chosen)
        effects += chosen.map { effect in WatchedEffect(effect, of: id) }
        await quieten(at: place)
        return id
    }

    /// Stops one interactor: its side effects are set off no more and those that run are cancelled and end.
    public nonisolated(nonsending) func stop(_ id: InteractorID) async {
        await settle(at: origin)
        effects.removeAll { $0.owner == id }
        let stopping = Task { [store] in await store.stop(id) }
        let hasStopped = Lock(false)
        let watching = Task { [bell] in
            await stopping.value
            hasStopped.withLock { $0 = true }
            bell.ring()
        }
        // Its effects end one step at a time, and only while somebody lets them.
        while !hasStopped.withLock({ $0 }) {
            let rings = bell.rings
            if await !executor.step() { _ = await bell.wait(past: rings, patience: max(patience, .seconds(1))) }
        }
        await watching.value
        await settle(at: origin)
    }
}

// MARK: - Going on

extension TestStore {
    /// Lets this much time pass, from deadline to deadline, and lets the effects do what they do at each.
    ///
    /// A task that is no side effect's, such as the timer of an interactor, runs beside the test. Say how many sleep on
    /// the clock before time may go on, so that such a task is asleep again before the next step.
    public nonisolated(nonsending) func advance(
        by duration: Duration,
        whenAsleep sleepers: Int = 0,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        await settle(at: place, sleepers: sleepers)
        let end = clock.now().boot + duration
        while let deadline = clock.nextDeadline, deadline <= end {
            clock.advance(by: deadline - clock.now().boot)
            await settle(at: place, sleepers: sleepers)
        }
        clock.advance(by: end - clock.now().boot)
    }

    /// Lets the effects run until all have ended or wait for something.
    nonisolated(nonsending) func settle(at place: Place, sleepers: Int = 0) async {
        repeat { await quieten(at: place) } while await executor.step()
        guard clock.sleeperCount < sleepers else { return }
        await clock.sleepers(sleepers)
        await settle(at: place)
    }

    /// Waits until the Store has processed all it has, then looks at what it did.
    nonisolated(nonsending) func quieten(at place: Place) async {
        while !store.isIdle {
            await withCheckedContinuation { continuation in store.onQueue { continuation.resume() } }
        }
        for entry in record.takeUnchecked() {
            for fault in PurityCheck.faults(of: entry, effects: effects) { fail(fault, at: place) }
        }
    }

    /// Lets the effects run until the Store has told of something that the test did not name yet.
    nonisolated(nonsending) func next<Entry: Sendable>(
        _ list: WritableKeyPath<ActionRecord<State>.Unasserted, [Entry]>,
        at place: Place
    ) async -> Entry? {
        let deadline = ContinuousClock.now + patience
        while true {
            let rings = bell.rings
            await quieten(at: place)
            if let entry = record.takeFirst(list) { return entry }
            if await executor.step() { continue }
            let left = deadline - .now
            guard left > .zero, await bell.wait(past: rings, patience: left) else { return nil }
        }
    }
}
