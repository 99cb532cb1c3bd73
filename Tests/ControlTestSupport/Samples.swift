package import RedshankControl

/// Answers of a daemon, with every field filled somewhere: what renderings and encodings are tested on.
package enum Samples {
    /// The moment all samples are told at: 2026-11-21 03:12:00 UTC.
    package static let now = Timestamp(microsecondsSinceEpoch: 1_795_230_720_000_000)

    /// A moment before ``now``.
    package static func ago(_ seconds: Int64, milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(microsecondsSinceEpoch: now.microsecondsSinceEpoch - seconds * 1_000_000 - milliseconds * 1_000)
    }

    /// A check that is down, with everything known of it.
    package static let website = CheckStatus(
        name: "website",
        kind: "http",
        target: "https://www.example.org/health",
        health: .down,
        since: ago(754),
        reason: "connection refused",
        labels: ["team": "web", "tier": "1"],
        lastChecked: ago(4),
        nextCheck: ago(-6),
        responseTimeMilliseconds: 81.4,
        phases: [
            Phase(name: "resolve", milliseconds: 1.2), Phase(name: "connect", milliseconds: 12.0),
            Phase(name: "tls", milliseconds: 31.0), Phase(name: "firstByte", milliseconds: 35.2),
            Phase(name: "transfer", milliseconds: 2.0),
        ],
        streak: Streak(outcome: .failed, count: 75, needed: 3),
        paused: false,
        silence: Silence(until: ago(-2_880), by: "uid 1000", reason: "maintenance")
    )

    /// A check that is up.
    package static let database = CheckStatus(
        name: "database",
        kind: "tcp",
        target: "db.internal:5432",
        health: .up,
        since: ago(93_784),
        lastChecked: ago(12),
        nextCheck: ago(-18),
        responseTimeMilliseconds: 0.84,
        phases: [Phase(name: "resolve", milliseconds: 0.04), Phase(name: "connect", milliseconds: 0.8)],
        streak: Streak(outcome: .passed, count: 3_126, needed: 2)
    )

    /// A check that is slow, which somebody has taken on.
    package static let load = CheckStatus(
        name: "load",
        kind: "command",
        target: "/usr/lib/nagios/plugins/check_load",
        health: .degraded,
        since: ago(40),
        reason: "WARNING - load average: 6.10, 4.20, 3.90",
        labels: ["team": "base"],
        lastChecked: ago(40),
        nextCheck: ago(-20),
        responseTimeMilliseconds: 1_240,
        phases: [Phase(name: "run", milliseconds: 1_240)],
        streak: Streak(outcome: .degraded, count: 3, needed: 3),
        acknowledgement: Acknowledgement(at: ago(30), by: "uid 1001", comment: "more memory comes")
    )

    /// A check that was never looked at and is paused.
    package static let backup = CheckStatus(
        name: "backup-server-in-the-cellar",
        kind: "tcp",
        target: "192.0.2.7:22",
        health: .unknown,
        paused: true
    )

    /// All of them, by name.
    package static let checks = [backup, database, load, website]

    /// The daemon they belong to.
    package static let daemon = DaemonSummary(
        version: "0.1.0",
        run: "7f3a9c1e5b2d4806",
        since: ago(187_200),
        processID: 4_711,
        configurationFiles: ["/etc/redshank/redshank.yaml", "/etc/redshank/conf.d/10-web.yaml"],
        configuredAt: ago(86_400),
        counts: HealthCounts(of: checks),
        reactions: 2,
        deedsOwed: 1,
        sequence: 18_423
    )

    /// The status of all.
    package static let status = StatusReply(daemon: daemon, checks: checks)

    /// The status of a daemon that was asked to end, and gave up a deed before.
    package static let stopping: StatusReply = {
        var stopping = status
        stopping.daemon.deedsGivenUp = 2
        stopping.daemon.stoppingSince = ago(4)
        return stopping
    }()

    /// A run of a check that was asked for.
    package static let checkNow = CheckNowReply(
        outcome: .failed,
        reason: "connection refused",
        startedAt: ago(0, milliseconds: 82),
        check: cutOff
    )

    /// The same behind a router that is down.
    private static var cutOff: CheckStatus {
        var check = website
        check.dependsOn = ["router"]
        check.dependencyDown = DependencyDown(check: "router", since: ago(760))
        return check
    }
}
