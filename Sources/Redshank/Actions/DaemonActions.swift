import HashTreeCollections
package import RedshankEngine

/// The daemon began to run.
package struct DaemonStarted: Input, WatchAction {
    package static let name = "daemon-started"

    package init() {}

    package func reduce(_ state: inout WatchState, at moment: Moment) { state.run.began = moment }

    package func line(_ box: StateBox<DaemonStarted>) -> LogLine {
        let run = box.new.run
        return LogLine(.daemonStarted, .notice, "redshankd \(run.version) started, run \(run.id)")
    }
}

/// The daemon was asked to end: no check begins any more, deeds under way are waited for.
package struct DaemonStopping: Input, WatchAction {
    package static let name = "daemon-stopping"
    package var origin: Origin

    package init(origin: Origin) { self.origin = origin }

    package func reduce(_ state: inout WatchState, at moment: Moment) { state.stopping = moment }

    package func line(_ box: StateBox<DaemonStopping>) -> LogLine {
        let owed = box.new.outbox.count
        let rest =
            switch owed {
            case 0: ""
            case 1: ", 1 deed is still owed: if it is not done soon it is done after the next start"
            default: ", \(owed) deeds are still owed: what is not done soon is done after the next start"
            }
        return LogLine(.daemonStopping, .notice, "stopping on \(origin.shown)\(rest)", origin: origin)
    }
}

/// Somebody wants the configuration to be read again.
package struct ReloadRequested: Input, WatchAction {
    package static let name = "reload-requested"
    package var origin: Origin

    package init(origin: Origin) { self.origin = origin }

    package func reduce(_ state: inout WatchState) { state.reload = .loading }

    package func line(_ box: StateBox<ReloadRequested>) -> LogLine {
        LogLine(
            .reloadRequested,
            .notice,
            origin == .configuration
                ? "the configuration is read, as the daemon starts"
                : "the configuration is to be read again, asked by \(origin.shown)",
            origin: origin
        )
    }
}

/// A configuration was read, found good and put in force.
package struct ConfigurationLoaded: WatchAction {
    package static let name = "configuration-loaded"
    package var configuration: Configuration
    package var files: [String]

    package init(configuration: Configuration, files: [String]) {
        self.configuration = configuration
        self.files = files
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        state.apply(configuration, at: moment)
        state.files = files
        state.reload = .success(moment)
    }

    package func line(_ box: StateBox<ConfigurationLoaded>) -> LogLine {
        let checks = counted(configuration.checks.count, "check")
        let reactions = counted(configuration.reactions.count, "reaction")
        let message = "configuration loaded from \(files.joined(separator: ", ")): \(checks) and \(reactions)"
        return LogLine(.configurationLoaded, .notice, message)
    }
}

/// A configuration was read and has errors; the one before stays in force.
package struct ConfigurationRejected: WatchAction {
    package static let name = "configuration-rejected"
    package var errors: ConfigurationErrors

    package init(errors: ConfigurationErrors) { self.errors = errors }

    package func reduce(_ state: inout WatchState) { state.reload = .failure(errors) }

    package func line(_ box: StateBox<ConfigurationRejected>) -> LogLine {
        let count = counted(errors.errors.count, "error")
        let kept = box.new.configured == nil ? "" : ", the one before stays in force"
        return LogLine(.configurationRejected, .error, "configuration rejected with \(count)\(kept):\n\(errors)")
    }
}

/// A count with its noun: `1 check`, `3 checks`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
