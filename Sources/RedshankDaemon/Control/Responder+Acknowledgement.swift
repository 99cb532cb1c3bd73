import HashTreeCollections
import Redshank
package import RedshankControl
import RedshankEngine
package import Varlink

extension Responder {
    package func acknowledge(
        _ request: AcknowledgeRequest,
        from peer: PeerCredentials
    ) async throws -> CheckChangeReply {
        guard (request.comment ?? "").utf8.count <= AcknowledgeRequest.longestComment else {
            throw ServiceError.invalidParameter("comment")
        }
        try access.requireChange(peer)
        let before = try status(of: request.check, in: await store.state)
        guard before.acknowledgement == nil else { return CheckChangeReply(changed: false, check: before) }
        guard before.health.isTrouble else { throw ControlError.nothingToAcknowledge(before) }
        let origin = Origin(peer)
        // It is shown to others, on their terminals and in their logs.
        try take(
            CheckAcknowledged(check: request.check, comment: (request.comment ?? "").onOneLine, origin: origin)
        )
        // Meanwhile the check may have changed, or somebody else have been faster.
        let after = try status(of: request.check, in: await store.state)
        guard let acknowledgement = after.acknowledgement else { throw ControlError.nothingToAcknowledge(after) }
        return CheckChangeReply(changed: acknowledgement.by == origin.shown, check: after)
    }

    package func unacknowledge(
        _ request: UnacknowledgeRequest,
        from peer: PeerCredentials
    ) async throws -> CheckChangeReply {
        try await change(request.check, from: peer) {
            $0.acknowledgement == nil
        } by: { name, origin in
            CheckUnacknowledged(check: name, origin: origin)
        }
    }
}

extension ControlError {
    fileprivate static func nothingToAcknowledge(_ check: CheckStatus) -> ControlError {
        .nothingToAcknowledge(check: check.name, health: check.health, since: check.since)
    }
}
