import Dispatch

/// The core of a Store, whatever its state: what its inbox wakes.
// Sendable: but for its constants it is touched on its queue alone.
@usableFromInline
class AnyStoreCore: @unchecked Sendable {
    let queue: DispatchQueue

    init(queue: DispatchQueue) { self.queue = queue }

    /// Processes what waits, soon.
    func wake() { queue.async { self.drain() } }

    /// Processes a batch of what waits.
    func drain() {}
}

/// What a Store is made of, on its queue: the state, and the one way in which it changes.
///
/// The actor in front of it gives everybody else their turn on the queue. An action comes here by a call on the queue
/// that knows its type, so all that is done to it is compiled for just this type; that is why much of this can be
/// inlined.
// Sendable: but for its constants it is touched on its queue alone.
@usableFromInline
final class StoreCore<State: Sendable>: AnyStoreCore, @unchecked Sendable {
    /// How many actions are processed before others have the queue and viewers are shown what came of them.
    private static var batchSize: Int { 256 }

    @usableFromInline let inbox: Inbox
    let tasks: EffectRuns
    let clock: any EngineClock
    let limits: StoreLimits
    @usableFromInline let middleware: [any Middleware<State>]
    @usableFromInline let observers: [any StoreObserver<State>]
    @usableFromInline var state: State
    @usableFromInline var number: UInt64 = 0
    @usableFromInline var moment = Moment(wall: .zero, boot: .zero)
    @usableFromInline var effects = EffectIndex<State>()
    @usableFromInline var presentations: [UInt64: any PresentationProtocol<State>] = [:]
    var interactors: [StartedInteractor<State>] = []
    var newestInteractor: UInt64 = 0
    var readers: [ObjectIdentifier: [any OutputReader]] = [:]
    private var throttles = ThrottleTable()
    private var draining = ActionBuffer()

    init(
        _ state: State,
        queue: DispatchQueue,
        clock: any EngineClock,
        middleware: [any Middleware<State>],
        observers: [any StoreObserver<State>],
        limits: StoreLimits,
        executor: (any TaskExecutor)?
    ) {
        self.state = state
        self.clock = clock
        self.middleware = middleware
        self.observers = observers
        self.limits = limits
        let inbox = Inbox(limit: limits.waiting)
        self.inbox = inbox
        tasks = EffectRuns(executor: executor, clock: clock) { report in
            // Observers are told on the Store's queue, after the actions that wait.
            let source = SourceLocation(file: #fileID, line: #line, function: #function)
            _ = inbox.append(report, from: ActionOrigin(source: source, run: report.run)) { memory, _, core in
                unsafeDowncast(core, to: StoreCore<State>.self)
                    .tell(memory.assumingMemoryBound(to: EffectReport.self).move())
            }
        }
        super.init(queue: queue)
        inbox.belong(to: self)
    }

    /// Processes a batch of what waits, and lets others have the queue before the next.
    override func drain() { if processBatch() { wake() } }

    /// Processes what waits now, and not what comes meanwhile.
    func catchUp() {
        var left = inbox.depth
        while left > 0 {
            left -= Self.batchSize
            // The block that would have processed it is on the queue still, and finds less.
            _ = processBatch()
        }
    }

    /// - Returns: whether there is more.
    private func processBatch() -> Bool {
        if draining.count == 0 { draining = inbox.exchange(draining) }
        // All of the batch were dispatched before now, and one clock reading serves them.
        moment = clock.now()
        var waited: [Completion] = []
        var left = Self.batchSize
        while left > 0, let action = draining.next() {
            left -= 1
            if let completion = action.completion { waited.append(completion) }
            action.process(in: self)
        }
        for presentation in presentations.values { presentation.present(state) }
        // Whoever waits for one of the batch is told when viewers have been shown what came of it.
        withExtendedLifetime(waited) {}
        return inbox.goesOn(left: draining.count)
    }

    /// Processes one action.
    @inlinable
    func process<A: Action>(_ action: A, from origin: ActionOrigin) where A.State == State {
        number &+= 1
        let run = origin.run
        let stamp = ActionStamp(
            number: number,
            moment: moment,
            cause: run?.cause,
            source: origin.source,
            generation: run?.generation ?? 0
        )
        if let run, let obstacle = obstacle(run) { return drop(action, stamp, obstacle) }
        if let throttle = action.throttle, let obstacle = obstacle(throttle) { return drop(action, stamp, obstacle) }
        for middleware in middleware {
            if case .drop(let reason) = middleware.handle(action, stamp: stamp, state: state) {
                return drop(action, stamp, reason)
            }
        }
        let old = state
        var new = old
        action.reduce(&new, at: moment)
        state = new
        let box = StateBox(old: old, new: new, action: action, stamp: stamp)
        for observer in observers { observer.processed(box) }
        if !effects.reviewed.isEmpty { review() }
        effects.wake(box, run, self)
        if !presentations.isEmpty { for presentation in presentations.values { presentation.look(box) } }
    }

    /// Why what a run dispatched is not processed, where it is not.
    @usableFromInline
    func obstacle(_ run: EffectRun) -> String? {
        if run.isClosed { return "\(run.cause?.effect ?? "the input"), which dispatched it, was cancelled" }
        guard run.generation > limits.generations else { return nil }
        return run.trail?.reason(generations: run.generation)
    }

    /// Why a throttled action is not processed, where it is not.
    @usableFromInline
    func obstacle(_ throttle: Throttle) -> String? {
        guard let left = throttles.admit(throttle, at: moment.boot) else { return nil }
        return "it is throttled to one in \(throttle.interval), and the next may come in \(left)"
    }

    @usableFromInline
    func drop<A: Action>(_ action: A, _ stamp: ActionStamp, _ reason: String) where A.State == State {
        for observer in observers { observer.dropped(action, stamp: stamp, reason: reason) }
    }
}
