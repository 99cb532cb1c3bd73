import Dispatch
import RedshankEngine

/// What a Store does when more is dispatched than it takes: refuses inputs, loses nothing, and says how much waits.
struct BoundMeasure: Measure {
    let id = "bound"

    func readings(_ rounds: Int?) async -> [Reading] {
        let limit = 1_000
        let store = Store.measured(0, limits: StoreLimits(waiting: limit))
        let release = store.hold()
        let taken = (0..<2 * limit).count { _ in (try? store.dispatch(Add(amount: 1))) != nil }
        let depth = store.depth
        release.signal()
        await insist { try await store.send(Add(amount: 0)) }
        let lost = taken - (await store.state)

        let flooded = Store.measured(0, limits: StoreLimits(waiting: limit))
        await flooded.start(Flood())
        let answers = 10 * limit
        await insist { try await flooded.send(Add(amount: answers)) }
        let answersLost = 2 * answers - (await flooded.state)
        return [
            Reading("bound.taken", "inputs taken beyond the bound", Double(taken - limit), unit: "actions"),
            Reading("bound.depth", "depth beside what was taken", Double(abs(depth - taken)), unit: "actions"),
            Reading("bound.lost", "inputs lost that were taken", Double(lost), unit: "actions"),
            Reading("bound.answers", "effects' answers lost beyond the bound", Double(answersLost), unit: "actions"),
        ]
    }
}
