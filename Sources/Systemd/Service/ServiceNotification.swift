import CSystemd

/// What a service tells its service manager about itself.
///
/// Only a unit of `Type=notify` is listened to, and only its main process where `NotifyAccess=main`.
package enum ServiceNotification: Hashable, Sendable {
    /// The start, or a reload, is finished.
    case ready
    /// A reload has begun; `ready` must follow. Carries the moment, as systemd 253 and newer ask for it.
    case reloading
    /// The shutdown has begun.
    case stopping
    /// One line for people, shown by `systemctl status`; a line break in it becomes a space.
    case status(String)
    /// The service is alive: feeds the watchdog.
    case watchdog
    /// The start, reload or stop under way needs this much longer, counted from now.
    case extendTimeout(Duration)
    /// Another process is the service's main one from now on.
    case mainProcess(Int32)
    /// The service failed for this reason.
    case failure(ErrorNumber)

    /// Tells the service manager, in one message, all that is given.
    ///
    /// The corresponding C function is `sd_notify`.
    ///
    /// - Parameter notifications: What to tell.
    /// - Returns: `false` where nobody listens, as there is no `NOTIFY_SOCKET` in the environment.
    /// - Throws: ``ServiceNotificationError`` when the message could not be handed over.
    @discardableResult
    package static func notify(_ notifications: ServiceNotification...) throws(ServiceNotificationError) -> Bool {
        let message = notifications.map(\.assignments).joined(separator: "\n")
        switch ErrorNumber.result(sd_notify(0, message)) {
        case .success(let listeners): return listeners > 0
        case .failure(let reason): throw ServiceNotificationError(message: message, reason: reason)
        }
    }

    /// The notification in the words of the protocol, one assignment a line.
    var assignments: String {
        switch self {
        case .ready: "READY=1"
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicNow.microseconds)"
        case .stopping: "STOPPING=1"
        case .status(let line): "STATUS=\(String(line.map { $0.isNewline ? " " : $0 }))"
        case .watchdog: "WATCHDOG=1"
        case .extendTimeout(let longer): "EXTEND_TIMEOUT_USEC=\(longer.microseconds)"
        case .mainProcess(let process): "MAINPID=\(process)"
        case .failure(let reason): "ERRNO=\(reason.rawValue)"
        }
    }

    /// The monotonic clock's reading, which `RELOADING=1` must carry.
    ///
    /// On Linux Swift's suspending clock is `CLOCK_MONOTONIC`.
    private static var monotonicNow: Duration {
        let clock = SuspendingClock()
        return clock.systemEpoch.duration(to: clock.now)
    }
}

/// A notification that did not reach the service manager.
package struct ServiceNotificationError: Error, Hashable, CustomStringConvertible {
    /// What was to be told, in the words of the protocol.
    package let message: String
    /// Why it was not.
    package let reason: ErrorNumber

    package var description: String {
        """
        The service manager could not be told "\(message.split(separator: "\n").joined(separator: ", "))": \
        \(reason). Look at what NOTIFY_SOCKET in the environment names.
        """
    }
}
