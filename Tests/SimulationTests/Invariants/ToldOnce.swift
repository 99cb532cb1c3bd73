import Redshank

/// A deed is told once; twice only where the answer was lost, or where the process died before it was on disk that the
/// deed was done.
struct ToldOnce: Invariant {
    mutating func look(at observation: Observation) -> String? {
        guard case .told(let telling) = observation, !telling.before.isEmpty else { return nil }
        let subject = "deed \(telling.key) (\(telling.event.reaction) about \(telling.event.check))"
        if telling.isAcknowledged { return "\(subject) is told again, and it is on disk that it was done" }
        if telling.before.contains(where: { $0.run == telling.run && $0.isAnswered }) {
            return "\(subject) is told twice by one process"
        }
        return nil
    }
}
