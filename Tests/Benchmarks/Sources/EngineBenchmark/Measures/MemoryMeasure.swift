/// How much memory a Store has gained between its first tenth of many actions and the last.
struct MemoryMeasure: Measure {
    let id = "memory"
    let actions: Int

    func readings(_ rounds: Int?) async throws -> [Reading] {
        let counter = try Counter()
        // Every input has an answer, so there are half as many.
        let echo = await Workload.scalar(Echo())
        let inPlace = await growth(counter, actions / 2) { await echo.run(0..<$0) }
        let echoLater = await Workload.scalar(EchoLater())
        // A few tasks at a time: what was kept for many that ran at once would look like growth.
        let tasks = await growth(counter, actions / 50) { inputs in
            for _ in 0..<inputs / 1_000 { await echoLater.run(0..<1_000) }
        }
        return [
            Reading("memory.heap", "heap grown over \(actions) actions", Double(inPlace.heap) / 1_000, unit: "kB"),
            Reading(
                "memory.resident",
                "resident grown over \(actions) actions",
                Double(inPlace.resident) / 1_000,
                unit: "kB"
            ),
            Reading(
                "memory.tasks",
                "heap grown over \(actions / 25) actions, half from tasks",
                Double(tasks.heap) / 1_000,
                unit: "kB"
            ),
        ]
    }

    private func growth(
        _ counter: Counter,
        _ inputs: Int,
        _ run: (Int) async -> Void
    ) async -> (heap: Int, resident: Int) {
        await run(inputs / 10)
        let heap = counter.heap
        let resident = residentBytes()
        await run(inputs - inputs / 10)
        return (counter.heap - heap, residentBytes() - resident)
    }
}
