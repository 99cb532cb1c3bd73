import Dispatch
import Redshank
import RedshankEngine
import Systemd

/// Feeds the service manager's watchdog while the Store's queue makes progress, and only then.
///
/// Each sign of life runs as a block on the Store's queue, behind the actions that wait there. A queue that is stuck
/// gives none, and the service manager restarts the daemon.
final class WatchdogFeeder {
    private let timer: any DispatchSourceTimer

    /// - Returns: nothing where the service manager keeps no watchdog.
    init?<State: Sendable>(for store: Store<State>) {
        guard let interval = Watchdog.interval else { return nil }
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "org.redshank.watchdog"))
        let third = Int(interval.microseconds / 3)
        timer.schedule(deadline: .now(), repeating: .microseconds(third), leeway: .microseconds(third / 10))
        timer.setEventHandler {
            // The manager takes no answer for a bad sign, so an error needs no other one, ignoring.
            store.onQueue { _ = try? ServiceNotification.notify(.watchdog) }
        }
        timer.activate()
    }

    deinit { timer.cancel() }
}
