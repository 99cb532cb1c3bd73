/// What the log says of an action: the sentence that a person reads, and what it is about.
package struct LogLine: Sendable, Hashable {
    /// What kind of entry it is, with its fixed id; the message catalog explains each.
    package var kind: LogKind
    package var message: String
    package var priority: LogPriority
    package var check: String?
    package var reaction: String?
    package var origin: Origin?
    /// The check's health, where the action changed it.
    package var health: Health?

    package init(
        _ kind: LogKind,
        _ priority: LogPriority,
        _ message: String,
        check: String? = nil,
        reaction: String? = nil,
        origin: Origin? = nil,
        health: Health? = nil
    ) {
        self.kind = kind
        self.priority = priority
        self.message = message
        self.check = check
        self.reaction = reaction
        self.origin = origin
        self.health = health
    }
}

/// How much an entry matters, in syslog's numbers.
package enum LogPriority: Int, Sendable, Hashable, Codable {
    /// A check is down, a deed was given up, a configuration was rejected.
    case error = 3
    /// A check is degraded, a deed failed and is tried again.
    case warning = 4
    /// A check is up again, a deed was done, somebody steered the daemon.
    case notice = 5
    /// Anything else that is out of the routine.
    case information = 6
    /// The routine.
    case debug = 7
}
