import Redshank

/// The record, replayed from its snapshot, gives the state that the daemon had, to the byte.
struct ReplayAgrees: Invariant {
    /// The digest is made of every so many batches, as it takes a while; the states are compared each time.
    private static let pace = 100
    private var count = 0

    mutating func look(at observation: Observation) -> String? {
        guard case .committed(let commit) = observation else { return nil }
        guard let replayed = commit.replayed else { return "the record cannot be read" }
        count += 1
        guard replayed == commit.state else { return "the record replays to another state" }
        guard count % Self.pace == 1, let live = try? CanonicalCoding.encode(commit.state),
            let again = try? CanonicalCoding.encode(replayed)
        else { return nil }
        guard CanonicalCoding.digest(live) == CanonicalCoding.digest(again) else {
            return "the record replays to a state of another digest"
        }
        return nil
    }
}
