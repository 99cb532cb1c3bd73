import Dispatch
import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("ManualClock", .timeLimit(.minutes(1)))
struct ManualClockTests {
    let clock = ManualClock(Moment(wall: .seconds(1_000), boot: .seconds(10)))

    @Test("time stands still until it is moved, and then both times move")
    func moves() {
        #expect(clock.now() == Moment(wall: .seconds(1_000), boot: .seconds(10)))
        clock.advance(by: .seconds(5))
        #expect(clock.now() == Moment(wall: .seconds(1_005), boot: .seconds(15)))
    }

    @Test("the time of day is set alone, and wakes nobody")
    func setsWall() async throws {
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
        clock.setWall(.seconds(5_000))
        #expect(clock.now() == Moment(wall: .seconds(5_000), boot: .seconds(10)))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await sleeper.value
    }

    @Test("a deadline that has come is not slept for")
    func due() async throws {
        try await clock.sleep(until: .seconds(10))
        try await clock.sleep(until: .seconds(3))
        #expect(clock.sleeperCount == 0)
    }

    @Test("only sleepers whose deadline has come are woken")
    func wakesDue() async throws {
        let soon = Task { try await clock.sleep(for: .seconds(1)) }
        let late = Task { try await clock.sleep(for: .seconds(2)) }
        await clock.sleepers(2)
        #expect(clock.nextDeadline == .seconds(11))
        clock.advance(by: .seconds(1))
        try await soon.value
        #expect(clock.sleeperCount == 1)
        #expect(clock.nextDeadline == .seconds(12))
        clock.advance(by: .seconds(1))
        try await late.value
    }

    @Test("sleepers wake in the order of their deadlines, of the same deadline in the order they slept")
    func wakesInOrder() async {
        // All run on one thread, one after the other, so the order of waking can be seen.
        let thread = OneThread()
        var tasks: [Task<Void, any Error>] = []
        for (name, seconds) in [("third", 3), ("first", 1), ("second", 2), ("second again", 2)] {
            tasks.append(
                Task(executorPreference: thread) { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    thread.names.withLock { $0.append(name) }
                }
            )
            await clock.sleepers(tasks.count)
        }
        // The last sleeper is known to the clock a moment before it lets go of the thread.
        thread.settle()
        clock.advance(by: .seconds(3))
        for task in tasks { _ = await task.result }
        #expect(thread.names.withLock { $0 } == ["first", "second", "second again", "third"])
    }

    @Test("going from deadline to deadline, each sleeper finds the clock at its own")
    func advancesStepwise() async {
        let ticks = Lock<[Duration]>([])
        let timer = Task {
            while (try? await clock.sleep(for: .seconds(2))) != nil { ticks.withLock { $0.append(clock.now().boot) } }
        }
        await clock.sleepers(1)
        await clock.advance(by: .seconds(7)) { await clock.sleepers(1) }
        #expect(ticks.withLock { $0 } == [.seconds(12), .seconds(14), .seconds(16)])
        #expect(clock.now().boot == .seconds(17))
        timer.cancel()
        await timer.value
    }

    @Test("the next deadline can be gone to, and there is none where nobody sleeps")
    func nextDeadline() async throws {
        #expect(clock.advanceToNextDeadline() == nil)
        let sleeper = Task { try await clock.sleep(for: .milliseconds(1_500)) }
        await clock.sleepers(1)
        #expect(clock.advanceToNextDeadline() == .milliseconds(1_500))
        try await sleeper.value
        #expect(clock.now().boot == .milliseconds(11_500))
    }

    @Test("a sleeper that is cancelled wakes with an error and is forgotten")
    func cancels() async {
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("a task that was cancelled before does not fall asleep")
    func cancelledBefore() async {
        let sleeper = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("who waits for sleepers that never come can be cancelled")
    func cancelsWaiting() async {
        let waiting = Task { await clock.sleepers(1) }
        waiting.cancel()
        await waiting.value
    }
}

/// Runs tasks one after the other, in the order in which they are woken.
private final class OneThread: TaskExecutor {
    let names = Lock<[String]>([])
    private let queue = DispatchQueue(label: "one thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Waits until the thread has done what it was given.
    func settle() { queue.sync {} }
}
