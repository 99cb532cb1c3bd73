// Measures what an action costs in the engine, beside the floors below which it cannot be, in the same run.
//
// Usage: EngineBenchmark [--suite speed|counts|gross] [--only WORD] [--rounds N]
//
// Writes one JSON object a line for each number: {"id", "title", "unit", "value", "floor"}. What the numbers should be
// stands in thresholds.json, and `Tests/Benchmarks/run --only engine` puts both together. The suite `counts` needs
// counter.c preloaded, which `run` sees to.

import Glibc

do {
    let chosen = try Options(CommandLine.arguments.dropFirst())
    for measure in Suite.measures(chosen.suite) where chosen.only.map(measure.id.contains) ?? true {
        for reading in try await measure.readings(chosen.rounds) { print(reading.json) }
        fflush(nil)
    }
} catch {
    print("EngineBenchmark: \(error)")
    exit(2)
}
