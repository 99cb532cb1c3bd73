import HashTreeCollections
import Redshank
import RedshankEngine

/// What a new process would be told is what the process knew after the last action that is on disk.
struct CommittedSurvives: Invariant {
    mutating func look(at observation: Observation) -> String? {
        if case .remembered(let found, let truth) = observation {
            let isSame = found?.memory == truth?.memory && found?.isSameBoot == truth?.isSameBoot
            return isSame ? nil : "the database tells a new process something else than was written there"
        }
        guard case .committed(let commit) = observation, let known = commit.known else { return nil }
        var state = WatchMemory(of: commit.state, at: commit.heard)
        state.wasStopped = false
        guard known != state else { return nil }
        if known.outbox != state.outbox {
            return
                "on disk the deeds \(known.outbox.keys.sorted()) are owed, and in truth \(state.outbox.keys.sorted())"
        }
        if known.checks != state.checks { return "the disk knows something else of the checks than the daemon" }
        if known.reactions != state.reactions { return "the disk knows something else of the reactions" }
        if known.decided != state.decided { return "the disk knows other decisions under a rate limit" }
        return "the disk knows another configuration, or another number of deeds"
    }
}
