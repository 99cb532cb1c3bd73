import Glibc

/// One measured number, as the script reads it.
struct Reading {
    let id: String
    let title: String
    let value: Double
    let unit: String
    /// What the same machine needs at least for the same, in the same run.
    var floor: Double?

    func write() {
        let floor = floor.map { ", \"floor\": \($0)" } ?? ""
        print("{\"id\": \"\(id)\", \"title\": \"\(title)\", \"value\": \(value), \"unit\": \"\(unit)\"\(floor)}")
    }
}

/// The nanoseconds that something took by the wall clock.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let (seconds, attoseconds) = try ContinuousClock().measure(body).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}

/// The least of each of several measurements, taken in turns: what else the machine does makes a time longer only.
func least(of rounds: Int, _ bodies: (() throws -> Void)...) throws -> [Double] {
    var least = bodies.map { _ in Double.infinity }
    for _ in 0..<rounds {
        for (index, body) in bodies.enumerated() { least[index] = min(least[index], try nanoseconds(body)) }
    }
    return least
}

/// Ends the benchmark: what is wrong is not measured.
func fail(_ sentence: String) -> Never {
    say("HistoryBenchmark: \(sentence)")
    exit(1)
}

/// Tells people something, beside the readings.
func say(_ sentence: String) {
    let text = sentence + "\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
