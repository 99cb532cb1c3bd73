import Dispatch
import RedshankEngine
import Synchronization

/// Puts a `TaskExecutor` to the test: whether side effects may run on it.
///
/// ```swift
/// @Test("our executor runs side effects")
/// func executor() async { await ExecutorCompatibility { PriorityExecutor(threads: 2) }.check() }
/// ```
///
/// Each failure is reported on its own.
public struct ExecutorCompatibility<Executor: TaskExecutor>: Sendable {
    private let patience: Duration
    private let make: @Sendable () -> Executor
    private let reporter: FailureReporter

    /// Names the executor to be tested.
    ///
    /// - Parameters:
    ///   - patience: how long, in real time, a task may take before it counts as lost.
    ///   - reporter: who is told of what fails.
    ///   - make: makes an executor; it is called more than once.
    public init(
        patience: Duration = .seconds(5),
        reporter: FailureReporter = .standard,
        make: @escaping @Sendable () -> Executor
    ) {
        self.patience = patience
        self.reporter = reporter
        self.make = make
    }

    /// Runs all checks and reports each that fails.
    public nonisolated(nonsending) func check(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let checks = [
            CompatibilityCheck("a job is not run by the call that hands it over", handsOver),
            CompatibilityCheck("every job is run", runsAll),
            CompatibilityCheck("a task that sleeps holds up no other", letsOthers),
            CompatibilityCheck("a task that is cancelled comes to its end", ends),
        ]
        await reporter.report("executor", checks, at: place)
    }

    /// The Store starts tasks while it holds a lock that the task's end takes.
    private func handsOver() async -> String? {
        let handed = DispatchSemaphore(value: 0)
        let executor = make()
        let wait = DispatchTimeInterval.milliseconds(Int(patience / .milliseconds(1)))
        let began = begin(on: executor, after: handed, atMost: wait)
        guard let isHanded = await within(patience * 2, { await began.value }) else { return nil }
        return isHanded ? nil : "it runs the job in place, where the Store would wait for itself."
    }

    private func begin(
        on executor: Executor,
        after handed: DispatchSemaphore,
        atMost wait: DispatchTimeInterval
    ) -> Task<Bool, Never> {
        defer { handed.signal() }
        return Task(executorPreference: executor) { Self.isSignalled(handed, within: wait) }
    }

    private static func isSignalled(_ semaphore: DispatchSemaphore, within wait: DispatchTimeInterval) -> Bool {
        semaphore.wait(timeout: .now() + wait) == .success
    }

    private func runsAll() async -> String? {
        let executor = make()
        let count = 200
        let ended = Tally()
        let isComplete = await within(patience) {
            await withTaskGroup { group in
                for _ in 0..<count {
                    group.addTask(executorPreference: executor) {
                        for _ in 0..<3 { await Task.yield() }
                        ended.count.add(1, ordering: .relaxed)
                    }
                }
            }
            return true
        }
        guard isComplete == nil else { return nil }
        return "\(count - ended.count.load(ordering: .relaxed)) of \(count) tasks did not end in \(patience)."
    }

    private func letsOthers() async -> String? {
        let executor = make()
        let clock = ManualClock()
        let sleeper = Task(executorPreference: executor) { try? await clock.sleep(for: .seconds(1)) }
        defer { sleeper.cancel() }
        let isDone = await within(patience) {
            await clock.sleepers(1)
            await Task(executorPreference: executor) { await Task.yield() }.value
            clock.advance(by: .seconds(1))
            await sleeper.value
            return true
        }
        return isDone == nil ? "another task did not end in \(patience) while one slept." : nil
    }

    private func ends() async -> String? {
        let executor = make()
        let clock = ManualClock()
        let sleeper = Task(executorPreference: executor) { try? await clock.sleep(for: .seconds(1)) }
        let isDone = await within(patience) {
            await clock.sleepers(1)
            sleeper.cancel()
            await sleeper.value
            return true
        }
        return isDone == nil ? "it did not end in \(patience)." : nil
    }
}

private final class Tally: Sendable {
    let count = Atomic(0)
}
