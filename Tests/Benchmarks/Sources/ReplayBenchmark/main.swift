// Measures recording and replay, beside the floors below which they cannot be, in the same run.
//
// Usage: ReplayBenchmark [ROUNDS [ACTIONS [WORD]]]
//
// Each number is the best of ROUNDS rounds (5 unless given) over ACTIONS actions (200,000) of five flat fields, of
// the measurements with WORD in their names. What is aimed at stands beside it; the status is 1 where something falls short of that.

import Foundation
import RedshankEngine

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.prefix(2).compactMap { Int($0) }
let benchmark = try ReplayBenchmark(
    rounds: numbers.first ?? 5,
    actions: numbers.dropFirst().first ?? 200_000,
    word: arguments.count > 2 ? arguments[2] : ""
)
exit(try benchmark.run() ? 0 : 1)
