import RedshankAnswers
package import RedshankControl
import RedshankEngine
package import Varlink

extension Responder {
    package func why(_ request: WhyRequest, from peer: PeerCredentials) async throws -> WhyReply {
        try access.requireLook(peer)
        let state = await store.state
        let status = try status(of: request.check, in: state)
        let why = await past.why(request.check, remembered: log.memory.all, state: state)
        return WhyReply(why, check: status)
    }

    package func explain(_ request: ExplainRequest, from peer: PeerCredentials) async throws -> ExplainReply {
        try await inquire(peer) { try $0.explain(request) }
    }

    package func whyNot(_ request: WhyNotRequest, from peer: PeerCredentials) async throws -> WhyNotReply {
        try access.requireLook(peer)
        return try WhyNotReply(request, in: await store.state, at: clock.now())
    }

    package func reactions(_ request: ReactionsRequest, from peer: PeerCredentials) async throws -> ReactionsReply {
        try await inquire(peer) { try $0.reactions(request) }
    }

    package func incidents(_ request: IncidentsRequest, from peer: PeerCredentials) async throws -> IncidentsReply {
        try await inquire(peer) { try $0.incidents(request) }
    }

    package func history(_ request: HistoryRequest, from peer: PeerCredentials) async throws -> HistoryReply {
        try await inquire(peer) { try $0.history(request) }
    }

    private func inquire<Answer: Sendable>(
        _ peer: PeerCredentials,
        _ ask: @escaping @Sendable (Inquiry) throws -> Answer
    ) async throws -> Answer {
        try access.requireLook(peer)
        let state = await store.state
        return try await past.inquire(remembered: log.memory.all, state: state, now: clock.now(), ask)
    }
}
