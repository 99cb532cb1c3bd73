/// What a dispatch costs with four producers at once.
struct IngressMeasure: Measure {
    let id = "ingress"

    func readings(_ rounds: Int?) async -> [Reading] {
        let ingress = Ingress()
        let floor = Floor.ofActions()
        // Four bursts of this size fit into the queue, so none is refused.
        let each = 15_000
        var contest = Contest()
        for producers in [1, 4] {
            contest.add("busy \(producers)") { _ in
                await ingress.run(each: each, producers: producers) / .nanoseconds(producers * each)
            }
            contest.add("floor \(producers)") { _ in
                let duration = Producers.run(producers) { _ in
                    for amount in 0..<each { floor.append(Add(amount: amount)) }
                }
                await floor.finish()
                return duration / .nanoseconds(producers * each)
            }
        }
        contest.add("held 4") { _ in
            await ingress.run(each: each, producers: 4, held: true) / .nanoseconds(4 * each)
        }
        let times = await contest.times(rounds: rounds ?? 30)
        let least = times.mapValues(\.least)
        let median = times.mapValues(\.median)
        return [
            Reading(
                "ingress.one",
                "a dispatch, one producer, beside a queue of one type",
                least.of("busy 1"),
                beside: least.of("floor 1")
            ),
            Reading(
                "ingress.four",
                "a dispatch, four producers, beside a queue of one type",
                least.of("busy 4"),
                beside: least.of("floor 4")
            ),
            Reading("ingress.four.bar", "a dispatch, four producers", least.of("busy 4")),
            Reading("ingress.four.median", "a dispatch, four producers, median", median.of("busy 4")),
            Reading("ingress.held", "a dispatch, four producers, the Store not at work", least.of("held 4")),
        ]
    }
}
