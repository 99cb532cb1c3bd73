import Synchronization

/// The tasks that run side effects now, so that they can be cancelled and waited for.
final class EffectTasks: Sendable {
    private struct Running {
        var tasks: [UInt64: (name: String, owner: InteractorID, task: Task<Void, Never>)] = [:]
        var next: UInt64 = 0
        var isStopped = false
    }

    private let running = Lock(Running())
    private let executor: (any TaskExecutor)?

    /// Runs tasks on the executor, on the global pool where there is none.
    init(executor: (any TaskExecutor)?) { self.executor = executor }

    /// The names of the effects that run now, in the order in which they began.
    var names: [String] {
        running.withLock { running in running.tasks.sorted { $0.key < $1.key }.map(\.value.name) }
    }

    /// Starts the work in a task of its own, unless everything was cancelled already.
    func run(_ name: String, of owner: InteractorID, _ work: @escaping @Sendable () async -> Void) {
        running.withLock { running in
            guard !running.isStopped else { return }
            let id = running.next
            running.next += 1
            // The task ends by taking the lock, so it cannot be forgotten before it is noted here.
            let task = Task(name: name, executorPreference: executor) {
                await work()
                self.running.withLock { _ = $0.tasks.removeValue(forKey: id) }
            }
            running.tasks[id] = (name, owner, task)
        }
    }

    /// Cancels the effects of one interactor and waits until they have ended.
    func cancel(_ owner: InteractorID) async {
        let tasks = running.withLock { running in running.tasks.values.filter { $0.owner == owner }.map(\.task) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until no effect runs.
    func finish() async {
        while let task = running.withLock({ $0.tasks.first?.value.task }) { await task.value }
    }

    /// Cancels every effect that runs and lets none start any more.
    func cancel() {
        running.withLock { running in
            running.isStopped = true
            for entry in running.tasks.values { entry.task.cancel() }
        }
    }
}
