public import Dispatch
import Synchronization

/// The one place where state lives: a root state on one serial dispatch queue.
///
/// An action is dispatched from any thread and processed on the queue: middleware may drop it, its reducer changes the
/// state, observers are told, and the side effects that asked for it are woken. Actions are processed one after the
/// other in the order of their dispatch; one that is dispatched while another is processed comes after it.
///
/// ```swift
/// let store = Store(AppState(), queue: DispatchQueue(label: "app"), clock: SystemClock())
/// await store.start(APIInteractor(api: api))
/// store.dispatch(LoadNumbers())
/// ```
public actor Store<State: Sendable> {
    /// The state after the last action that was processed.
    public private(set) var state: State

    nonisolated let tasks: EffectTasks
    private nonisolated let executor: QueueExecutor
    private nonisolated let inbox = Inbox<State>()
    private let clock: any EngineClock
    private let middleware: [any Middleware<State>]
    let observers: [any StoreObserver<State>]
    private var effects = EffectIndex<State>()
    private var stops: [@Sendable () async -> Void] = []
    private var number: UInt64 = 0
    var presentations: [UInt64: any PresentationProtocol<State>] = [:]

    /// Makes a Store that does nothing until it is given an action.
    ///
    /// - Parameters:
    ///   - state: the first state.
    ///   - queue: a serial queue on which the Store does all its work.
    ///   - clock: where the Store gets the time that it stamps on actions.
    ///   - middleware: who may drop actions, in this order.
    ///   - observers: who is told of everything, in this order.
    ///   - executor: where side effects run; the global pool unless given. A simulation gives one that runs them in an
    ///     order of its own.
    public init(
        _ state: State,
        queue: DispatchQueue,
        clock: any EngineClock,
        middleware: [any Middleware<State>] = [],
        observers: [any StoreObserver<State>] = [],
        executor: (any TaskExecutor)? = nil
    ) {
        self.state = state
        self.executor = QueueExecutor(queue)
        self.tasks = EffectTasks(executor: executor)
        self.clock = clock
        self.middleware = middleware
        self.observers = observers
    }

    /// The Store's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Hands an input to the Store, which processes it after those it already has; returns at once, from any thread.
    public nonisolated func dispatch<I: Input>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) where I.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        enqueue(input, cause: nil, source: source, scope: nil)
    }

    /// Hands an input to the Store and waits until it and everything it set off has ended, and viewers have been shown it.
    ///
    /// What an effect dispatches on its trunk is waited for, over any number of generations; what it dispatches on the
    /// trunk's ``Trunk/root`` is not. It waits on where the waiting task is cancelled.
    public nonisolated func send<I: Input>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) async where I.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        await withCheckedContinuation { continuation in
            enqueue(input, cause: nil, source: source, scope: Completion(continuation))
        }
    }

    /// Runs a block on the Store's queue, after the actions it is processing now: proof that the queue makes progress.
    public nonisolated func onQueue(_ block: @escaping @Sendable () -> Void) {
        executor.queue.async(execute: block)
    }
}

// MARK: - Starting and stopping

extension Store {
    /// Binds the interactor's side effects, then tells it to start.
    public func start<I: Interactor>(_ interactor: I) where I.State == State {
        start(interactor, with: interactor.sideEffects)
    }

    /// Binds these of the interactor's side effects, then tells it to start.
    package func start<I: Interactor>(_ interactor: I, with chosen: [AnySideEffect<I>]) where I.State == State {
        for effect in chosen { effect.bind(interactor, &effects) }
        stops.append { await interactor.stop() }
        interactor.start(root)
    }

    /// Tells the interactors to stop, in the opposite order, then cancels the effects that still run and waits for them.
    ///
    /// Actions that come later still change the state, but set nothing off any more. An effect must not call this: it
    /// would wait for itself.
    public func stop() async {
        while let stop = stops.popLast() { await stop() }
        tasks.cancel()
        // Lets the interactors go, which may hold a trunk and with it the Store.
        effects = EffectIndex()
        await tasks.finish()
    }
}

// MARK: - Looking in, for a test store

extension Store {
    /// The names of the side effects whose tasks run now.
    package nonisolated var runningEffects: [String] { tasks.names }

    /// A trunk like that of an interactor that starts: it takes any action, as a root.
    package nonisolated var root: Trunk<State> { Trunk(store: self, cause: nil, scope: nil) }

    /// Whether every action that was dispatched has been processed.
    package nonisolated var isIdle: Bool { inbox.isIdle }
}

// MARK: - Processing

extension Store {
    nonisolated func enqueue<A: Action>(_ action: A, cause: Cause?, source: SourceLocation, scope: Completion?)
    where A.State == State {
        let mustWake = inbox.append { store in store.process(action, cause: cause, source: source, scope: scope) }
        if mustWake { executor.queue.async { self.assumeIsolated { $0.drain() } } }
    }

    /// Processes what is queued, a batch at a time, and lets others have the queue in between.
    private func drain() {
        // The batch is let go, and with it who waits for it, when viewers have been shown what came of it.
        withExtendedLifetime(inbox.take()) { batch in
            for process in batch { process(self) }
            for presentation in presentations.values { presentation.present(state) }
        }
        if inbox.isDone() { return }
        executor.queue.async { self.assumeIsolated { $0.drain() } }
    }

    private func process<A: Action>(_ action: A, cause: Cause?, source: SourceLocation, scope: Completion?)
    where A.State == State {
        number += 1
        let stamp = ActionStamp(number: number, moment: clock.now(), cause: cause, source: source)
        for middleware in middleware {
            guard case .drop(let reason) = middleware.handle(action, stamp: stamp, state: state) else { continue }
            for observer in observers { observer.dropped(action, stamp: stamp, reason: reason) }
            return
        }
        let old = state
        action.reduce(&state, at: stamp.moment)
        let box = StateBox(old: old, new: state, action: action, stamp: stamp)
        for observer in observers { observer.processed(box) }
        effects.wake(box, store: self, scope: scope)
        for presentation in presentations.values { presentation.look(box) }
    }
}

/// The actions that wait for the Store, each as the call that will process it.
private final class Inbox<State: Sendable>: Sendable {
    typealias Process = @Sendable (isolated Store<State>) -> Void

    private struct Waiting {
        var calls: [Process] = []
        var isAwake = false
    }

    private let waiting = Lock(Waiting())

    /// Adds an action.
    ///
    /// - Returns: whether the Store sleeps and must be woken.
    func append(_ process: @escaping Process) -> Bool {
        waiting.withLock { waiting in
            waiting.calls.append(process)
            defer { waiting.isAwake = true }
            return !waiting.isAwake
        }
    }

    /// Takes all actions that wait.
    func take() -> [Process] {
        waiting.withLock { waiting in
            defer { waiting.calls = [] }
            return waiting.calls
        }
    }

    /// Whether nothing waits and nothing is being processed.
    var isIdle: Bool { waiting.withLock { !$0.isAwake } }

    /// Lets the Store sleep, unless an action came meanwhile.
    func isDone() -> Bool {
        waiting.withLock { waiting in
            waiting.isAwake = !waiting.calls.isEmpty
            return waiting.calls.isEmpty
        }
    }
}
