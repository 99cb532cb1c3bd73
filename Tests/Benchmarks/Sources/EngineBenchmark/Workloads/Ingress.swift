import Dispatch
import RedshankEngine

/// Many threads that dispatch at once.
struct Ingress: Sendable {
    let store = Store.measured(0)

    /// Dispatches so many from each thread, then waits until all have been processed.
    ///
    /// - Returns: the time until the last thread had dispatched its last.
    func run(each: Int, producers: Int, held: Bool = false) async -> Duration {
        let release = held ? store.hold() : nil
        let duration = Producers.run(producers) { _ in
            for amount in 0..<each { insist { try store.dispatch(Add(amount: amount)) } }
        }
        release?.signal()
        await insist { try await store.send(Add(amount: 0)) }
        return duration
    }
}

extension Store {
    /// Blocks the Store's queue, so that what is dispatched waits, until the semaphore is signalled.
    nonisolated func hold() -> DispatchSemaphore {
        let isHeld = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        onQueue {
            isHeld.signal()
            release.wait()
        }
        isHeld.wait()
        return release
    }
}
