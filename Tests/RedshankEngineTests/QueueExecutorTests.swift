import Dispatch
@testable import RedshankEngine
import Testing

@Suite("QueueExecutor")
struct QueueExecutorTests {
    private actor Resident {
        private nonisolated let executor: QueueExecutor
        var count = 0
        init(_ queue: DispatchQueue) { executor = QueueExecutor(queue) }
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        func visit() {
            dispatchPrecondition(condition: .onQueue(executor.queue))
            count += 1
        }
    }

    @Test("an actor's jobs run on the queue")
    func onQueue() async throws {
        let resident = Resident(DispatchQueue(label: "home"))
        for _ in 1...10 { await resident.visit() }
        #expect(await resident.count == 10)
    }

    @Test("a block on the queue is at home in the actor")
    func atHome() async throws {
        let queue = DispatchQueue(label: "home")
        let resident = Resident(queue)
        await withCheckedContinuation { continuation in
            queue.async {
                resident.assumeIsolated { $0.visit() }
                continuation.resume()
            }
        }
        #expect(await resident.count == 1)
    }

    @Test("a block on another queue is not, and stops the program")
    func elsewhere() async throws {
        await #expect(processExitsWith: .failure) {
            let resident = Resident(DispatchQueue(label: "home"))
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "elsewhere").async {
                    resident.assumeIsolated { $0.visit() }
                    continuation.resume()
                }
            }
        }
    }
}
