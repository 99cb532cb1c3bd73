import Dispatch
import RedshankEngine

/// What a queued action takes beside itself, with nearly as many as the queue takes.
struct QueueMeasure: Measure {
    let id = "queue"

    func readings(_ rounds: Int?) async throws -> [Reading] {
        let counter = try Counter()
        let store = Store.measured(0)
        let release = store.hold()
        let before = counter.heap
        let actions = 60_000
        for amount in 1...actions { insist { try store.dispatch(Add(amount: amount)) } }
        let bytes = Double(counter.heap - before) / Double(actions) - Double(MemoryLayout<Add>.size)
        release.signal()
        await insist { try await store.send(Add(amount: 0)) }
        return [Reading("queue.bytes", "beside a queued action", bytes, unit: "bytes")]
    }
}
