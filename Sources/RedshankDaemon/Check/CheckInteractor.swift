import HashTreeCollections
package import Redshank
package import RedshankEngine
import Synchronization

/// Whoever carries out one run of a check and says what it found.
package protocol CheckRunner: Sendable {
    /// Runs the check once, within its timeout.
    ///
    /// - Returns: nothing where it was cut short because the daemon ends.
    func run(_ check: CheckSpecification) async -> CheckReport?

    /// Forgets what it keeps of files that checks name: they may have changed.
    func forgetFiles()
}

/// Runs the checks that are due and reports what they found.
///
/// Results that change nothing wait for each other and make one action; a result that matters sends those before it
/// and goes at once.
package final class CheckInteractor: Interactor {
    package typealias State = WatchState

    private let runner: any CheckRunner
    private let clock: any EngineClock
    private let executor: (any TaskExecutor)?
    private let batch = Mutex(ResultBatch())
    private let trunk = Mutex<Trunk<WatchState>?>(nil)

    /// - Parameters:
    ///   - runner: who carries out the runs.
    ///   - clock: where the time comes from.
    ///   - executor: where the task runs that hands over a batch; the global pool unless given.
    package init(runner: any CheckRunner, clock: any EngineClock, executor: (any TaskExecutor)? = nil) {
        self.runner = runner
        self.clock = clock
        self.executor = executor
    }

    package var sideEffects: [AnySideEffect<CheckInteractor>] {
        ForgetFiles()
        RunDueChecks()
        RunRequestedCheck()
    }

    package func start(_ trunk: Trunk<WatchState>) { self.trunk.withLock { $0 = trunk } }

    /// Hands over what still waits in the batch.
    package func stop() async {
        guard let trunk = trunk.withLock({ $0.take() }) else { return }
        batch.withLock { Self.dispatch($0.take(), trunk) }
    }

    /// Runs a check once and reports the result, which may wait for others where it is routine.
    private func run(
        _ name: String,
        began: Moment,
        number: UInt64,
        state: WatchState,
        trunk: Trunk<WatchState>,
        waits: Bool
    ) async {
        guard let specification = state.configuration.checks[name] else { return }
        guard let report = await runner.run(specification), !Task.isCancelled else { return }
        let result = CheckResult(check: name, began: began, ended: clock.now(), cause: number, report: report)
        let mayWait = waits && specification.every >= ResultBatch.window * 4 && state.isRoutine(result)
        mayWait ? collect(result, trunk.root) : send(result, trunk)
    }

    private func send(_ result: CheckResult, _ trunk: Trunk<WatchState>) {
        batch.withLock { batch in
            Self.dispatch(batch.take(), trunk.root)
            trunk.dispatch(ResultRecorded(result: result))
        }
    }

    private func collect(_ result: CheckResult, _ trunk: Trunk<WatchState>) {
        let step = batch.withLock { batch in
            let step = batch.add(result)
            if case .flush(let results) = step { Self.dispatch(results, trunk) }
            return step
        }
        guard step == .scheduleFlush else { return }
        Task(name: "result batch", executorPreference: executor) { [weak self, clock] in
            try? await clock.sleep(for: ResultBatch.window)
            self?.batch.withLock { Self.dispatch($0.take(), trunk) }
        }
    }

    private static func dispatch(_ results: [CheckResult], _ trunk: Trunk<WatchState>) {
        if !results.isEmpty { trunk.dispatch(ResultsRecorded(results: results)) }
    }
}

extension CheckInteractor {
    /// Another configuration, or the same read again: what it names is read again, too.
    struct ForgetFiles: ImmediateSideEffect {
        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: CheckInteractor) {
            interactor.runner.forgetFiles()
        }
    }

    /// Runs all checks that a tick began, side by side: one that hangs delays no other.
    struct RunDueChecks: SideEffect {
        func condition(_ box: StateBox<ChecksDue>) -> Bool { box.action.checks.contains { began($0, box) } }

        func execute(_ box: StateBox<ChecksDue>, trunk: Trunk<WatchState>, interactor: CheckInteractor) async {
            await withDiscardingTaskGroup { group in
                for name in box.action.checks where began(name, box) {
                    group.addTask {
                        await interactor.run(
                            name,
                            began: box.stamp.moment,
                            number: box.stamp.number,
                            state: box.new,
                            trunk: trunk,
                            waits: true
                        )
                    }
                }
            }
        }

        private func began(_ name: String, _ box: StateBox<ChecksDue>) -> Bool {
            box.new.begins(name, since: box.old)
        }
    }

    /// Runs a check that somebody asked for, unless it is running already; the result goes at once to whoever waits.
    struct RunRequestedCheck: SideEffect {
        func condition(_ box: StateBox<CheckRequested>) -> Bool {
            box.new.begins(box.action.check, since: box.old)
        }

        func execute(_ box: StateBox<CheckRequested>, trunk: Trunk<WatchState>, interactor: CheckInteractor) async {
            await interactor.run(
                box.action.check,
                began: box.stamp.moment,
                number: box.stamp.number,
                state: box.new,
                trunk: trunk,
                waits: false
            )
        }
    }
}

extension WatchState {
    /// Whether the check runs and did not before; two actions may come in the same moment.
    fileprivate func begins(_ check: String, since old: WatchState) -> Bool {
        checks[check]?.run.isLoading == true && old.checks[check]?.run.isLoading != true
    }
}
