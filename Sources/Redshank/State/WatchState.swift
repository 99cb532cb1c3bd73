package import HashTreeCollections
package import RedshankEngine

/// Everything the daemon knows: the root state.
package struct WatchState: Sendable, Equatable, Codable {
    /// Which run of the daemon this is.
    package var run: RunIdentity
    /// The configuration in force.
    package var configuration = Configuration()
    /// The files that it was read from.
    package var files: [String] = []
    /// When it was loaded; nothing before the first.
    package var configured: Moment?
    /// What came of reading the configuration last: the moment it was put in force, or the errors in it.
    package var reload: RemoteResult<Moment, ConfigurationErrors> = .idle
    /// The checks by name; just those of the configuration.
    package var checks: TreeDictionary<String, CheckState> = [:]
    /// What each reaction knows about each check.
    package var reactions: TreeDictionary<ReactionKey, ReactionRecord> = [:]
    /// Which reactions wait for what comes of which check.
    package var awaited = AwaitedChecks()
    /// The boot times at which a reaction was decided, the oldest first, as far back as its rate limit reaches.
    package var decided: [String: [Duration]] = [:]
    /// The deeds that were decided and are neither done nor given up.
    package var outbox = Outbox()
    /// How many deeds were decided, over all runs that are remembered; the number of the newest.
    package var deeds: UInt64 = 0
    /// Why nothing is remembered on disk; nothing where all is.
    package var memoryTrouble: String?
    /// When the daemon was asked to end; nothing before.
    package var stopping: Moment?

    package init(run: RunIdentity) { self.run = run }

    /// Whether the daemon was asked to end: nothing is looked at any more.
    package var isStopping: Bool { stopping != nil }
}

/// Which run of the daemon, of which build.
package struct RunIdentity: Sendable, Hashable, Codable {
    /// 128 random bits, lower-case hexadecimal.
    package var id: String
    /// The build's version.
    package var version: String
    /// When the run began.
    package var began: Moment

    package init(id: String, version: String, began: Moment) {
        self.id = id
        self.version = version
        self.began = began
    }
}

/// What the daemon knows of one check.
package struct CheckState: Sendable, Hashable, Codable {
    /// Whether it runs now, and what the last run found out.
    package var run: RemoteResult<CheckResult, Never> = .idle
    /// When the run on its way began; a result of any other run is out of date.
    package var began: Moment?
    /// What the runs so far say of it.
    package var record = HealthRecord()
    /// The last result, also while the next run is on its way.
    package var last: CheckResult?
    /// Whether the last result was not judged, as the machine stood still during its run.
    package var wasInterrupted = false
    /// The boot time at which it is run next.
    package var due: Duration
    /// Since when somebody wants to know how it is; nothing where nobody does, or a look that began later answered.
    package var wanted: Moment?
    /// Who paused it; nothing where it is not paused.
    package var pausedBy: Origin?
    package var silence: Silence?
    /// That somebody has taken on the trouble that it is in.
    package var acknowledgement: Acknowledgement?

    package init(due: Duration) { self.due = due }

    package var health: Health { record.health }
    package var isPaused: Bool { pausedBy != nil }
}

/// That nothing is told about a check for a while.
package struct Silence: Sendable, Hashable, Codable {
    package var until: Moment
    package var by: Origin
    package var reason: String

    package init(until: Moment, by: Origin, reason: String) {
        self.until = until
        self.by = by
        self.reason = reason
    }
}

/// Who or what an input came from.
package enum Origin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The configuration's files.
    case configuration
    /// A timer of the daemon's.
    case timer
    /// What an earlier run knew, which can be read.
    case memory
    /// A signal, by its name: `SIGTERM`.
    case signal(String)
    /// A client of the control socket, by what the kernel says of it.
    case control(uid: UInt32, pid: Int32)

    package var description: String {
        switch self {
        case .configuration: "configuration"
        case .timer: "timer"
        case .memory: "memory"
        case .signal(let name): name
        case .control(let uid, let pid): "\(uid):\(pid)"
        }
    }

    /// Reads what ``description`` wrote.
    package init?(_ description: String) {
        switch description {
        case "configuration": self = .configuration
        case "timer": self = .timer
        case "memory": self = .memory
        case _ where description.hasPrefix("SIG"): self = .signal(description)
        default:
            let numbers = description.split(separator: ":", omittingEmptySubsequences: false)
            guard numbers.count == 2, let uid = UInt32(numbers[0]), let pid = Int32(numbers[1]) else { return nil }
            self = .control(uid: uid, pid: pid)
        }
    }

    /// Who it is, as a sentence names them: `uid 1000`.
    package var shown: String {
        if case .control(let uid, _) = self { "uid \(uid)" } else { description }
    }
}
