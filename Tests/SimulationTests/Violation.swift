import Redshank
import RedshankEngine

/// An invariant that did not hold, with all it takes to see why and to see it again.
struct Violation: CustomStringConvertible {
    /// The invariant's name.
    let invariant: String
    let sentence: String
    let plan: Plan
    /// When, by the daemon's clock and by the true time since the beginning.
    let time: Moment
    let after: Duration
    /// After which action of which run, or what else was observed.
    let place: String
    /// What happened last.
    let lines: [String]

    var description: String {
        """
        \(invariant) does not hold: \(sentence)
        seed \(plan.seed), \(place), at \(time.text), \(after.text) after the beginning; what happened last:
        \(lines.map { "  \($0)" }.joined(separator: "\n"))
        to see it again: \(plan.command)
        """
    }
}
