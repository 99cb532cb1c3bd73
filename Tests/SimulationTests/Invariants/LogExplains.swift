import Redshank
import RedshankEngine

/// From each action, and so from each deed, a chain of causes leads to a root that came from outside or from a timer.
struct LogExplains: Invariant {
    /// What has no cause: inputs, ticks, what ticks collected, and what the disk says of itself.
    private static let roots: Set<String> = [
        DaemonStarted.name, DaemonStopping.name, ReloadRequested.name, CheckRequested.name, CheckPaused.name,
        CheckResumed.name, CheckSilenced.name, CheckUnsilenced.name, ChecksDue.name, ReactionsDue.name,
        SilenceExpired.name, CheckAcknowledged.name, CheckUnacknowledged.name, ResultsRecorded.name,
        MemoryTroubled.name, MemoryMended.name,
    ]

    private var causes: [UInt64: UInt64] = [:]
    private var names: [UInt64: String] = [:]
    private var run = ""

    mutating func look(at observation: Observation) -> String? {
        if case .explained(let deed, let chain) = observation {
            if let root = chain.last, root.cause == nil, Self.roots.contains(root.action) { return nil }
            let end = chain.last.map { "at action \($0.sequence) (\($0.action))" } ?? "where it begins"
            return "the record's explanation of deed \(deed) breaks off \(end)"
        }
        guard case .step(let step) = observation else { return nil }
        if run != step.run { (run, causes, names) = (step.run, [:], [:]) }
        var number = step.stamp.number
        names[number] = type(of: step.action).name
        causes[number] = step.stamp.cause?.number
        while let cause = causes[number] {
            guard cause < number, names[cause] != nil else {
                return "action \(number) names action \(cause) as its cause, which did not happen before"
            }
            number = cause
        }
        let root = names[number] ?? ""
        return Self.roots.contains(root) ? nil : "action \(number) (\(root)) has no cause, and is no root"
    }
}
