/// A workload that is only run, for a profiler to look at.
struct ProfiledMeasure: Measure {
    let id: String
    let run: @Sendable () async -> Void

    func readings(_ rounds: Int?) async -> [Reading] {
        for _ in 0..<(rounds ?? 10) { await run() }
        return []
    }
}
