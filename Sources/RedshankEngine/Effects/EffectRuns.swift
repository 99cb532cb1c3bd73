import Synchronization

/// The runs of a Store's side effects: starts their tasks, lets their governors decide where they have one, and can
/// cancel and wait for them.
///
/// A run of a plain effect is one task and one entry. What is cancelled or resumed is so when the lock is free
/// again, as others' code runs then; what is reported only waits in the Store's inbox.
final class EffectRuns: Sendable {
    typealias Attempt = EffectGovernor.Attempt

    /// A task that does an effect's work.
    struct Running {
        let run: EffectRun
        let seat: EffectSeat
        let task: Task<Void, Never>
    }

    /// A side effect that is not plain.
    struct Governed {
        let seat: EffectSeat
        var governor: EffectGovernor
        /// By the run's number, from when it is asked for until it has ended.
        var requests: [UInt64: EffectRequest] = [:]
        /// The places of those that run in the list of tasks.
        var running: [Attempt: UInt64] = [:]
        var alarm: Alarm?
        /// Whether its interactor was ended.
        var isOver = false
    }

    struct Alarm {
        let number: UInt64
        let time: Duration
        let task: Task<Void, Never>
    }

    struct Table {
        /// By number, in the order in which they began.
        var running: [UInt64: Running] = [:]
        var governed: [ObjectIdentifier: Governed] = [:]
        var waiters: [Waiter] = []
        var isStopped = false
        private var last: UInt64 = 0

        mutating func makeNumber() -> UInt64 {
            last += 1
            return last
        }
    }

    /// Who waits until nothing runs, of one interactor or at all.
    struct Waiter {
        let owner: InteractorID?
        let continuation: CheckedContinuation<Void, Never>
    }

    let table = Lock(Table())
    let executor: (any TaskExecutor)?
    let clock: any EngineClock
    let report: @Sendable (EffectReport) -> Void

    /// Makes one that runs nothing yet.
    ///
    /// - Parameters:
    ///   - executor: where tasks run; where there is none, on the queue that the effect names or on the global pool.
    ///   - clock: where the time comes from.
    ///   - report: has the Store's observers told.
    init(
        executor: (any TaskExecutor)?,
        clock: any EngineClock,
        report: @escaping @Sendable (EffectReport) -> Void
    ) {
        self.executor = executor
        self.clock = clock
        self.report = report
    }

    /// The names of the effects that run now, in the order in which they began, then of those that will.
    var names: [String] {
        table.withLock { table in
            let running = table.running.sorted { $0.key < $1.key }.map(\.value.seat.name)
            let waiting = table.governed.values.flatMap { governed in
                let numbers = Set(governed.running.keys.map(\.run.number))
                return governed.requests.filter { !numbers.contains($0.key) }.map(\.value.cause)
            }
            return running + waiting.sorted { ($0.number, $0.effect) < ($1.number, $1.effect) }.map(\.effect)
        }
    }
}

// MARK: - Plain runs

extension EffectRuns {
    /// Starts the work of a plain effect in a task of its own, unless the Store stopped.
    func start(_ work: any EffectWork, _ run: EffectRun, of seat: EffectSeat) {
        table.withLock { table in
            guard !table.isStopped else { return }
            let number = table.makeNumber()
            // The task ends by taking the lock, so it cannot be forgotten before it is noted here.
            let task = Task(name: seat.name, executorPreference: executor ?? seat.executor) {
                do {
                    try await work.perform(run)
                } catch {
                    // What a cancelled run throws is how it ends.
                    if !Task.isCancelled { self.fail(error, run, work) }
                }
                self.ended(number)
            }
            table.running[number] = Running(run: run, seat: seat, task: task)
        }
    }

    private func fail(_ error: any Error, _ run: EffectRun, _ work: any EffectWork) {
        guard let cause = run.cause else { return }
        report(EffectReport(event: .failed(EffectFailure(cause: cause, kind: .threw(error))), run: run))
        work.failed(error, run)
    }

    private func ended(_ number: UInt64) { change { table, _ in table.running[number] = nil } }
}

// MARK: - Ending

extension EffectRuns {
    /// Waits until no effect runs, but for those that were let go at their deadline.
    func finish() async { await wait(for: nil) }

    /// Cancels every effect and lets none start any more; what those that run still dispatch is taken.
    func cancel() {
        change { table, after in
            table.isStopped = true
            // In the order in which they began, so that a seeded executor goes on in the same order in every run.
            for (_, entry) in table.running.sorted(by: { $0.key < $1.key }) where entry.seat.isPlain {
                after.cancelled.append(entry.task)
            }
            for id in table.governed.keys {
                self.update(id, in: &table, &after) { governed, now in
                    governed.governor.cancelAll(.storeStopped, at: now)
                }
            }
        }
    }

    /// Cancels the effects of an interactor that ended, drops what they still dispatch, and waits until they have ended.
    func cancel(_ owner: InteractorID) async {
        change { table, after in
            for (_, entry) in table.running.sorted(by: { $0.key < $1.key })
            where entry.seat.owner == owner && entry.seat.isPlain {
                entry.run.close()
                after.cancelled.append(entry.task)
                guard let cause = entry.run.cause else { continue }
                let end = EffectSuppression(cause: cause, key: nil, reason: .interactorEnded, hadBegun: true)
                after.reports.append(EffectReport(event: .suppressed(end), run: entry.run))
            }
            for (id, governed) in table.governed where governed.seat.owner == owner {
                table.governed[id]?.isOver = true
                self.update(id, in: &table, &after) { governed, now in
                    governed.governor.cancelAll(.interactorEnded, at: now)
                }
            }
        }
        await wait(for: owner)
    }

    private func wait(for owner: InteractorID?) async {
        await withCheckedContinuation { continuation in
            change { table, _ in table.waiters.append(Waiter(owner: owner, continuation: continuation)) }
        }
    }
}

// MARK: - Changing

extension EffectRuns {
    /// What is to be done when the lock is free again.
    struct Aftermath {
        var cancelled: [Task<Void, Never>] = []
        var reports: [EffectReport] = []
        var failures: [@Sendable () -> Void] = []
        var content: [CheckedContinuation<Void, Never>] = []
    }

    /// Changes the table under the lock, then does what follows.
    func change(_ body: (inout Table, inout Aftermath) -> Void) {
        let after = table.withLock { table in
            var after = Aftermath()
            body(&table, &after)
            // Under the lock, so that an attempt that begins now is not heard of before the one that failed.
            for report in after.reports { self.report(report) }
            after.content = table.takeContent()
            return after
        }
        for task in after.cancelled { task.cancel() }
        for failure in after.failures { failure() }
        for continuation in after.content { continuation.resume() }
    }
}

extension EffectRuns.Table {
    /// Takes out whoever waits for nothing any more.
    fileprivate mutating func takeContent() -> [CheckedContinuation<Void, Never>] {
        guard !waiters.isEmpty else { return [] }
        let owners = Set(running.values.map(\.seat.owner))
        let isContent = { (waiter: EffectRuns.Waiter) in waiter.owner.map { !owners.contains($0) } ?? owners.isEmpty }
        defer { waiters.removeAll(where: isContent) }
        return waiters.filter(isContent).map(\.continuation)
    }
}
