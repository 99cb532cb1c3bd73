/// Whether an action's cost grows with the state when effects keep old states, or compare them with new ones.
struct KeptBoxMeasure: Measure {
    let id = "box"
    let actions: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        var contest = Contest()
        for (name, deed) in [("kept", KeptStates.Deed.keep), ("compared", .compare)] {
            for count in [1_000, 100_000] {
                let workload = await Workload.records(count, KeptStates(deed))
                contest.add("\(name) \(count)") { await workload.nanoseconds(actions, $0) }
            }
        }
        let least = await contest.least(rounds: rounds ?? 30)
        return ["kept", "compared"].map { name in
            Reading(
                "box.\(name)",
                "an effect: old state \(name), N = 100000 beside 1000",
                least.of("\(name) 100000"),
                beside: least.of("\(name) 1000")
            )
        }
    }
}
