import CSystemd

/// The service manager's demand for signs of life.
package enum Watchdog {
    /// How long the service manager waits between two signs of life before it ends and restarts the service.
    ///
    /// Send ``ServiceNotification/watchdog`` at less than half of this. `nil` where no watchdog is set for this
    /// process, and where the environment's words about one cannot be read.
    ///
    /// The corresponding C function is `sd_watchdog_enabled`.
    package static var interval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return Duration(microseconds: microseconds)
    }
}
