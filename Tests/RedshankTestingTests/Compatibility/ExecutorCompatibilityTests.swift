import Dispatch
import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("ExecutorCompatibility", .timeLimit(.minutes(1)))
struct ExecutorCompatibilityTests {
    private let failures = Failures()

    private func check<E: TaskExecutor>(patience: Duration, _ make: @escaping @Sendable () -> E) async {
        await ExecutorCompatibility(patience: patience, reporter: failures.reporter, make: make).check()
    }

    @Test("one that runs its jobs on a queue passes, on one thread or on many")
    func passes() async {
        await check(patience: .seconds(60)) { Queued(DispatchQueue(label: "one")) }
        await check(patience: .seconds(60)) { Queued(DispatchQueue(label: "many", attributes: .concurrent)) }
        #expect(failures.messages.isEmpty)
    }

    @Test("one that runs a job in place fails")
    func inPlace() async {
        final class InPlace: TaskExecutor {
            func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
        await check(patience: .milliseconds(200)) { InPlace() }
        #expect(failures.messages.count >= 1)
        #expect(
            failures.messages[0] == """
                The executor fails the check that a job is not run by the call that hands it over: it runs the job in \
                place, where the Store would wait for itself.
                """
        )
    }

    @Test("one that loses jobs fails")
    func loses() async {
        let executor = Queued(DispatchQueue(label: "one"), losingEach: 100)
        await check(patience: .milliseconds(300)) { executor }
        #expect(
            failures.messages.contains { $0.contains("every job is run: ") && $0.contains("of 200 tasks did not end") }
        )
        executor.runLost()
    }

    @Test("one that runs no job fails all that needs one")
    func runsNone() async {
        let executor = Queued(DispatchQueue(label: "one"), losingEach: 1)
        await check(patience: .milliseconds(300)) { executor }
        #expect(
            failures.messages.contains { $0.contains("a task that sleeps holds up no other: another task did not") }
        )
        #expect(failures.messages.contains { $0.contains("a task that is cancelled comes to its end: it did not end") })
        executor.runLost()
    }
}

/// Runs jobs on a queue, and keeps each so many back.
private final class Queued: TaskExecutor {
    private let queue: DispatchQueue
    private let each: Int
    private let jobs = Lock((count: 0, lost: [UnownedJob]()))

    init(_ queue: DispatchQueue, losingEach each: Int = .max) {
        self.queue = queue
        self.each = each
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isLost = jobs.withLock { jobs in
            jobs.count += 1
            let isLost = jobs.count.isMultiple(of: each)
            if isLost { jobs.lost.append(job) }
            return isLost
        }
        if !isLost { run(job) }
    }

    /// Lets the tasks end that were kept back, as a task that never does leaves its memory behind.
    func runLost() {
        let lost = jobs.withLock { jobs in
            defer { jobs.lost = [] }
            jobs.count = .min
            return jobs.lost
        }
        for job in lost { run(job) }
    }

    private func run(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
