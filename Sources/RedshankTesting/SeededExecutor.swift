package import Dispatch
import RedshankEngine
import Synchronization

/// Runs the tasks of side effects one step at a time, each time one of those that are ready, picked by a seed.
///
/// The same seed picks in the same order, so what effects do beside each other happens in the same order in every run.
package final class SeededExecutor: TaskExecutor {
    private struct Jobs {
        var ready: [UnownedJob] = []
        var dice: SeededDice
        var isReleased = false
    }

    private let jobs: Lock<Jobs>
    private let bell: Bell
    private let queue: DispatchQueue

    init(
        seed: UInt64,
        bell: Bell,
        queue: DispatchQueue = DispatchQueue(label: "org.redshank.testing.effects")
    ) {
        jobs = Lock(Jobs(dice: SeededDice(seed: seed)))
        self.bell = bell
        self.queue = queue
    }

    /// Makes one that runs its jobs on a queue where others do their work, too, so that nothing is at once.
    package convenience init(seed: UInt64, on queue: DispatchQueue) {
        self.init(seed: seed, bell: Bell(), queue: queue)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustRun = jobs.withLock { jobs in
            if !jobs.isReleased { jobs.ready.append(job) }
            return jobs.isReleased
        }
        if mustRun { run(job) } else { bell.ring() }
    }

    /// Runs one of the jobs that are ready.
    ///
    /// - Returns: whether there was one.
    func step() async -> Bool {
        guard let job = pick() else { return false }
        await withCheckedContinuation { continuation in run(job) { continuation.resume() } }
        return true
    }

    /// Runs one of the jobs that are ready, and waits on this thread until the step is done.
    ///
    /// - Returns: whether there was one.
    package func stepInPlace() -> Bool {
        guard let job = pick() else { return false }
        queue.sync { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        return true
    }

    private func pick() -> UnownedJob? {
        jobs.withLock { jobs in
            jobs.ready.isEmpty ? nil : jobs.ready.remove(at: jobs.dice.roll(below: jobs.ready.count))
        }
    }

    /// Runs all jobs from now on as they come.
    func release() {
        let ready = jobs.withLock { jobs in
            jobs.isReleased = true
            defer { jobs.ready = [] }
            return jobs.ready
        }
        for job in ready { run(job) }
    }

    private func run(_ job: UnownedJob, then done: @escaping @Sendable () -> Void = {}) {
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            done()
        }
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
package struct SeededDice: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func roll(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
