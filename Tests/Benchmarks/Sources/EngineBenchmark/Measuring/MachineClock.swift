import Glibc
import RedshankEngine

/// The machine's clocks, as a daemon reads them.
struct MachineClock: EngineClock {
    func now() -> Moment { Moment(wall: read(CLOCK_REALTIME), boot: read(CLOCK_BOOTTIME)) }

    func sleep(until boot: Duration, tolerance: Duration) async throws {
        try await Task.sleep(for: boot - now().boot, tolerance: tolerance)
    }

    private func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
