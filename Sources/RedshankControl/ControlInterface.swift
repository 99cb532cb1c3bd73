package import Varlink

/// The control interface as the daemon serves it: takes each call to the responder, with its types.
package struct ControlInterface<Responder: ControlResponder>: VarlinkInterface {
    package let interfaceDescription = ControlInterfaceText.description
    private let responder: Responder

    /// Makes the interface of a responder.
    package init(responder: Responder) {
        self.responder = responder
    }

    package var methods: [String: Handler] {
        [
            StatusRequest.method: once { try await $0.status($1, from: $2) },
            WatchRequest.method: many { try await $0.watch($1, from: $2, through: $3) },
            CheckNowRequest.method: once { try await $0.checkNow($1, from: $2) },
            PauseRequest.method: once { try await $0.pause($1, from: $2) },
            ResumeRequest.method: once { try await $0.resume($1, from: $2) },
            SilenceRequest.method: once { try await $0.silence($1, from: $2) },
            UnsilenceRequest.method: once { try await $0.unsilence($1, from: $2) },
            AcknowledgeRequest.method: once { try await $0.acknowledge($1, from: $2) },
            UnacknowledgeRequest.method: once { try await $0.unacknowledge($1, from: $2) },
            LogRequest.method: many { try await $0.log($1, from: $2, through: $3) },
            ActionsRequest.method: many { try await $0.actions($1, from: $2, through: $3) },
            WhyRequest.method: once { try await $0.why($1, from: $2) },
            ExplainRequest.method: once { try await $0.explain($1, from: $2) },
            WhyNotRequest.method: once { try await $0.whyNot($1, from: $2) },
            ReactionsRequest.method: once { try await $0.reactions($1, from: $2) },
            IncidentsRequest.method: once { try await $0.incidents($1, from: $2) },
            HistoryRequest.method: once { try await $0.history($1, from: $2) },
            ReloadRequest.method: once { try await $0.reload($1, from: $2) },
            ShowConfigurationRequest.method: once { try await $0.showConfiguration($1, from: $2) },
            StateRequest.method: once { try await $0.state($1, from: $2) },
            VersionRequest.method: once { try await $0.version($1, from: $2) },
        ]
    }

    private func once<Request: ControlRequest>(
        _ respond: @escaping @Sendable (Responder, Request, PeerCredentials) async throws -> Request.Reply
    ) -> Handler {
        { [responder] call in
            let request = try call.parameters(as: Request.self)
            try await call.reply(respond(responder, request, call.peer))
        }
    }

    private func many<Request: ControlRequest>(
        _ respond:
            @escaping @Sendable (Responder, Request, PeerCredentials, AnswerStream<Request.Reply>) async throws
            -> Request.Reply
    ) -> Handler {
        { [responder] call in
            let request = try call.parameters(as: Request.self)
            try await call.reply(respond(responder, request, call.peer, AnswerStream(call: call)))
        }
    }
}
