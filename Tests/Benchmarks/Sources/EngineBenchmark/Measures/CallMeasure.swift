/// What an action asks of the allocator and of Swift's runtime, once the Store has warmed up.
struct CallMeasure: Measure {
    let id = "calls"

    func readings(_ rounds: Int?) async throws -> [Reading] {
        let counter = try Counter()
        let actions = 100_000
        let scalar = Workload.scalar()
        let records = await Workload.records(1_000, effects: 10)
        let direct = DirectUpdate(1_000)
        let echo = await Workload.scalar(Echo())
        let echoLater = await Workload.scalar(EchoLater())
        var readings: [Reading] = []
        let runs: [(name: String, title: String, each: Int, run: (Int) async -> Void)] = [
            ("scalar", "a number as state", 1, { await scalar.run(numbers(actions, $0)) }),
            ("echo", "with an effect's answer in place", 2, { await echo.run(numbers(actions, $0)) }),
            ("later", "with an effect's answer from a task", 2, { await echoLater.run(numbers(actions, $0)) }),
            ("records", "N = 1000, S = 10", 1, { await records.run(numbers(actions, $0)) }),
            ("direct", "the direct update, N = 1000", 1, { direct.run(numbers(actions, $0)) }),
        ]
        for (name, title, each, run) in runs {
            await run(0)
            let counts = await counter.count { await run(1) }
            for (kind, what) in [(Counter.Kind.allocations, "allocations"), (.lookUps, "look-ups"), (.casts, "casts")] {
                let value = Double(counts[kind] ?? 0) / Double(actions * each)
                readings.append(Reading("calls.\(name).\(what)", "\(what): \(title)", value, unit: "an action"))
            }
        }
        return readings
    }
}
