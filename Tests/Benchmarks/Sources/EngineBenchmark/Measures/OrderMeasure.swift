import RedshankEngine

/// Whether what four producers dispatch all arrives, and each one's in its order.
struct OrderMeasure: Measure {
    let id = "order"
    let each: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        let producers = 4
        let store = Store.measured(Received(producers))
        _ = Producers.run(producers) { producer in
            for number in 1...each { insist { try store.dispatch(Numbered(producer: producer, number: number)) } }
        }
        await insist { try await store.send(Numbered(producer: 0, number: each + 1)) }
        let received = await store.state
        return [
            Reading(
                "order.lost",
                "lost of four producers' actions",
                Double(producers * each + 1 - received.count),
                unit: "actions"
            ),
            Reading("order.disordered", "out of their producer's order", Double(received.disordered), unit: "actions"),
        ]
    }

    struct Received: Sendable {
        var newest: [Int]
        var count = 0
        var disordered = 0

        init(_ producers: Int) { newest = Array(repeating: 0, count: producers) }
    }

    struct Numbered: Input {
        let producer: Int
        let number: Int

        func reduce(_ state: inout Received) {
            if number != state.newest[producer] + 1 { state.disordered += 1 }
            state.newest[producer] = number
            state.count += 1
        }
    }
}
