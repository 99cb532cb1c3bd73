import RedshankEngine
@testable import RedshankTesting
import Synchronization
import Testing

@Suite("SeededExecutor", .timeLimit(.minutes(1)))
struct SeededExecutorTests {
    @Test("a task makes no step until it is let")
    func steps() async {
        let executor = SeededExecutor(seed: 1, bell: Bell())
        let steps = Lock(0)
        let task = Task(executorPreference: executor) {
            steps.withLock { $0 += 1 }
            await Task.yield()
            steps.withLock { $0 += 1 }
        }
        #expect(steps.withLock { $0 } == 0)
        #expect(await executor.step())
        #expect(steps.withLock { $0 } == 1)
        while await executor.step() {}
        await task.value
        #expect(steps.withLock { $0 } == 2)
        #expect(await executor.step() == false)
    }

    @Test("when it is released, tasks run as they come")
    func release() async {
        let executor = SeededExecutor(seed: 1, bell: Bell())
        let waiting = Task(executorPreference: executor) { await Task.yield() }
        executor.release()
        await waiting.value
        await Task(executorPreference: executor) { await Task.yield() }.value
    }

    @Test("the same seed gives the same numbers")
    func dice() {
        func rolls(_ seed: UInt64) -> [Int] {
            var dice = SeededDice(seed: seed)
            return (0..<20).map { _ in dice.roll(below: 100) }
        }
        #expect(rolls(7) == rolls(7))
        #expect(rolls(7) != rolls(8))
        #expect(rolls(7).allSatisfy { (0..<100).contains($0) })
    }
}

@Suite("Bell", .timeLimit(.minutes(1)))
struct BellTests {
    @Test("who waits is told of a ring, also of one before it waited")
    func rings() async {
        let bell = Bell()
        let before = bell.rings
        bell.ring()
        #expect(await bell.wait(past: before, patience: .seconds(60)))
        let now = bell.rings
        async let rang = bell.wait(past: now, patience: .seconds(60))
        bell.ring()
        #expect(await rang)
    }

    @Test("patience ends")
    func patience() async {
        let bell = Bell()
        #expect(await bell.wait(past: bell.rings, patience: .milliseconds(1)) == false)
    }
}
