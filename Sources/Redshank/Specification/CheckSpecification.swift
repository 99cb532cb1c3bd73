/// What is watched: one check as the configuration states it.
package struct CheckSpecification: Sendable, Hashable, Codable {
    /// The name that commands, reactions and the log use; unique in a configuration.
    package var name: String
    /// What is asked, and where.
    package var target: CheckTarget
    /// What the answer must be for the check to pass.
    package var expectation: Expectation
    /// The time from one run's start to the next one's.
    package var every: Duration
    /// The same while the check fails but is not down yet, so that a verdict comes sooner.
    package var retryEvery: Duration
    /// How long one run may take, from the name's look-up to the last byte.
    package var timeout: Duration
    /// How many failures in a row make the check down (or warnings in a row degraded); at least 1.
    package var downAfter: Int
    /// How many passes in a row make a check that was down or degraded up again; at least 1.
    package var upAfter: Int
    /// The checks without which this one cannot be up: while one of them is down, its troubles are not told.
    package var dependsOn: Dependencies
    /// What reactions select by, and people group by.
    package var labels: [String: String]

    package init(
        name: String,
        target: CheckTarget,
        expectation: Expectation = Expectation(),
        every: Duration = .seconds(30),
        retryEvery: Duration? = nil,
        timeout: Duration = .seconds(5),
        downAfter: Int = 3,
        upAfter: Int = 2,
        dependsOn: Dependencies = [],
        labels: [String: String] = [:]
    ) {
        self.name = name
        self.target = target
        self.expectation = expectation
        self.every = every
        self.retryEvery = retryEvery ?? Self.defaultRetry(every: every)
        self.timeout = timeout
        self.downAfter = downAfter
        self.upAfter = upAfter
        self.dependsOn = dependsOn
        self.labels = labels
    }

    /// The retry interval where none is stated: a third of the interval in whole milliseconds, at least one second,
    /// never slower than the interval.
    package static func defaultRetry(every: Duration) -> Duration {
        let third = every / 3
        let (seconds, attoseconds) = third.components
        let milliseconds = Duration.milliseconds(attoseconds / 1_000_000_000_000_000)
        return min(every, max(.seconds(1), .seconds(seconds) + milliseconds))
    }
}

/// What a check asks.
package enum CheckTarget: Sendable, Hashable, Codable {
    case http(HTTPTarget)
    case tcp(TCPTarget)
    case command(CommandTarget)

    /// The key under which the configuration states such a target.
    package var kind: String {
        switch self {
        case .http: "http"
        case .tcp: "tcp"
        case .command: "command"
        }
    }

    /// The target as people may see it; a reference is shown as one.
    package var shown: String {
        switch self {
        case .http(let target): target.url.shown
        case .tcp(let target): target.address.shown
        case .command(let target): target.arguments.map(\.shown).joined(separator: " ")
        }
    }
}

/// A request over HTTP or HTTPS.
package struct HTTPTarget: Sendable, Hashable, Codable {
    /// Where the request goes: an absolute `http` or `https` URL.
    package var url: Text
    /// The request's method, upper case.
    package var method: String = "GET"
    /// Header fields in the order of their names.
    package var headers: [HeaderField] = []
    /// The request's body; none where absent.
    package var body: Text?
    /// How many redirects are followed, none with 0; the answer to the last is what is judged.
    package var redirects: Int = 5
    /// Whether the server's certificate must be trusted and match the host's name.
    package var verifiesCertificate: Bool = true
    /// A file of certificates, PEM, to trust instead of the system's.
    package var authorityFile: String?

    package init(url: Text) { self.url = url }
}

/// One header field of a request.
package struct HeaderField: Sendable, Hashable, Codable {
    package var name: String
    package var value: Text

    package init(name: String, value: Text) {
        self.name = name
        self.value = value
    }
}

/// A connection over TCP.
package struct TCPTarget: Sendable, Hashable, Codable {
    /// `host:port`, an IPv6 address in brackets.
    package var address: Text
    /// What is sent once connected; nothing where absent.
    package var send: Text?

    package init(address: Text) { self.address = address }
}

/// A program that answers as the Nagios plugin interface defines.
package struct CommandTarget: Sendable, Hashable, Codable {
    /// The program and its arguments; no shell is between, and it is never empty.
    package var arguments: [Text]
    /// Environment variables besides the daemon's own few.
    package var environment: [String: Text] = [:]
    /// The folder the program starts in; `/` where absent.
    package var directory: String?

    package init(arguments: [Text]) { self.arguments = arguments }
}
