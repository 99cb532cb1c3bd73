/// Asks how a check did over the last day, week and month.
package struct HistoryRequest: ControlRequest {
    package typealias Reply = HistoryReply
    package static let method = "History"

    /// The check.
    package var check: String
    /// Where the pieces begin, which end now; a day ago unless given.
    package var sinceMicroseconds: Int64?
    /// How many pieces that is cut into, at most 2000; 60 unless given.
    package var pieces: Int?

    /// Makes the request.
    package init(check: String, sinceMicroseconds: Int64? = nil, pieces: Int? = nil) {
        self.check = check
        self.sinceMicroseconds = sinceMicroseconds
        self.pieces = pieces
    }
}

/// How a check did.
package struct HistoryReply: Codable, Sendable, Hashable {
    /// The check.
    package var check: String
    /// The last day, week and month: `day`, `week`, `month`.
    package var windows: [HistoryWindow]
    /// The stretch that was asked for, in pieces.
    package var pieces: [HistoryPiece]
    /// Where nobody looked or something is missing, the earliest first.
    package var gaps: [HistoryGap]

    /// Makes the reply.
    package init(check: String, windows: [HistoryWindow], pieces: [HistoryPiece], gaps: [HistoryGap] = []) {
        self.check = check
        self.windows = windows
        self.pieces = pieces
        self.gaps = gaps
    }
}

/// One of the windows that end now.
package struct HistoryWindow: Codable, Sendable, Hashable {
    /// `day`, `week` or `month`.
    package var window: String
    /// When the record of the check begins; nil where it began before the window.
    package var begins: Timestamp?
    /// What is known of it.
    package var sum: HistoryPiece

    /// Makes a window.
    package init(window: String, begins: Timestamp? = nil, sum: HistoryPiece) {
        self.window = window
        self.begins = begins
        self.sum = sum
    }
}

/// What is known of a check in one stretch of time.
package struct HistoryPiece: Codable, Sendable, Hashable {
    /// When it begins and ends.
    package var from: Timestamp
    package var to: Timestamp
    /// The share of the time for which it is known how the check stood in which it was not down, 0 to 1; nil where it is
    /// not known at all.
    package var uptime: Double?
    /// For how long it was so.
    package var upSeconds: Double
    package var degradedSeconds: Double
    package var downSeconds: Double
    /// For how long it was watched and nothing known yet.
    package var unknownSeconds: Double
    /// For how long it was paused.
    package var pausedSeconds: Double
    /// For how long no daemon ran.
    package var unwatchedSeconds: Double
    /// For how long the record is missing.
    package var missingSeconds: Double
    /// For how long it is before the record begins.
    package var unrecordedSeconds: Double
    /// How many runs there were, and how many of them failed.
    package var runs: Int
    package var failures: Int
    /// How long the runs took, those that failed too; nil where there was none.
    package var times: ResponsePercentiles?

    /// Makes a piece.
    package init(
        from: Timestamp,
        to: Timestamp,
        uptime: Double? = nil,
        upSeconds: Double = 0,
        degradedSeconds: Double = 0,
        downSeconds: Double = 0,
        unknownSeconds: Double = 0,
        pausedSeconds: Double = 0,
        unwatchedSeconds: Double = 0,
        missingSeconds: Double = 0,
        unrecordedSeconds: Double = 0,
        runs: Int = 0,
        failures: Int = 0,
        times: ResponsePercentiles? = nil
    ) {
        self.from = from
        self.to = to
        self.uptime = uptime
        self.upSeconds = upSeconds
        self.degradedSeconds = degradedSeconds
        self.downSeconds = downSeconds
        self.unknownSeconds = unknownSeconds
        self.pausedSeconds = pausedSeconds
        self.unwatchedSeconds = unwatchedSeconds
        self.missingSeconds = missingSeconds
        self.unrecordedSeconds = unrecordedSeconds
        self.runs = runs
        self.failures = failures
        self.times = times
    }
}

/// How long runs took, by the nearest rank.
package struct ResponsePercentiles: Codable, Sendable, Hashable {
    /// The times that half, 95 and 99 of a hundred runs did not exceed, and the longest.
    package var medianMilliseconds: Double
    package var p95Milliseconds: Double
    package var p99Milliseconds: Double
    package var mostMilliseconds: Double
    /// By how much of itself each but the longest may be too high, never too low: 0 where each run is kept, 0.26 where
    /// they are known by class.
    package var error: Double

    /// Makes percentiles.
    package init(
        medianMilliseconds: Double,
        p95Milliseconds: Double,
        p99Milliseconds: Double,
        mostMilliseconds: Double,
        error: Double = 0
    ) {
        self.medianMilliseconds = medianMilliseconds
        self.p95Milliseconds = p95Milliseconds
        self.p99Milliseconds = p99Milliseconds
        self.mostMilliseconds = mostMilliseconds
        self.error = error
    }
}

/// A stretch of which something is missing.
package struct HistoryGap: Codable, Sendable, Hashable {
    /// When it begins and ends.
    package var from: Timestamp
    package var to: Timestamp
    /// `unwatched`, where no daemon ran, or `dropped`, where actions are missing.
    package var kind: String
    /// Why, a phrase.
    package var reason: String

    /// Makes a gap.
    package init(from: Timestamp, to: Timestamp, kind: String, reason: String) {
        self.from = from
        self.to = to
        self.kind = kind
        self.reason = reason
    }
}
