public import Dispatch

/// The one place where state lives: a root state on one serial dispatch queue.
///
/// An action is dispatched from any thread and processed on the queue: middleware may drop it, its reducer changes the
/// state, observers are told, and the side effects that asked for it are woken. Actions are processed one after the
/// other in the order of their dispatch; one that is dispatched while another is processed comes after it. Nothing but
/// an action's reducer changes the state.
///
/// ```swift
/// let store = Store(AppState(), queue: DispatchQueue(label: "app"), clock: SystemClock())
/// await store.start(APIInteractor(api: api))
/// try store.dispatch(LoadNumbers())
/// ```
public actor Store<State: Sendable> {
    @usableFromInline nonisolated let core: StoreCore<State>
    private nonisolated let executor: QueueExecutor

    /// Makes a Store that does nothing until it is given an action.
    ///
    /// - Parameters:
    ///   - state: the first state.
    ///   - queue: a serial queue on which the Store does all its work.
    ///   - clock: where the Store gets the time that it stamps on actions.
    ///   - middleware: who may drop actions, in this order.
    ///   - observers: who is told of everything, in this order.
    ///   - limits: how much the Store takes before it refuses.
    ///   - executor: where side effects run; the global pool unless given. A simulation gives one that runs them in an
    ///     order of its own.
    public init(
        _ state: State,
        queue: DispatchQueue,
        clock: any EngineClock,
        middleware: [any Middleware<State>] = [],
        observers: [any StoreObserver<State>] = [],
        limits: StoreLimits = StoreLimits(),
        executor: (any TaskExecutor)? = nil
    ) {
        self.executor = QueueExecutor(queue)
        core = StoreCore(
            state,
            queue: queue,
            clock: clock,
            middleware: middleware,
            observers: observers,
            limits: limits,
            executor: executor
        )
    }

    /// What the Store owned goes with it: its effects are cancelled, its viewers' and readers' streams end.
    deinit { core.tasks.cancel() }

    /// The state after the last action that was processed; what whoever asks dispatched before is in it.
    public var state: State {
        core.catchUp()
        return core.state
    }

    /// The Store's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

// MARK: - Dispatching

// In an extension, where calls need no table: an actor's own methods would be called through one, and so never be
// compiled for just the action that is dispatched.
extension Store {
    /// How many actions wait to be processed.
    public nonisolated var depth: Int { core.inbox.depth }

    /// Hands an input to the Store, which processes it after those it already has; returns at once, from any thread.
    ///
    /// - Throws: where ``StoreLimits/waiting`` actions wait already; the input is not processed then.
    /// - Complexity: O(1), without an allocation.
    @inlinable
    public nonisolated func dispatch<I: Input>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) throws(StoreIsFull) where I.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        guard inputs.offer(input, from: ActionOrigin(source: source, run: nil)) else {
            throw StoreIsFull(input: I.name, limit: limit)
        }
    }

    /// Hands an input to the Store and waits until it and everything it set off has ended, and viewers have been shown it.
    ///
    /// What an effect dispatches on its trunk is waited for, over any number of generations; what it dispatches on the
    /// trunk's ``Trunk/root`` is not.
    ///
    /// - Throws: ``StoreIsFull`` where too many actions wait already; `CancellationError` where the waiting task is
    ///   cancelled, after which the input and what it set off go on.
    @inlinable
    public nonisolated func send<I: Input>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) async throws where I.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        let waiter = Waiter()
        guard inputs.offer(input, from: ActionOrigin(source: source, run: waiter.run())) else {
            throw StoreIsFull(input: I.name, limit: limit)
        }
        try await waiter.wait()
    }

    /// How many actions may wait when an input is dispatched.
    @usableFromInline nonisolated var limit: Int { core.inbox.limit }

    /// A trunk for inputs, to hand to whoever may wish for something and must know nothing else of the Store.
    public nonisolated var inputs: InputTrunk<State> { InputTrunk(inbox: core.inbox) }

    /// Runs a block on the Store's queue, after the actions it is processing now: proof that the queue makes progress.
    public nonisolated func onQueue(_ block: @escaping @Sendable () -> Void) {
        core.queue.async(execute: block)
    }
}

// MARK: - Looking in, for a test store

extension Store {
    /// The names of the side effects whose tasks run now.
    package nonisolated var runningEffects: [String] { core.tasks.names }

    /// A trunk like that of an interactor that starts: it takes any action, as a root.
    package nonisolated var root: Trunk<State> { Trunk(inbox: core.inbox, run: nil) }

    /// Whether every action that was dispatched has been processed.
    package nonisolated var isIdle: Bool { core.inbox.isIdle }
}
