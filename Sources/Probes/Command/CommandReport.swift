/// What came of a program: facts, which others judge.
package struct CommandReport: Sendable, Hashable {
    package var outcome: CommandOutcome
    /// What it wrote, read as a plugin's answer.
    package var output: PluginOutput
    /// Whether it wrote more than was kept.
    package var isTruncated: Bool
    /// The last of what it wrote to its standard error, at most 2 KiB.
    package var errorText: String
    /// How long it waited for others to end before it was started; not counted in its time.
    package var queued: Duration
    /// The time from its start to its end.
    package var total: Duration
}

/// How a program ended.
package enum CommandOutcome: Sendable, Hashable {
    /// It ended by itself.
    case exited(code: Int)
    /// A signal that was not ours ended it.
    case signalled(Int)
    /// It was ended because its time was over.
    case timedOut(after: Duration)
    /// It was never executed; the reason is a sentence's end.
    case notStarted(reason: String)
    /// The probes were shut down.
    case shutDown

    /// The outcome as a sentence's end: lower case, no full stop.
    package var sentence: String {
        switch self {
        case .exited(let code): "exited with \(code)"
        case .signalled(let number): "killed by signal \(number) (\(ProbeFailure.text(ofSignal: Int32(number))))"
        case .timedOut(let limit): "not done within \(limit.shown)"
        case .notStarted(let reason): reason
        case .shutDown: "probes were shut down"
        }
    }
}
