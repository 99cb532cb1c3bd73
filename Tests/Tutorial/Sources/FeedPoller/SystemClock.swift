import Foundation
import RedshankEngine

/// The machine's clock.
struct SystemClock: EngineClock {
    private static let boot = ContinuousClock.now

    func now() -> Moment {
        Moment(wall: .seconds(Date.now.timeIntervalSince1970), boot: Self.boot.duration(to: .now))
    }

    func sleep(until boot: Duration, tolerance: Duration) async throws {
        try await Task.sleep(until: Self.boot + boot, tolerance: tolerance, clock: .continuous)
    }
}
