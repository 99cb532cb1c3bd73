/// Decides when the runs of one side effect start, wait, are cancelled and are left out.
///
/// It does nothing itself and knows no clock. Its methods are what happens, with the time; they return what is to be
/// done now. When ``nextAlarm`` has come, ``alarm(at:)`` is called. Events that come too late, and runs of another
/// governor, are ignored: tasks end when they like.
struct EffectGovernor: Sendable {
    /// One run; it belongs to the governor that named it.
    struct RunID: Hashable, Sendable {
        let governor: UInt64
        let number: UInt64
    }

    /// One attempt of a run, the first being 1.
    struct Attempt: Hashable, Sendable {
        let run: RunID
        let number: Int
    }

    /// What is to be done.
    enum Step: Hashable, Sendable {
        /// Do the work, in a task of its own.
        case start(Attempt)
        /// Cancel the task and close its trunk; then say when it has ended.
        case cancel(Attempt, EffectSuppression.Reason)
        /// Forget the run, of which no task runs.
        case leaveOut(RunID, EffectSuppression.Reason, attempts: Int)
        /// The attempt failed: forget the run, unless it is tried again after a pause.
        case fail(Attempt, pause: Duration?)
        /// The same, as it passed its deadline: cancel its task, close its trunk and wait for it no more.
        case expire(Attempt, pause: Duration?)
    }

    private let identity: UInt64
    private let rules: EffectRules
    private let retriesDeadline: Bool
    private var table = EffectRunTable()

    /// Makes a governor without runs.
    ///
    /// - Parameters:
    ///   - identity: tells its runs from those of other governors.
    ///   - rules: what it decides by.
    init(identity: UInt64, rules: EffectRules) {
        self.identity = identity
        self.rules = rules
        retriesDeadline =
            if let deadline = rules.deadline, let retry = rules.retry {
                retry.applies(to: DeadlineExceeded(deadline: deadline))
            } else {
                false
            }
    }

    /// The run of this number.
    func name(_ number: UInt64) -> RunID { RunID(governor: identity, number: number) }

    /// When ``alarm(at:)`` is to be called; nothing where nothing waits for the time.
    var nextAlarm: Duration? { table.alarms.first?.time }

    /// Whether there is no run, waiting or running.
    var isEmpty: Bool { table.isEmpty }

    /// How many keys it remembers.
    var keyCount: Int { table.laneCount }
}

// MARK: - What happens

extension EffectGovernor {
    /// A run is asked for.
    mutating func request(key: EffectKey? = nil, at now: Duration) -> (run: RunID, steps: [Step]) {
        if let interval = rules.interval { table.sweep(startedBefore: now - interval) }
        let number = table.makeNumber()
        let run = name(number)
        let lane = table.lane(key)
        if let reason = refusal(lane, at: now) { return (run, [.leaveOut(run, reason, attempts: 0)]) }
        var steps: [Step] = []
        // Those before the newest of the key were replaced by it, so none but the newest can be.
        if let newest = lane.runs.elements.last, isReplaced(newest) { end(newest, .newer, &steps) }
        table.add(number, key: key)
        if let quiet = rules.quiet {
            table.move(number, to: .quiet(until: now + quiet))
        } else {
            admit(number)
        }
        startReady(at: now, &steps)
        return (run, steps)
    }

    /// The attempt ended well, or its task ended after it was cancelled.
    mutating func finished(_ attempt: Attempt, at now: Duration) -> [Step] {
        guard isAlive(attempt) else { return [] }
        var steps: [Step] = []
        remove(attempt.run.number)
        startReady(at: now, &steps)
        return steps
    }

    /// The attempt threw an error, which is worth another attempt or not.
    mutating func failed(_ attempt: Attempt, mayRetry: Bool, at now: Duration) -> [Step] {
        guard isAlive(attempt) else { return [] }
        guard case .running = table.phase(attempt.run.number) else { return finished(attempt, at: now) }
        let pause = mayRetry ? rules.retry?.pause(after: attempt.number) : nil
        var steps: [Step] = [.fail(attempt, pause: pause)]
        goOn(attempt, pause: pause, at: now)
        startReady(at: now, &steps)
        return steps
    }

    /// The time has come that ``nextAlarm`` named, or a later one.
    mutating func alarm(at now: Duration) -> [Step] {
        var steps: [Step] = []
        while let alarm = table.alarms.first, alarm.time <= now {
            expire(alarm.run, at: now, &steps)
            startReady(at: now, &steps)
        }
        return steps
    }

    /// These runs are not to go on.
    mutating func cancel(_ runs: [RunID], _ reason: EffectSuppression.Reason, at now: Duration) -> [Step] {
        cancel(runs.filter { $0.governor == identity }.map(\.number).sorted(), reason, at: now)
    }

    /// No run is to go on.
    mutating func cancelAll(_ reason: EffectSuppression.Reason, at now: Duration) -> [Step] {
        cancel(table.numbers, reason, at: now)
    }
}

// MARK: - The rules

extension EffectGovernor {
    /// Why a run of this lane is left out before it is anything.
    private func refusal(_ lane: EffectRunTable.Lane, at now: Duration) -> EffectSuppression.Reason? {
        if let interval = rules.interval {
            if let last = lane.lastStart, now < last + interval { return .tooSoon }
            if lane.runs.elements.contains(where: isWaiting) { return .tooSoon }
        }
        if case .first = rules.order, lane.runs.elements.contains(where: isBusy) { return .anotherRuns }
        return nil
    }

    /// Whether it waits for another run or a slot, and will start then.
    private func isWaiting(_ number: UInt64) -> Bool {
        switch table.phase(number) {
        case .queued, .ready: true
        default: false
        }
    }

    /// Whether it runs, or will without further ado.
    private func isBusy(_ number: UInt64) -> Bool {
        switch table.phase(number) {
        case .queued, .ready, .running, .pausing: true
        case .quiet, .cancelled, nil: false
        }
    }

    /// Whether a newer run of its key takes its place.
    private func isReplaced(_ number: UInt64) -> Bool {
        switch table.phase(number) {
        case .quiet: true
        case .queued, .ready, .running, .pausing: if case .latest = rules.order { true } else { false }
        case .cancelled, nil: false
        }
    }

    /// Lets the run wait for a slot, in serial order after those of its key.
    private mutating func admit(_ number: UInt64) {
        if case .serial = rules.order, !table.hold(number) {
            table.move(number, to: .queued)
        } else {
            table.move(number, to: .ready)
        }
    }

    private mutating func startReady(at now: Duration, _ steps: inout [Step]) {
        while let number = table.ready.first, table.slotsTaken < rules.limit ?? .max {
            if rules.interval != nil { table.noteStart(number, at: now) }
            start(number, attempt: 1, at: now, &steps)
        }
    }

    private mutating func start(_ number: UInt64, attempt: Int, at now: Duration, _ steps: inout [Step]) {
        table.move(number, to: .running(attempt: attempt, until: rules.deadline.map { now + $0 }))
        steps.append(.start(name(number, attempt)))
    }

    /// Does what follows when the time has come that the run's phase waits for.
    private mutating func expire(_ number: UInt64, at now: Duration, _ steps: inout [Step]) {
        switch table.phase(number) {
        case .quiet: admit(number)
        case .pausing(let last, _): start(number, attempt: last + 1, at: now, &steps)
        case .running(let attempt, _):
            let pause = retriesDeadline ? rules.retry?.pause(after: attempt) : nil
            steps.append(.expire(name(number, attempt), pause: pause))
            goOn(name(number, attempt), pause: pause, at: now)
        case .cancelled(let attempt, _):
            steps.append(.expire(name(number, attempt), pause: nil))
            remove(number)
        case .queued, .ready, nil: preconditionFailure("Run \(number) has an alarm, but waits for no time.")
        }
    }

    /// Tries the run again after the pause, or lets it go.
    private mutating func goOn(_ attempt: Attempt, pause: Duration?, at now: Duration) {
        if let pause {
            table.move(attempt.run.number, to: .pausing(after: attempt.number, until: now + pause))
        } else {
            remove(attempt.run.number)
        }
    }

    private mutating func cancel(
        _ numbers: [UInt64],
        _ reason: EffectSuppression.Reason,
        at now: Duration
    ) -> [Step] {
        var steps: [Step] = []
        // The newest first, so that none is let in because one before it goes.
        for number in numbers.reversed() { end(number, reason, &steps) }
        startReady(at: now, &steps)
        return steps
    }

    private mutating func end(_ number: UInt64, _ reason: EffectSuppression.Reason, _ steps: inout [Step]) {
        switch table.phase(number) {
        case .running(let attempt, let until):
            table.move(number, to: .cancelled(attempt: attempt, until: until))
            steps.append(.cancel(name(number, attempt), reason))
        case .pausing(let attempt, _): leaveOut(number, reason, attempts: attempt, &steps)
        case .quiet, .queued, .ready: leaveOut(number, reason, attempts: 0, &steps)
        case .cancelled, nil: break
        }
    }

    private mutating func leaveOut(
        _ number: UInt64,
        _ reason: EffectSuppression.Reason,
        attempts: Int,
        _ steps: inout [Step]
    ) {
        remove(number)
        steps.append(.leaveOut(name(number), reason, attempts: attempts))
    }

    /// Forgets the run, and admits the one that waited for it.
    private mutating func remove(_ number: UInt64) { if let next = table.remove(number) { admit(next) } }

    private func name(_ run: UInt64, _ number: Int) -> Attempt {
        Attempt(run: name(run), number: number)
    }

    /// Whether this governor started the attempt and waits for its end.
    private func isAlive(_ attempt: Attempt) -> Bool {
        guard attempt.run.governor == identity else { return false }
        switch table.phase(attempt.run.number) {
        case .running(let number, _), .cancelled(let number, _): return number == attempt.number
        case .quiet, .queued, .ready, .pausing, nil: return false
        }
    }
}
