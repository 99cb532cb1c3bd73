import Synchronization

extension EffectRuns {
    /// Asks for a run of an effect that is not plain.
    func request(_ request: EffectRequest, of seat: EffectSeat, in core: AnyStoreCore) {
        let isWanted = request.isWanted?(core) ?? true
        change { table, after in
            guard isWanted, !table.isStopped else {
                let reason: EffectSuppression.Reason = isWanted ? .storeStopped : .unwanted
                return after.reports.append(request.suppressed(reason, hadBegun: false))
            }
            if table.governed[seat.id] == nil {
                let governor = EffectGovernor(identity: table.makeNumber(), rules: seat.rules)
                table.governed[seat.id] = Governed(seat: seat, governor: governor)
            }
            update(seat.id, in: &table, &after) { governed, now in
                let (run, steps) = governed.governor.request(key: request.key, at: now)
                governed.requests[run.number] = request
                return steps
            }
        }
    }

    /// Cancels the runs that an action before this one asked for: all of the effect, or those of one key.
    func cancel(_ seat: EffectSeat, key: EffectKey? = nil, by number: UInt64) {
        cancel(seat, .action(number)) { _, request in
            request.cause.number < number && (key == nil || request.key == key)
        }
    }

    /// Cancels the runs of the effect that the Store's state does not want.
    func review(_ seat: EffectSeat, in core: AnyStoreCore) {
        // What is wanted is the user's to say, so it is asked when the lock is free.
        let requests = table.withLock { $0.governed[seat.id]?.requests } ?? [:]
        let unwanted = requests.filter { request in !(request.value.isWanted?(core) ?? true) }
        guard !unwanted.isEmpty else { return }
        cancel(seat, .unwanted) { number, _ in unwanted[number] != nil }
    }

    private func cancel(
        _ seat: EffectSeat,
        _ reason: EffectSuppression.Reason,
        where isMeant: (UInt64, EffectRequest) -> Bool
    ) {
        change { table, after in
            update(seat.id, in: &table, &after) { governed, now in
                let numbers = governed.requests.filter { isMeant($0.key, $0.value) }.keys
                return governed.governor.cancel(numbers.map(governed.governor.name), reason, at: now)
            }
        }
    }

    /// Tells the governor what became of an attempt.
    private func ended(_ attempt: Attempt, of seat: EffectSeat, _ error: (any Error)?) {
        let mayRetry = error.map { seat.rules.retry?.applies(to: $0) ?? false } ?? false
        change { table, after in
            // One that was let go at its deadline is not there any more.
            guard let number = table.governed[seat.id]?.running.removeValue(forKey: attempt) else { return }
            table.running[number] = nil
            update(seat.id, in: &table, &after, error: error) { governed, now in
                guard error != nil else {
                    governed.requests[attempt.run.number] = nil
                    return governed.governor.finished(attempt, at: now)
                }
                let steps = governed.governor.failed(attempt, mayRetry: mayRetry, at: now)
                // Where it had been cancelled before, the failure is how it ends.
                if case .fail(attempt, _) = steps.first { return steps }
                governed.requests[attempt.run.number] = nil
                return steps
            }
        }
    }

    /// Tells the governor what happens and does what it says.
    func update(
        _ id: ObjectIdentifier,
        in table: inout Table,
        _ after: inout Aftermath,
        error: (any Error)? = nil,
        _ event: (inout Governed, Duration) -> [EffectGovernor.Step]
    ) {
        guard var governed = table.governed.removeValue(forKey: id) else { return }
        // The clock is read under the lock, so that for a governor time never goes back.
        for step in event(&governed, clock.now().boot) {
            switch step {
            case .start(let attempt): start(attempt, &governed, &table)
            case .cancel(let attempt, let reason): cancel(attempt, reason, governed, table, &after)
            case .leaveOut(let run, let reason, let attempts):
                guard let request = governed.requests.removeValue(forKey: run.number) else { continue }
                after.reports.append(request.suppressed(reason, hadBegun: attempts > 0))
            case .fail(let attempt, let pause):
                guard let error, let request = governed.requests[attempt.run.number] else { continue }
                after.reports.append(request.failed(.threw(error), attempt.number, pause))
                if pause == nil { giveUp(request, of: attempt, error, &governed, &after) }
            case .expire(let attempt, let pause): expire(attempt, pause, &governed, &table, &after)
            }
        }
        arm(&governed, &table, &after)
        if !governed.isOver || !governed.governor.isEmpty { table.governed[id] = governed }
    }

    private func start(_ attempt: Attempt, _ governed: inout Governed, _ table: inout Table) {
        guard var request = governed.requests[attempt.run.number] else { return }
        if attempt.number > 1 { request.run = request.run.again() }
        governed.requests[attempt.run.number] = request
        let (seat, run, work) = (governed.seat, request.run, request.work)
        let number = table.makeNumber()
        // As with a plain run, the task ends by taking the lock and so after it is noted here.
        let task = Task(name: seat.name, executorPreference: executor ?? seat.executor) {
            var thrown: (any Error)?
            do { try await work.perform(run) } catch { thrown = error }
            self.ended(attempt, of: seat, thrown)
        }
        table.running[number] = Running(run: run, seat: seat, task: task)
        governed.running[attempt] = number
    }

    private func cancel(
        _ attempt: Attempt,
        _ reason: EffectSuppression.Reason,
        _ governed: Governed,
        _ table: Table,
        _ after: inout Aftermath
    ) {
        guard let request = governed.requests[attempt.run.number], let number = governed.running[attempt],
            let entry = table.running[number]
        else { return }
        if reason != .storeStopped { entry.run.close() }
        after.cancelled.append(entry.task)
        after.reports.append(request.suppressed(reason, hadBegun: true))
    }

    /// Lets an attempt go that passed its deadline, whether its task ends or not.
    private func expire(
        _ attempt: Attempt,
        _ pause: Duration?,
        _ governed: inout Governed,
        _ table: inout Table,
        _ after: inout Aftermath
    ) {
        guard let request = governed.requests[attempt.run.number], let deadline = governed.seat.rules.deadline,
            let number = governed.running.removeValue(forKey: attempt),
            let entry = table.running.removeValue(forKey: number)
        else { return }
        entry.run.close()
        after.reports.append(request.failed(.deadlineExceeded(deadline), attempt.number, pause))
        if entry.task.isCancelled {
            governed.requests[attempt.run.number] = nil
        } else {
            after.cancelled.append(entry.task)
            guard pause == nil else { return }
            giveUp(request, of: attempt, DeadlineExceeded(deadline: deadline), &governed, &after)
        }
    }

    /// Has the effect make of the error what it likes, on a trunk that is open.
    private func giveUp(
        _ request: EffectRequest,
        of attempt: Attempt,
        _ error: any Error,
        _ governed: inout Governed,
        _ after: inout Aftermath
    ) {
        governed.requests[attempt.run.number] = nil
        after.failures.append { request.work.failed(error, request.run.again()) }
    }
}

// MARK: - Alarms

extension EffectRuns {
    /// Sets the effect's alarm to when its governor waits for the time.
    ///
    /// One that is set to an earlier time is left to set the next, so that not every run costs a task of its own.
    private func arm(_ governed: inout Governed, _ table: inout Table, _ after: inout Aftermath) {
        let next = governed.governor.nextAlarm
        if let alarm = governed.alarm {
            if let next, alarm.time <= next { return }
            after.cancelled.append(alarm.task)
            governed.alarm = nil
        }
        guard let time = next else { return }
        let (number, id) = (table.makeNumber(), governed.seat.id)
        let task = Task(name: "alarm of \(governed.seat.name)", executorPreference: executor) { [weak self, clock] in
            do { try await clock.sleep(until: time, tolerance: .zero) } catch { return }
            self?.ring(number, of: id)
        }
        governed.alarm = Alarm(number: number, time: time, task: task)
    }

    private func ring(_ number: UInt64, of id: ObjectIdentifier) {
        change { table, after in
            guard table.governed[id]?.alarm?.number == number else { return }
            table.governed[id]?.alarm = nil
            update(id, in: &table, &after) { governed, now in governed.governor.alarm(at: now) }
        }
    }
}
