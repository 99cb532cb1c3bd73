/// Which measures are taken.
enum Suite: String {
    /// All times, as ratios to floors.
    case speed
    /// What does not depend on the machine's speed: allocations, look-ups, losses, bytes.
    case counts
    /// The few times in which a cost that grows shows on any machine, taken quickly.
    case gross
    /// One workload alone, over and over, for a profiler to look at.
    case profile

    static func measures(_ suite: Suite) -> [any Measure] {
        switch suite {
        case .speed:
            [
                RecordsMeasure(actions: 20_000), EffectsMeasure(actions: 20_000), ConditionMeasure(actions: 20_000),
                KeptBoxMeasure(actions: 20_000), ScalarMeasure(actions: 50_000), IngressMeasure(),
                LockMeasure(each: 200_000),
            ]
        case .counts:
            [
                CallMeasure(), QueueMeasure(), BoundMeasure(), OrderMeasure(each: 200_000),
                MemoryMeasure(actions: 10_000_000),
            ]
        case .gross:
            [
                RecordsMeasure(actions: 5_000), EffectsMeasure(actions: 5_000), KeptBoxMeasure(actions: 5_000),
                ScalarMeasure(actions: 20_000),
            ]
        case .profile:
            [
                ProfiledMeasure(id: "scalar") { await Workload.scalar().run(0..<400_000) },
                ProfiledMeasure(id: "records") { await Workload.records(1_000, effects: 10).run(0..<200_000) },
                ProfiledMeasure(id: "ingress") { _ = await Ingress().run(each: 15_000, producers: 4) },
            ]
        }
    }
}
