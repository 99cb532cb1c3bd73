public import Dispatch

/// What becomes of a side effect's runs: their order, how many there are at once, and when they end.
///
/// An effect gives one as its `control`. It is an order, with whatever else holds for the effect chained to it:
///
/// ```swift
/// var control: EffectControl<Search> { .latest.debounced(.milliseconds(300)).deadline(.seconds(5)) }
/// var control: EffectControl<LoadPage> { .first(per: { $0.action.category }).limited(to: 4) }
/// ```
///
/// Each time the effect's condition holds, a run is asked for. The parts act on it in this order, however they were
/// chained:
///
/// 1. **Wanted.** A run that the state does not want is left out.
/// 2. **Throttled.** Where the key's last start is too recent, or one of the key still waits to start, the run is left
///    out, and cancels nothing.
/// 3. **Order.** With `first`, the run is left out while another of its key runs or waits to start. With `latest`, the
///    one before it is cancelled or left out, at once, also where the new one has a quiet time before it.
/// 4. **Debounced.** The run takes the place of the one that still has its quiet time, which begins again.
/// 5. **Serial.** The run waits until those of its key before it have ended.
/// 6. **Limited.** The run waits until fewer than the limit run, over all keys; those that wait start in the order in
///    which they were asked for.
/// 7. **Deadline** and **retried** act on each attempt that runs. A run keeps its place, and its slot, through all its
///    attempts and pauses.
///
/// A run that is cancelled can dispatch nothing more. While its task has not ended it keeps its slot, and in serial order
/// its place; for `latest` and `first` it is gone. A task that ignores its cancellation is let go when its deadline has
/// passed, so an effect that may hang needs a ``deadline(_:)``. Whatever is left out, is cancelled or fails is told to
/// the Store's observers.
public struct EffectControl<Trigger: Action>: Sendable {
    var rules = EffectRules()
    var key: (@Sendable (StateBox<Trigger>) -> EffectKey)?
    var isWanted: (@Sendable (Trigger.State, StateBox<Trigger>) -> Bool)?
    var queue: DispatchQueue?
    /// Each puts what cancels runs into the index.
    var cancellations: [@Sendable (EffectSeat, inout EffectIndex<Trigger.State>) -> Void] = []

    private init(_ order: EffectRules.Order, _ key: (@Sendable (StateBox<Trigger>) -> EffectKey)? = nil) {
        rules.order = order
        self.key = key
    }

    /// Whether a run is nothing but a task.
    var isPlain: Bool { rules.areNone && key == nil && isWanted == nil && cancellations.isEmpty }

    /// Puts into the index what cancels the effect's runs.
    @usableFromInline
    func bind(_ seat: EffectSeat, _ index: inout EffectIndex<Trigger.State>) {
        if isWanted != nil { index.reviewed.append(seat) }
        for cancellation in cancellations { cancellation(seat, &index) }
    }
}

// MARK: - The order of runs

extension EffectControl {
    /// Each run starts at once, beside those that run.
    public static var concurrent: Self { Self(.concurrent) }

    /// A run cancels the one before it.
    public static var latest: Self { Self(.latest) }

    /// A run is left out while another one runs or waits to start.
    public static var first: Self { Self(.first) }

    /// A run waits until those before it have ended.
    public static var serial: Self { Self(.serial) }

    /// Each run starts at once; what else is chained to it looks at each key alone.
    public static func concurrent(per key: @escaping @Sendable (StateBox<Trigger>) -> some Hashable & Sendable) -> Self
    {
        Self(.concurrent) { EffectKey(key($0)) }
    }

    /// A run cancels the one before it that has the same key.
    public static func latest(per key: @escaping @Sendable (StateBox<Trigger>) -> some Hashable & Sendable) -> Self {
        Self(.latest) { EffectKey(key($0)) }
    }

    /// A run is left out while another one of the same key runs or waits to start.
    public static func first(per key: @escaping @Sendable (StateBox<Trigger>) -> some Hashable & Sendable) -> Self {
        Self(.first) { EffectKey(key($0)) }
    }

    /// A run waits until those of the same key before it have ended.
    public static func serial(per key: @escaping @Sendable (StateBox<Trigger>) -> some Hashable & Sendable) -> Self {
        Self(.serial) { EffectKey(key($0)) }
    }
}

// MARK: - What is chained to the order

extension EffectControl {
    /// At most so many run at once, over all keys of the effect; the others wait, in order.
    ///
    /// How many may wait is not bounded: add ``throttled(_:)`` or an order of `first` or `latest` where many may come.
    public func limited(to count: Int) -> Self {
        precondition(count >= 1, "An effect limited to \(count) runs never runs: give at least 1.")
        return with { $0.rules.limit = count }
    }

    /// Each attempt may take so long.
    ///
    /// Then it is cancelled, what it still dispatches is dropped, and its slot is free, whether its task has ended or not.
    /// It has failed with ``DeadlineExceeded``.
    public func deadline(_ deadline: Duration) -> Self {
        precondition(deadline > .zero, "A deadline of \(deadline) has always passed: give a positive one.")
        return with { $0.rules.deadline = deadline }
    }

    /// A run that fails is tried again, with pauses.
    public func retried(_ policy: RetryPolicy) -> Self { with { $0.rules.retry = policy } }

    /// A run starts when nothing was asked for its key for so long, with the last box.
    public func debounced(_ quiet: Duration) -> Self {
        precondition(quiet > .zero, "A quiet time of \(quiet) is none: give a positive one.")
        return with { $0.rules.quiet = quiet }
    }

    /// Of each key at most one run starts in this time; others are left out.
    ///
    /// Attempts after a failure are no starts of their own.
    public func throttled(_ interval: Duration) -> Self {
        precondition(interval > .zero, "A throttle of \(interval) holds nothing back: give a positive one.")
        return with { $0.rules.interval = interval }
    }

    /// What wakes these triggers cancels all runs of the effect, and leaves out those that wait.
    ///
    /// An action never cancels the run that it asks for itself.
    public func cancelled(by triggers: EffectTrigger<Trigger.State>...) -> Self {
        with { control in
            control.cancellations.append { seat, index in
                let cancel = BoundEffect<AnyAction<Trigger.State>>(owner: seat.owner) { box, _, core in
                    core.tasks.cancel(seat, by: box.stamp.number)
                }
                index.insert(cancel, triggers: triggers)
            }
        }
    }

    /// An action of this type cancels the runs of its key, and leaves out those that wait.
    ///
    /// ```swift
    /// .serial(per: { $0.action.tab }).cancelled(by: TabClosed.self, per: { $0.action.tab })
    /// ```
    public func cancelled<A: Action<Trigger.State>>(
        by type: A.Type,
        per key: @escaping @Sendable (StateBox<A>) -> some Hashable & Sendable
    ) -> Self {
        with { control in
            control.cancellations.append { seat, index in
                let cancel = BoundEffect<A>(owner: seat.owner) { box, _, core in
                    core.tasks.cancel(seat, key: EffectKey(key(box)), by: box.stamp.number)
                }
                index.insert(cancel)
            }
        }
    }

    /// A run is cancelled, or left out, as soon as the state does not want it any more; asked after each action.
    ///
    /// The closure is pure and runs on the Store's queue for each action that is processed while there is a run.
    public func wanted(while isWanted: @escaping @Sendable (Trigger.State) -> Bool) -> Self {
        wanted { state, _ in isWanted(state) }
    }

    /// The same, asked for each run with the box that its condition saw.
    ///
    /// ```swift
    /// .latest.wanted { state, box in state.query == box.action.query }
    /// ```
    public func wanted(while isWanted: @escaping @Sendable (Trigger.State, StateBox<Trigger>) -> Bool) -> Self {
        with { $0.isWanted = isWanted }
    }

    /// The work runs on this queue, for work that blocks or wants one thread.
    ///
    /// A Store that was given an executor of its own, as a test store and a simulation are, runs it there instead, so that
    /// it can order the work.
    public func on(_ queue: DispatchQueue) -> Self { with { $0.queue = queue } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var control = self
        change(&control)
        return control
    }
}
