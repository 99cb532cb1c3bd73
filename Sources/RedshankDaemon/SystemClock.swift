import Glibc
package import RedshankEngine

/// The machine's own clocks.
package struct SystemClock: EngineClock {
    package init() {}

    /// The moment it is now, to the microsecond, so that a record in microseconds holds all of it.
    ///
    /// The corresponding C function is `clock_gettime`.
    package func now() -> Moment {
        Moment(wall: Self.read(CLOCK_REALTIME), boot: Self.read(CLOCK_BOOTTIME))
    }

    package func sleep(until boot: Duration, tolerance: Duration) async throws {
        let rest = boot - Self.read(CLOCK_BOOTTIME)
        guard rest > .zero else { return try Task.checkCancellation() }
        try await Task.sleep(for: rest, tolerance: tolerance, clock: .continuous)
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        let status = clock_gettime(clock, &time)
        precondition(status == 0, "every Linux has the clock \(clock)")
        return .seconds(time.tv_sec) + .microseconds(time.tv_nsec / 1000)
    }
}
