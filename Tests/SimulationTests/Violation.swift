import Redshank
import RedshankEngine

/// An invariant that did not hold, with all it takes to see why and to see it again.
struct Violation: CustomStringConvertible {
    /// The invariant's name.
    let invariant: String
    let sentence: String
    let seed: UInt64
    /// When, by the daemon's clock and by the true time since the beginning.
    let time: Moment
    let after: Duration
    /// The last actions that were logged.
    let records: [LogRecord]

    var description: String {
        let lines = records.map { "  \($0.shown)" }
        return """
            \(invariant) does not hold: \(sentence)
            seed \(seed), at \(time.text), \(after.text) after the beginning; the last actions that were logged:
            \(lines.joined(separator: "\n"))
            to see it again: REDSHANK_SIMULATION_SEED=\(seed) swift test --filter SimulationTests.oneSeed
            """
    }
}

extension LogRecord {
    /// The record on one line, with what made it.
    var shown: String {
        let cause = cause.map { " ← \($0.number) \($0.effect)" } ?? ""
        return "\(timestamp) \(run) \(sequence)\(cause) \(action): \(message)"
    }
}
