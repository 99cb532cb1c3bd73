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
}
