/// When checks are run.
package enum Timetable {
    /// Runs begin on a grid of this width, so that one tick serves all that are due in it.
    package static let grid: Duration = .nanoseconds(gridNanoseconds)
    private static let gridNanoseconds: Int64 = 50_000_000

    /// How much room each of many checks that begin together is given.
    private static let room: Duration = .milliseconds(10)

    /// How much later than planned anything may come before the machine must have stood still meanwhile.
    package static let grace: Duration = .seconds(10)

    /// When the first run of a check begins: in its turn, the turns spread evenly over a window that ends well before
    /// the first check's second run.
    ///
    /// - Parameters:
    ///   - specification: the check.
    ///   - turn: its place among those that begin together, from 0.
    ///   - count: how many begin together.
    ///   - now: the boot time at which they were configured.
    /// - Returns: a boot time within one interval from now.
    package static func firstRun(
        of specification: CheckSpecification,
        turn: Int,
        among count: Int,
        after now: Duration
    ) -> Duration {
        let window = min(specification.every * 9 / 10, room * count)
        let slot = Int((window * turn / max(1, count) / grid).rounded(.down))
        return aligned(now) + grid * slot
    }

    /// The first place on the grid that is not before the time.
    package static func aligned(_ time: Duration) -> Duration {
        let (seconds, attoseconds) = time.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let before = Duration.nanoseconds(nanoseconds / gridNanoseconds * gridNanoseconds)
        return before < time ? before + grid : before
    }

    /// When the run comes that follows the one that was due: on the same grid, the intervals that were missed left out.
    package static func nextRun(after due: Duration, every: Duration, now: Duration) -> Duration {
        guard due + every <= now else { return due + every }
        // The quotient is a floating-point number, so it may be one off.
        let missed = ((now - due) / every).rounded(.down)
        var next = due + every * Int(missed)
        while next <= now { next += every }
        return next
    }
}
