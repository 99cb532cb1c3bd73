import Redshank
import RedshankHistory

/// The record, replayed from its snapshot, gives the state that the daemon had, to the byte.
struct ReplayAgrees: Invariant {
    /// The digest is made of every so many batches, as it takes a while; the states are compared each time.
    private static let pace = 100
    private var count = 0

    mutating func look(at observation: Observation) -> String? {
        if case .replayed(let state, let truth, let trouble) = observation {
            if let trouble { return "the database's record cannot be replayed: \(trouble)" }
            if state == truth { return nil }
            return "the database's record replays to another state: \(Self.difference(from: truth, to: state))"
        }
        guard case .committed(let commit) = observation else { return nil }
        guard let replayed = commit.replayed else { return "the record cannot be read" }
        count += 1
        guard replayed == commit.state else {
            return "the record replays to another state: \(Self.difference(from: commit.state, to: replayed))"
        }
        guard count % Self.pace == 1, let live = try? CanonicalCoding.encode(commit.state),
            let again = try? CanonicalCoding.encode(replayed)
        else { return nil }
        guard CanonicalCoding.digest(live) == CanonicalCoding.digest(again) else {
            return "the record replays to a state of another digest"
        }
        return nil
    }

    /// The first fields that differ, as people read them.
    private static func difference(from truth: WatchState?, to replayed: WatchState?) -> String {
        guard let truth, let replayed else { return "there is none" }
        let changes = StateDifference(from: truth, to: replayed).changes.prefix(5)
        return changes.map { "\($0.path) was \($0.old ?? "nothing") and is \($0.new ?? "nothing")" }
            .joined(separator: ", ")
    }
}
