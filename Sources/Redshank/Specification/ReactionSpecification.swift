/// What is done when a check's health changes: one reaction as the configuration states it.
package struct ReactionSpecification: Sendable, Hashable, Codable {
    /// The name that the log and `why` use; unique in a configuration.
    package var name: String
    /// The transitions it waits for.
    package var on: Set<ReactionTrigger>
    /// The checks it is about.
    package var of: CheckSelector
    /// How long the new health must have lasted; at once where absent.
    package var after: Duration?
    /// How often it is done again while the health lasts; once where absent.
    package var repeatEvery: Duration?
    /// How often it may be done at all, over all its checks; what finds no room waits for it.
    package var atMost: RateLimit?
    /// What is done.
    package var deed: DeedSpecification

    package init(
        name: String,
        on: Set<ReactionTrigger>,
        of: CheckSelector = .all,
        after: Duration? = nil,
        repeatEvery: Duration? = nil,
        atMost: RateLimit? = nil,
        deed: DeedSpecification
    ) {
        self.name = name
        self.on = on
        self.of = of
        self.after = after
        self.repeatEvery = repeatEvery
        self.atMost = atMost
        self.deed = deed
    }
}

/// A transition that a reaction may wait for.
package enum ReactionTrigger: String, Sendable, Hashable, Codable, CaseIterable {
    /// The check became down.
    case down
    /// The check became up after it was down or degraded.
    case up
    /// The check became degraded.
    case degraded
    /// Any of the three.
    case changed
}

extension ReactionTrigger: Comparable {
    /// By the names, for an order that is always the same.
    package static func < (left: ReactionTrigger, right: ReactionTrigger) -> Bool { left.rawValue < right.rawValue }
}

/// Which checks a reaction is about.
///
/// A check is selected when it is one of `names` (where any are stated) and carries all of `labels`.
package struct CheckSelector: Sendable, Hashable, Codable {
    /// Names of checks; none stands for any name.
    package var names: Set<String>
    /// Labels that the check must carry, all of them.
    package var labels: [String: String]

    package init(names: Set<String> = [], labels: [String: String] = [:]) {
        self.names = names
        self.labels = labels
    }

    /// Every check.
    package static let all = CheckSelector()
}

/// At most `count` times within any `per`.
package struct RateLimit: Sendable, Hashable, Codable {
    package var count: Int
    package var per: Duration

    package init(count: Int, per: Duration) {
        self.count = count
        self.per = per
    }
}

/// What a reaction does.
package enum DeedSpecification: Sendable, Hashable, Codable {
    case webhook(WebhookSpecification)
    case command(CommandDeedSpecification)

    /// The key under which the configuration states such a deed.
    package var kind: String {
        switch self {
        case .webhook: "webhook"
        case .command: "command"
        }
    }

    /// How the deed is tried again.
    package var retry: RetryPolicy {
        switch self {
        case .webhook(let webhook): webhook.retry
        case .command(let command): command.retry
        }
    }
}

/// An HTTP request that tells somebody.
package struct WebhookSpecification: Sendable, Hashable, Codable {
    package var url: Text
    package var method: String = "POST"
    package var headers: [HeaderField] = []
    /// The body, with `{{check}}`-like placeholders; the event as JSON where absent.
    package var body: Text?
    package var timeout: Duration = .seconds(10)
    /// How it is tried again: for about twenty minutes, which a receiver has to come back in.
    package var retry: RetryPolicy = RetryPolicy(attempts: 12)

    package init(url: Text) { self.url = url }
}

/// A program that is run; it gets the event as environment variables and as JSON on its standard input.
package struct CommandDeedSpecification: Sendable, Hashable, Codable {
    /// The program and its arguments, with `{{check}}`-like placeholders; no shell is between, and it is never empty.
    package var arguments: [Text]
    package var environment: [String: Text] = [:]
    package var directory: String?
    package var timeout: Duration = .seconds(60)
    /// A program that failed is not run again unless the configuration says so: it may have done half its work.
    package var retry: RetryPolicy = RetryPolicy(attempts: 1)

    package init(arguments: [Text]) { self.arguments = arguments }
}

/// How a deed that failed is tried again: after `first`, then each time twice as long, never longer than `longest`.
package struct RetryPolicy: Sendable, Hashable, Codable {
    /// How often it is tried in all before it is given up; at least 1.
    package var attempts: Int
    package var first: Duration
    package var longest: Duration

    package init(attempts: Int, first: Duration = .seconds(1), longest: Duration = .seconds(300)) {
        self.attempts = attempts
        self.first = first
        self.longest = longest
    }

    /// The pause after the given failed attempt (the first is 1), or nothing when that was the last.
    package func pause(after attempt: Int) -> Duration? {
        guard attempt < attempts else { return nil }
        let doublings = min(attempt - 1, 20)
        return min(longest, first * (1 << doublings))
    }
}
