/// Asks how all checks stand, or one.
package struct StatusRequest: ControlRequest {
    package typealias Reply = StatusReply
    package static let method = "Status"

    /// The one check to tell of; nil tells of all.
    package var check: String?

    /// Makes the request.
    package init(check: String? = nil) {
        self.check = check
    }
}

/// How the daemon and its checks stand.
package struct StatusReply: Codable, Sendable, Hashable {
    /// The daemon.
    package var daemon: DaemonSummary
    /// The checks, by name.
    package var checks: [CheckStatus]

    /// Makes the reply.
    package init(daemon: DaemonSummary, checks: [CheckStatus]) {
        self.daemon = daemon
        self.checks = checks
    }
}

/// Asks for the status now, and again whenever something in it has changed; who reads slowly gets the newest.
package struct WatchRequest: ControlRequest {
    package typealias Reply = StatusReply
    package static let method = "Watch"

    /// Makes the request.
    package init() {}
}

/// Asks which version runs.
package struct VersionRequest: ControlRequest {
    package typealias Reply = VersionReply
    package static let method = "Version"

    /// Makes the request.
    package init() {}
}

/// Which version runs.
package struct VersionReply: Codable, Sendable, Hashable {
    /// The daemon's version.
    package var version: String
    /// The id of the build, by which a record knows its own.
    package var build: String
    /// The id of this run.
    package var run: String
    /// The directory in which it remembers, an absolute path, so that who asks can read the record itself.
    package var stateDirectory: String?

    /// Makes the reply.
    package init(version: String, build: String, run: String, stateDirectory: String? = nil) {
        self.version = version
        self.build = build
        self.run = run
        self.stateDirectory = stateDirectory
    }
}

/// Asks for everything the daemon knows.
package struct StateRequest: ControlRequest {
    package typealias Reply = StateReply
    package static let method = "State"

    /// Makes the request.
    package init() {}
}
