/// What one more effect costs that asked for the action, and whose condition is false.
struct ConditionMeasure: Measure {
    let id = "condition"
    let actions: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        let more = 100
        let one = await Workload.scalar(FalseConditions(count: 1))
        let many = await Workload.scalar(FalseConditions(count: 1 + more))
        var contest = Contest()
        contest.add("one") { await one.nanoseconds(actions, $0) }
        contest.add("many") { await many.nanoseconds(actions, $0) }
        let least = await contest.least(rounds: rounds ?? 30)
        let each = (least.of("many") - least.of("one")) / Double(more)
        return [Reading("condition.each", "an evaluated condition", each)]
    }
}
