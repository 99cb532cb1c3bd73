package import Redshank
package import RedshankEngine
import Systemd

/// Tells the service manager how the daemon stands: reloading, ready, stopping, and one line of status.
package final class ServiceReporter: Interactor {
    package typealias State = WatchState

    package init() {}

    package var sideEffects: [AnySideEffect<ServiceReporter>] {
        TellReloading()
        TellLoaded()
        TellRejected()
        TellStopping()
    }

    /// Tells; a manager that cannot be told must not stop the watch, ignoring.
    fileprivate func tell(_ notification: ServiceNotification) { _ = try? ServiceNotification.notify(notification) }

    /// Shows the status line whenever it changed, until the Store is gone.
    package func follow(_ store: Store<WatchState>) async {
        for await line in await store.present(StatusLine()) { tell(.status(line)) }
    }
}

extension ServiceReporter {
    /// A reload began; the first configuration belongs to the start, which ends with `READY=1`.
    struct TellReloading: SideEffect {
        func condition(_ box: StateBox<ReloadRequested>) -> Bool { box.new.configured != nil }

        func execute(_ box: StateBox<ReloadRequested>, trunk: Trunk<WatchState>, interactor: ServiceReporter) async {
            interactor.tell(.reloading)
        }
    }

    /// A reload ended well.
    struct TellLoaded: SideEffect {
        func condition(_ box: StateBox<ConfigurationLoaded>) -> Bool { box.old.configured != nil }

        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ServiceReporter) async
        {
            interactor.tell(.ready)
        }
    }

    /// A reload ended with errors; the daemon goes on as before.
    struct TellRejected: SideEffect {
        func condition(_ box: StateBox<ConfigurationRejected>) -> Bool { box.new.configured != nil }

        func execute(_ box: StateBox<ConfigurationRejected>, trunk: Trunk<WatchState>, interactor: ServiceReporter)
            async
        {
            interactor.tell(.ready)
        }
    }

    /// The daemon ends.
    struct TellStopping: SideEffect {
        func execute(_ box: StateBox<DaemonStopping>, trunk: Trunk<WatchState>, interactor: ServiceReporter) async {
            interactor.tell(.stopping)
        }
    }
}
