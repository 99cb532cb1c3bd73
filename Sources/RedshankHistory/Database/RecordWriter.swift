package import Dispatch
import Redshank
package import RedshankEngine
import Synchronization

/// Writes the record from a thread of its own, so that whoever watches never waits for a disk.
///
/// What comes while the disk is busy is written together when it is free: one transaction, one wait for the disk. What
/// is out of the routine goes at once; the routine waits a moment for company. Where the disk fails, what happened
/// waits within bounds and is tried again after a growing pause; who waits for a deed to be stored is told at once
/// that it is not.
package final class RecordWriter: RecordLedger {
    /// How long the routine may wait for company.
    package static let gathering: Duration = .milliseconds(250)
    /// The pauses after failures: from the first, each twice the one before, up to the longest.
    private static let firstPause: Duration = .seconds(1)
    private static let longestPause: Duration = .seconds(60)
    /// How often what is too old is looked for.
    private static let tidying: Duration = .seconds(60)

    fileprivate struct Shared {
        var buffer: WriterBuffer
        var waiters = StorageWaiters()
        var isScheduled = false
        var isUrgent = false
        var isEnded = false
        var listener: (@Sendable (LedgerNews) -> Void)?
        var whenIdle: [CheckedContinuation<Void, Never>] = []
    }

    /// What the writer's thread alone touches.
    private struct Progress {
        var pause: Duration?
        var lost = 0
        var refusals = RefusedActions()
        var everything = false
        var tidied: Moment?
        var replaced: Moment?
        var pace = SnapshotPace()
    }

    private let shared: Mutex<Shared>
    private let clock: any EngineClock
    private let threads: Threads
    // Only blocks on `queue`, which is serial, touch it.
    private nonisolated(unsafe) let disk: any RecordDisk
    // Only blocks on `queue`, which is serial, touch it.
    private nonisolated(unsafe) var progress = Progress()

    /// Where the writer's work is done; a simulation gives places where nothing is done at once.
    package struct Threads: Sendable {
        let writing: DispatchQueue
        let encoding: DispatchQueue
        let executor: (any TaskExecutor)?

        /// Threads of their own.
        package init() {
            writing = DispatchQueue(label: "org.redshank.memory")
            encoding = DispatchQueue(label: "org.redshank.snapshot", qos: .utility)
            executor = nil
        }

        /// - Parameters:
        ///   - queue: a serial queue on which the disk is written and snapshots are encoded.
        ///   - executor: where the tasks that wait for the time run.
        package init(queue: DispatchQueue, executor: any TaskExecutor) {
            (writing, encoding) = (queue, queue)
            self.executor = executor
        }
    }

    private var queue: DispatchQueue { threads.writing }

    /// Makes a writer to a disk that nobody else uses from here on.
    package convenience init(
        _ disk: sending any RecordDisk,
        clock: any EngineClock,
        threads: Threads = Threads()
    ) {
        self.init(disk, clock: clock, bounds: WriterBuffer.Bounds(), threads: threads)
    }

    init(
        _ disk: sending any RecordDisk,
        clock: any EngineClock,
        bounds: WriterBuffer.Bounds,
        threads: Threads = Threads()
    ) {
        self.disk = disk
        self.clock = clock
        self.threads = threads
        shared = Mutex(Shared(buffer: WriterBuffer(bounds)))
    }

    package func tell(_ listener: @escaping @Sendable (LedgerNews) -> Void) {
        shared.withLock { $0.listener = listener }
    }

    package func keep(_ action: RecordedAction) {
        let isUrgent = action.record.priority != .debug
        let (step, waiters): (Step, [StorageWaiters.Continuation]) = shared.withLock { shared in
            guard !shared.isEnded else { return (.none, []) }
            let hasRoom = shared.buffer.offer(action)
            let waiters = hasRoom ? [] : shared.waiters.lose(action.record.sequence)
            return (shared.schedule(isUrgent: isUrgent), waiters)
        }
        for waiter in waiters { waiter.resume(returning: false) }
        carryOut(step)
    }

    package func stored(_ number: UInt64, within limit: Duration) async -> Bool {
        let ticket = shared.withLock { $0.waiters.ticket() }
        let timer = Task(name: "memory", executorPreference: threads.executor) { [clock, weak self] in
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            self?.giveUp(ticket)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Bool? = shared.withLock { shared in
                    if Task.isCancelled || shared.isEnded { return false }
                    return shared.waiters.wait(for: number, ticket, continuation)
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    private func giveUp(_ ticket: UInt64) {
        shared.withLock { $0.waiters.cancel(ticket) }?.resume(returning: false)
    }

    /// Waits until all that was taken is written or has failed to be.
    package func settle() async {
        await withCheckedContinuation { continuation in
            shared.withLock { $0.whenIdle.append(continuation) }
            queue.async { self.drain() }
        }
    }

    /// Writes what waits and notes that the run ended; nothing is taken any more.
    ///
    /// Where something of it cannot be written the end is not noted either: the run counts as broken off where the
    /// record ends, so that what is missing is not taken for time in which nothing happened.
    package func end() async {
        await settle()
        let (waiters, isWhole) = shared.withLock { shared in
            shared.isEnded = true
            return (shared.waiters.takeAll(), shared.buffer.isEmpty)
        }
        for waiter in waiters { waiter.resume(returning: false) }
        guard isWhole else { return }
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                // Who starts next finds a run that ended without being told to, which is less than the truth, ignoring.
                try? disk.endRun(at: clock.now())
                continuation.resume()
            }
        }
    }
}

// MARK: - When to write

extension RecordWriter {
    fileprivate enum Step {
        case none
        case now
        case soon
    }

    private func carryOut(_ step: Step) {
        switch step {
        case .none: break
        case .now: queue.async { self.drain() }
        case .soon: wake(after: Self.gathering)
        }
    }

    private func wake(after pause: Duration) {
        Task(name: "memory", executorPreference: threads.executor) { [weak self, clock] in
            try? await clock.sleep(for: pause)
            guard let self else { return }
            queue.async { self.drain() }
        }
    }
}

extension RecordWriter.Shared {
    fileprivate mutating func schedule(isUrgent: Bool) -> RecordWriter.Step {
        if isUrgent {
            defer { (self.isUrgent, isScheduled) = (true, true) }
            return self.isUrgent ? .none : .now
        }
        defer { isScheduled = true }
        return isScheduled ? .none : .soon
    }
}

// MARK: - On the writer's thread

extension RecordWriter {
    private func drain() {
        dispatchPrecondition(condition: .onQueue(queue))
        shared.withLock { ($0.isScheduled, $0.isUrgent) = (false, false) }
        while true {
            let limit = progress.refusals.limit
            let items = shared.withLock { $0.buffer.take(atMost: limit) }
            guard !items.isEmpty else { break }
            guard write(items) else { break }
        }
        let idle = shared.withLock { shared in
            defer { shared.whenIdle = [] }
            return shared.whenIdle
        }
        for continuation in idle { continuation.resume() }
        tidy()
    }

    /// Writes a batch.
    ///
    /// - Returns: whether it is written.
    private func write(_ items: [RecordItem]) -> Bool {
        do throws(MemoryError) {
            try disk.write(items, everything: progress.everything)
        } catch {
            return failed(error, items)
        }
        for case .gap(let dropped) in items { progress.lost += dropped.count }
        progress.everything = false
        let waiters = shared.withLock { shared in
            shared.buffer.written()
            return shared.waiters.settle(through: items.last?.number ?? 0)
        }
        for (waiter, isStored) in waiters { waiter.resume(returning: isStored) }
        progress.refusals.written(items.count)
        if !progress.refusals.isUnderWay { tellMended() }
        if let due = progress.pace.due(after: items) { take(due) }
        return true
    }

    /// Tells what is missing, and that all else is written again.
    private func tellMended() {
        if let missing = progress.refusals.takeMissing() { news(.givenUp(missing)) }
        if progress.pause != nil || progress.lost > 0 { news(.mended(lost: progress.lost)) }
        (progress.pause, progress.lost) = (nil, 0)
    }

    private func failed(_ error: MemoryError, _ items: [RecordItem]) -> Bool {
        // From here on the state is what is true, and not what the tables have.
        progress.everything = true
        let now = clock.now()
        // A fresh one that is damaged at once says that it is not the file.
        let mayReplace = progress.replaced.map { now.boot - $0.boot > Self.longestPause } ?? true
        if mayReplace, case .damaged(let reason) = error, let aside = try? disk.replace(at: now) {
            progress.replaced = now
            progress.pace = SnapshotPace()
            news(.replaced("\(reason); it was moved to \(aside) and a fresh one begun"))
            return true
        }
        let waiters = shared.withLock { $0.waiters.fail() }
        for waiter in waiters { waiter.resume(returning: false) }
        if case .refused(let reason) = error, giveUp(items, because: reason) { return true }
        if case .unread(let path) = error {
            news(.unread(path))
        } else if progress.pause == nil {
            news(.failed("\(error)"))
        }
        let pause = progress.pause.map { min($0 * 2, Self.longestPause) } ?? Self.firstPause
        progress.pause = pause
        // Until then nobody need wake it: it could only fail again.
        shared.withLock { ($0.isScheduled, $0.isUrgent) = (true, true) }
        wake(after: pause)
        return false
    }

    /// Takes the actions one by one when together they were refused too often, and gives up the one that is.
    ///
    /// - Returns: whether there is something else to write now.
    private func giveUp(_ items: [RecordItem], because reason: String) -> Bool {
        switch progress.refusals.refuse(items.count) {
        case .again: return false
        case .oneByOne:
            shared.withLock { $0.buffer.putBack() }
            return true
        case .giveUp:
            let action = shared.withLock { shared in
                let action = shared.buffer.giveUp(because: reason)
                // Nobody waits: all were told when it was refused.
                if let action { _ = shared.waiters.lose(action.record.sequence) }
                return action
            }
            guard let action else { return false }
            progress.refusals.missing(action.record, because: reason)
            return true
        }
    }

    private func news(_ news: LedgerNews) { shared.withLock(\.listener)?(news) }

    /// Encodes a snapshot, which takes a while, beside the writer.
    private func take(_ action: RecordedAction) {
        threads.encoding.async { [self] in
            let (number, moment) = (action.record.sequence, action.record.moment)
            guard let snapshot = try? StateSnapshot(of: action.new, after: number, at: moment) else { return }
            queue.async { [self] in
                guard !shared.withLock(\.isEnded) else { return }
                // A replay begins at an earlier one then, ignoring.
                try? disk.write(snapshot)
                progress.pace.taken(snapshot)
            }
        }
    }

    private func tidy() {
        let now = clock.now()
        // Before a configuration is in force nobody has said how long anything is kept.
        guard progress.pause == nil, !shared.withLock(\.isEnded),
            let state = shared.withLock({ $0.buffer.newest })?.new, state.configured != nil
        else { return }
        if let last = progress.tidied, now.boot - last.boot < Self.tidying { return }
        // What could not be forgotten now is forgotten later, ignoring.
        let isMore = (try? disk.tidy(state.configuration.history, at: now)) ?? false
        progress.tidied = isMore ? nil : now
        if isMore { wake(after: .milliseconds(50)) }
    }
}
