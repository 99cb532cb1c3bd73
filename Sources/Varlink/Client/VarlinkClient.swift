/// A connection to a service for a program that does one thing at a time: blocking, with no threads of its own.
package final class VarlinkClient {
    private var socket: ClientSocket
    /// How long a single answer may take; nil waits for ever.
    package var timeout: Duration?

    /// Connects to the socket at a path.
    ///
    /// - Parameters:
    ///   - path: The socket.
    ///   - timeout: How long a single answer may take; nil waits for ever.
    ///   - maximumReplySize: The largest reply that is taken: a state of many checks is large.
    /// - Throws: `ClientError.noSocket`, `.refused`, `.permissionDenied` or `.cannotConnect`.
    package init(
        path: String,
        timeout: Duration? = .seconds(30),
        maximumReplySize: Int = 256 << 20
    ) throws(ClientError) {
        socket = try ClientSocket(path: path, maximumReplySize: maximumReplySize)
        self.timeout = timeout
    }

    /// Calls a method and waits for its only reply.
    ///
    /// - Parameters:
    ///   - method: The interface and the member.
    ///   - parameters: What the method takes.
    ///   - type: What it gives.
    /// - Returns: The reply's parameters.
    /// - Throws: `ClientError.reply` with the service's error; the others where no answer came.
    package func call<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        returning type: Reply.Type = Reply.self
    ) throws(ClientError) -> Reply {
        let deadline = Deadline(after: timeout)
        try send(method, parameters, more: false, until: deadline)
        return try decode(type, from: socket.receive(until: deadline, isInterruptible: false))
    }

    /// Calls a method that answers many times.
    ///
    /// Nothing else may be called on this connection until the stream has ended.
    ///
    /// - Throws: As ``call(_:_:returning:)``.
    package func stream<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        returning type: Reply.Type = Reply.self
    ) throws(ClientError) -> ReplyStream<Reply> {
        try send(method, parameters, more: true, until: Deadline(after: timeout))
        return ReplyStream(client: self)
    }

    /// Calls a method and waits for no reply.
    ///
    /// - Throws: `ClientError` where it could not be sent.
    package func callOneway(_ method: String, _ parameters: some Encodable = NoParameters()) throws(ClientError) {
        let bytes: [UInt8]
        do {
            bytes = try CallMessage.encode(method: method, parameters: parameters, oneway: true)
        } catch {
            throw .notEncodable(method: method)
        }
        try socket.send(bytes, until: Deadline(after: timeout))
    }

    fileprivate func receive(within duration: Duration?, isInterruptible: Bool) throws(ClientError) -> ReplyMessage {
        try socket.receive(until: Deadline(after: duration), isInterruptible: isInterruptible)
    }

    private func send(
        _ method: String,
        _ parameters: some Encodable,
        more: Bool,
        until deadline: Deadline
    ) throws(ClientError) {
        let bytes: [UInt8]
        do {
            bytes = try CallMessage.encode(method: method, parameters: parameters, more: more)
        } catch {
            throw .notEncodable(method: method)
        }
        try socket.send(bytes, until: deadline)
    }

    fileprivate func decode<Reply: Decodable>(
        _ type: Reply.Type,
        from message: ReplyMessage
    ) throws(ClientError) -> Reply {
        if let error = message.error { throw .reply(error) }
        do {
            return try message.parameters(as: type)
        } catch {
            throw .badReply(path: socket.path, error: error)
        }
    }
}

/// The answers to one call, as they come.
package struct ReplyStream<Reply: Decodable> {
    private let client: VarlinkClient
    private var isOver = false

    fileprivate init(client: VarlinkClient) {
        self.client = client
    }

    /// Waits for the next answer; nil after the last.
    ///
    /// - Parameters:
    ///   - duration: How long to wait; nil waits for ever.
    ///   - isInterruptible: Whether a signal ends the wait. What came until then is not lost: ask again.
    /// - Returns: The answer's parameters; nil after the last.
    /// - Throws: `ClientError.timedOut` or `.interrupted`, after which it may be asked again; all others end it.
    package mutating func next(within duration: Duration? = nil, isInterruptible: Bool = false) throws(ClientError)
        -> Reply?
    {
        guard !isOver else { return nil }
        do {
            let message = try client.receive(within: duration, isInterruptible: isInterruptible)
            isOver = !message.continues
            return try client.decode(Reply.self, from: message)
        } catch {
            switch error {
            case .timedOut, .interrupted: break
            default: isOver = true
            }
            throw error
        }
    }
}
