package import Dispatch
package import Redshank
package import RedshankEngine
package import RedshankHistory

/// Writes down every action of a Store: in memory for who asks, in the journal, and in the database.
///
/// On the Store's queue it only makes the sentence. All else happens on a queue of its own, so nothing here can hold
/// the Store up.
package final class ActionLog: StoreObserver {
    package typealias State = WatchState

    /// The run whose actions are written down.
    package var run: String { sink.run }
    /// The newest records.
    package let memory: RecentRecords
    private let sink: any LogSink
    private let ledger: any RecordLedger
    private let clock: any EngineClock
    private let queue: DispatchQueue

    package init(
        sink: any LogSink,
        ledger: any RecordLedger = NoLedger(),
        clock: any EngineClock = SystemClock(),
        memory: RecentRecords = RecentRecords(),
        queue: DispatchQueue = DispatchQueue(label: "org.redshank.log")
    ) {
        self.sink = sink
        self.ledger = ledger
        self.clock = clock
        self.memory = memory
        self.queue = queue
    }

    package func processed<A: Action>(_ box: StateBox<A>) where A.State == WatchState {
        guard let action = box.action as? any WatchAction else {
            preconditionFailure("\(A.self) changes the watch state and is no WatchAction.")
        }
        note(action, in: box)
    }

    package func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == WatchState {
        let line = LogLine(.actionDropped, .warning, "\(A.name) was dropped: \(reason)")
        let record = LogRecord(line, action: A.name, stamp: stamp, run: sink.run)
        queue.async { self.keep(record) }
    }

    package func failed(_ failure: EffectFailure) {
        note(LogLine(.effectFailed, .error, "\(failure)"), "effect-failed", of: failure.cause)
    }

    package func suppressed(_ suppression: EffectSuppression) {
        note(LogLine(.effectSuppressed, .debug, "\(suppression)"), "effect-suppressed", of: suppression.cause)
    }

    /// Waits until everything that was noted has been handed on, at most until the deadline.
    package func flush(deadline: ContinuousClock.Instant) {
        queue.sync {}
        sink.flush(deadline: deadline)
    }

    private func note<A: WatchAction>(_ action: A, in box: StateBox<some Action<WatchState>>) {
        let line = action.line(StateBox(old: box.old, new: box.new, action: action, stamp: box.stamp))
        let (stamp, old, new) = (box.stamp, box.old, box.new)
        queue.async { [self] in
            let record = LogRecord(line, action: A.name, stamp: stamp, run: sink.run, data: Self.json(action))
            keep(record)
            ledger.keep(RecordedAction(record: record, action: action, old: old, new: new))
        }
    }

    /// Notes what became of a side effect: no action, so it has no number of its own but its cause's, and is not kept
    /// among the actions.
    private func note(_ line: LogLine, _ name: String, of cause: Cause) {
        let source = SourceLocation(file: #fileID, line: #line, function: #function)
        let stamp = ActionStamp(number: cause.number, moment: clock.now(), cause: cause, source: source)
        queue.async { [sink] in sink.write(LogRecord(line, action: name, stamp: stamp, run: sink.run)) }
    }

    private func keep(_ record: LogRecord) {
        memory.append(record)
        sink.write(record)
    }

    private static func json(_ action: some WatchAction) -> String {
        (try? CanonicalCoding.encode(action)) ?? "{}"
    }
}

/// Where the log's records go beside the memory.
package protocol LogSink: Sendable {
    /// The run that the records belong to.
    var run: String { get }

    /// Takes a record without blocking.
    func write(_ record: LogRecord)

    /// Waits until all that was taken is written, at most until the deadline.
    func flush(deadline: ContinuousClock.Instant)
}
