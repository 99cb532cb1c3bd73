/// What an action costs with few and many side effects that did not ask for it.
struct EffectsMeasure: Measure {
    let id = "effects"
    let actions: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        var contest = Contest()
        for effects in [1, 10, 1_000] {
            let workload = await Workload.records(1_000, effects: effects)
            contest.add("\(effects)") { await workload.nanoseconds(actions, $0) }
        }
        let least = await contest.least(rounds: rounds ?? 30)
        return [
            Reading("effects.growth", "S = 1000 beside S = 1", least.of("1000"), beside: least.of("1")),
            Reading("effects.bar", "N = 1000, S = 1000", least.of("1000")),
        ]
    }
}
