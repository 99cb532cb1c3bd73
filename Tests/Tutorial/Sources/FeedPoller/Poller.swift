import RedshankEngine

/// All that the daemon knows.
struct Poller: Sendable, Equatable {
    let interval: Duration
    /// What the last poll that worked has found.
    var headlines: [String] = []
    /// The latest poll, and when it ended.
    var poll: RemoteResult<Moment, PollError> = .idle
    /// The boot time at which the next poll is due; nothing while one runs, and while the daemon is paused.
    var nextPoll: Duration?
    var isPaused = false
}

/// Why a poll failed, in words.
struct PollError: Error, Equatable {
    let reason: String
}
