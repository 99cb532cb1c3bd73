import Synchronization

/// Writes a line for each thing that a Store's side effects do: set off, dispatched, told, failed.
///
/// ```swift
/// let logger = SideEffectLogger<AppState>(excluding: [Clock.Tick.self], clock: clock) { line in print(line) }
/// let store = Store(AppState(), queue: queue, clock: clock, observers: [logger])
/// // FetchNumbers of 1: set off
/// // FetchNumbers of 1: dispatched 2 NumbersLoaded after 0.081 s
/// // Save of 2: set off
/// // Save of 2: failed after 0.004 s: No space left on device
/// ```
///
/// Each line begins with the effect and the number of the action that set it off, so the lines of one run are found by
/// them. The times are since the effect was set off, as long as that is known: of the last 1,024 actions that set
/// something off. A logger belongs to one Store. A line is made on the Store's queue, and written there.
public final class SideEffectLogger<State: Sendable>: StoreObserver {
    private struct Start {
        var number: UInt64 = 0
        var boot = Duration.zero
    }

    private static var remembered: Int { 1_024 }

    private let excluded: Set<String>
    private let isExcluded: (@Sendable (String) -> Bool)?
    private let clock: (any EngineClock)?
    private let write: @Sendable (String) -> Void
    private let starts = Lock([Start](repeating: Start(), count: remembered))

    /// Makes one that writes what is not excluded.
    ///
    /// - Parameters:
    ///   - effects: the types of the side effects that are not logged.
    ///   - isExcluded: says of a side effect's name that it is not logged.
    ///   - clock: the Store's clock, by which failures and outputs are timed, as they bear no time of their own.
    ///   - write: takes a line, without its end. It is called on the Store's queue and must not block.
    public init(
        excluding effects: [Any.Type] = [],
        where isExcluded: (@Sendable (String) -> Bool)? = nil,
        clock: (any EngineClock)? = nil,
        write: @escaping @Sendable (String) -> Void
    ) {
        excluded = Set(effects.map { String(describing: $0) })
        self.isExcluded = isExcluded
        self.clock = clock
        self.write = write
    }

    /// Writes which side effect dispatched the action, and how long after it was set off.
    public func processed<A: Action>(_ box: StateBox<A>) where A.State == State {
        dispatched(A.self, box.stamp, "")
    }

    /// Writes which side effect dispatched the action, and why it was dropped.
    public func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State {
        dispatched(A.self, stamp, ", dropped: \(String(oneLine: reason))")
    }

    /// Writes that the side effect was set off.
    public func setsOff(_ effect: String, stamp: ActionStamp) {
        let start = Start(number: stamp.number, boot: stamp.moment.boot)
        starts.withLock { $0[Int(stamp.number % UInt64(Self.remembered))] = start }
        log(Cause(number: stamp.number, effect: effect)) { "set off" }
    }

    /// Writes the error, and how long after the side effect was set off it came.
    public func failed(_ failure: EffectFailure) {
        log(failure.cause) { failure.outcome(elapsed(since: failure.cause, clock?.now())) }
    }

    /// Writes why the side effect's run was left out or cancelled.
    public func suppressed(_ suppression: EffectSuppression) {
        log(suppression.cause) { suppression.outcome(elapsed(since: suppression.cause, clock?.now())) }
    }

    /// Writes the output, and how long after the side effect was set off it came.
    public func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State {
        guard let cause else { return }
        log(cause) { "told \(String(oneLine: output))\(elapsed(since: cause, clock?.now()))" }
    }

    private func dispatched(_ action: any Action<State>.Type, _ stamp: ActionStamp, _ end: @autoclosure () -> String) {
        guard let cause = stamp.cause else { return }
        log(cause) { "dispatched \(stamp.number) \(action.name)\(elapsed(since: cause, stamp.moment))\(end())" }
    }

    private func log(_ cause: Cause, _ what: () -> String) {
        if excluded.contains(cause.effect) || isExcluded?(cause.effect) == true { return }
        write("\(cause.effect) of \(cause.number): \(what())")
    }

    private func elapsed(since cause: Cause, _ moment: Moment?) -> String {
        let start = starts.withLock { $0[Int(cause.number % UInt64(Self.remembered))] }
        guard let moment, start.number == cause.number else { return "" }
        return " after \((moment.boot - start.boot).inSeconds)"
    }
}
