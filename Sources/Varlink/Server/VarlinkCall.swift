import Synchronization

/// One call to be answered: what was asked, who asks, and the way back.
package final class VarlinkCall: Sendable {
    /// What was asked.
    package let message: CallMessage
    /// Who asks.
    package let peer: PeerCredentials

    private let isAnswered = Mutex(false)
    private let send: @Sendable ([UInt8]) async throws -> Void

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - message: What was asked.
    ///   - peer: Who asks.
    ///   - send: Takes the bytes of a reply to the peer; returns when there is room for more, throws when it is gone.
    package init(message: CallMessage, peer: PeerCredentials, send: @escaping @Sendable ([UInt8]) async throws -> Void)
    {
        self.message = message
        self.peer = peer
        self.send = send
    }

    /// The parameters, as their type.
    ///
    /// - Throws: `ServiceError.invalidParameter`, which names the one that is wrong.
    package func parameters<Parameters: Decodable>(
        as type: Parameters.Type = Parameters.self
    ) throws(ServiceError) -> Parameters {
        try message.parameters(as: type)
    }

    /// Whether the caller takes more than one reply.
    package var wantsMore: Bool { message.wantsMore }

    /// Refuses a call that does not take more than one reply.
    ///
    /// - Throws: `ServiceError.expectedMore`.
    package func requireMore() throws(ServiceError) {
        guard wantsMore else { throw .expectedMore }
    }

    /// Answers: the last reply to the call, or the only one.
    ///
    /// - Throws: `CallError.answeredAlready`; `EncodingError`; and what the connection throws when the caller is gone.
    package func reply(_ parameters: some Encodable) async throws {
        try await reply(parametersJSON: WireJSON.encode(parameters))
    }

    /// Answers with nothing but that it was done.
    ///
    /// - Throws: As ``reply(_:)``.
    package func reply() async throws {
        try await reply(parametersJSON: Array("{}".utf8))
    }

    /// Answers with parameters that are JSON already, an object.
    ///
    /// - Throws: As ``reply(_:)``.
    package func reply(parametersJSON: [UInt8]) async throws {
        try markAnswered()
        try await put(ReplyMessage.encode(parametersJSON: parametersJSON, continues: false))
    }

    /// Gives one of several answers; others follow, and ``reply(_:)`` ends them.
    ///
    /// It returns when the caller has room for the next, so a caller that reads slowly slows its handler and nobody
    /// else. Where it reads nothing for too long the connection is closed.
    ///
    /// - Throws: `ServiceError.expectedMore` where the caller takes only one reply; else as ``reply(_:)``.
    package func stream(_ parameters: some Encodable) async throws {
        try requireMore()
        if isAnswered.withLock({ $0 }) { throw CallError.answeredAlready(method: message.method) }
        try Task.checkCancellation()
        try await put(ReplyMessage.encode(parametersJSON: WireJSON.encode(parameters), continues: true))
    }

    /// Answers with an error, unless the call is answered already.
    func refuse(_ error: ErrorReply) async throws {
        guard (try? markAnswered()) != nil else { return }
        try await put(error.bytes)
    }

    /// Whether the last reply was given.
    var hasAnswer: Bool { isAnswered.withLock { $0 } }

    private func markAnswered() throws(CallError) {
        let wasAnswered = isAnswered.withLock { answered in
            defer { answered = true }
            return answered
        }
        if wasAnswered { throw .answeredAlready(method: message.method) }
    }

    private func put(_ bytes: [UInt8]) async throws {
        guard !message.isOneway else { return }
        try await send(bytes)
    }
}

/// What a handler can do wrong with its call, and what can end it.
package enum CallError: Error, Sendable, Hashable {
    case answeredAlready(method: String)
    case callerGone
}

extension CallError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .answeredAlready(let method): "The call of \"\(method)\" was answered already; a handler replies once."
        case .callerGone: "The caller has closed its connection."
        }
    }
}
