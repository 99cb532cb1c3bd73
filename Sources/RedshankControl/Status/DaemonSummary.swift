/// The daemon itself, in brief.
package struct DaemonSummary: Codable, Sendable, Hashable {
    /// Which version runs.
    package var version: String
    /// The id of this run, which the action log carries as `REDSHANK_RUN`.
    package var run: String
    /// Since when it runs.
    package var since: Timestamp
    /// Its process.
    package var processID: Int
    /// The files its configuration was read from, in order.
    package var configurationFiles: [String]
    /// When the configuration in force was taken.
    package var configuredAt: Timestamp?
    /// How many checks stand how.
    package var counts: HealthCounts
    /// How many reactions are configured.
    package var reactions: Int
    /// How many deeds are decided and neither done nor given up.
    package var deedsOwed: Int
    /// How many reactions gave up within the last hour what they were to do for a check last.
    package var deedsGivenUp: Int
    /// When it was asked to end, from when on nothing is looked at; nil before.
    package var stoppingSince: Timestamp?
    /// The number of the newest action.
    package var sequence: Int

    /// Makes a summary.
    package init(
        version: String,
        run: String,
        since: Timestamp,
        processID: Int,
        configurationFiles: [String],
        configuredAt: Timestamp? = nil,
        counts: HealthCounts,
        reactions: Int = 0,
        deedsOwed: Int = 0,
        deedsGivenUp: Int = 0,
        stoppingSince: Timestamp? = nil,
        sequence: Int = 0
    ) {
        self.version = version
        self.run = run
        self.since = since
        self.processID = processID
        self.configurationFiles = configurationFiles
        self.configuredAt = configuredAt
        self.counts = counts
        self.reactions = reactions
        self.deedsOwed = deedsOwed
        self.deedsGivenUp = deedsGivenUp
        self.stoppingSince = stoppingSince
        self.sequence = sequence
    }
}

/// How many checks stand how; those that are paused, silenced or acknowledged are counted by their health as well.
package struct HealthCounts: Codable, Sendable, Hashable {
    package var up: Int
    package var degraded: Int
    package var down: Int
    package var unknown: Int
    package var paused: Int
    package var silenced: Int
    package var acknowledged: Int

    /// Counts checks.
    package init(of checks: [CheckStatus]) {
        up = checks.count { $0.health == .up }
        degraded = checks.count { $0.health == .degraded }
        down = checks.count { $0.health == .down }
        unknown = checks.count { $0.health == .unknown }
        paused = checks.count { $0.paused }
        silenced = checks.count { $0.silence != nil }
        acknowledged = checks.count { $0.acknowledgement != nil }
    }

    /// Makes counts.
    package init(
        up: Int = 0,
        degraded: Int = 0,
        down: Int = 0,
        unknown: Int = 0,
        paused: Int = 0,
        silenced: Int = 0,
        acknowledged: Int = 0
    ) {
        self.up = up
        self.degraded = degraded
        self.down = down
        self.unknown = unknown
        self.paused = paused
        self.silenced = silenced
        self.acknowledged = acknowledged
    }

    /// How many checks there are.
    package var total: Int { up + degraded + down + unknown }
}
