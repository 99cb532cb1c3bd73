/// What an action costs on states of three sizes, beside the direct update of the same state.
struct RecordsMeasure: Measure {
    let id = "records"
    let actions: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        let counts = [100, 1_000, 100_000]
        var contest = Contest()
        for count in counts {
            let workload = await Workload.records(count, effects: 10)
            contest.add("engine \(count)") { await workload.nanoseconds(actions, $0) }
            let update = DirectUpdate(count)
            contest.add("direct \(count)") { update.nanoseconds(actions, $0) }
        }
        let least = await contest.least(rounds: rounds ?? 30)
        var readings = counts.map { count in
            Reading(
                "records.direct.\(count)",
                "N = \(count), S = 10, beside the direct update",
                least.of("engine \(count)"),
                beside: least.of("direct \(count)")
            )
        }
        readings.append(
            Reading(
                "records.growth",
                "N = 100000 beside N = 100",
                least.of("engine 100000"),
                beside: least.of("engine 100")
            )
        )
        for count in counts.dropFirst() {
            readings.append(Reading("records.bar.\(count)", "N = \(count), S = 10", least.of("engine \(count)")))
        }
        return readings
    }
}
