/// What a server allows its callers.
package struct ServerConfiguration: Sendable {
    /// How many connections stand at once.
    package var maximumConnections = 1_024
    /// How many of them one user may have, so that nobody takes all; the superuser is not counted.
    package var maximumConnectionsPerUser = 256
    /// How many of them are kept for the superuser, who must get in when others have taken the rest.
    package var connectionsForSuperuser = 16
    /// The largest message that is taken, in bytes.
    package var maximumMessageSize = 1 << 20
    /// How deep a message's objects and arrays may nest.
    package var maximumMessageDepth = 64
    /// How long a message that has begun may take to come whole; the connection is closed then.
    package var messageTimeout: Duration = .seconds(10)
    /// How long a caller may read nothing of what waits for it; the connection is closed then.
    ///
    /// Until then its handler is suspended, and at most ``outgoingHighWater`` bytes and one reply wait.
    package var stallTimeout: Duration = .seconds(30)
    /// At how many waiting bytes a handler is suspended.
    package var outgoingHighWater = 256 * 1_024
    /// How many bytes may wait for all callers together; who has read nothing for the longest is closed then.
    package var maximumOutgoing = 32 << 20
    /// What a connection that is one too many is told before it is closed; nil closes it without a word.
    package var refusal: ErrorReply?
    /// Hears of what went wrong; called on any thread, and must not block.
    package var onEvent: @Sendable (ServerEvent) -> Void = { _ in }

    /// Makes the usual bounds.
    package init() {}
}

/// What a server has to tell of its connections.
package enum ServerEvent: Sendable {
    /// A connection was one too many, in all or for its user.
    case refusedConnection(peer: PeerCredentials)
    /// A peer sent what is no message; the connection was closed.
    case badMessage(peer: PeerCredentials, error: MessageError)
    /// A peer read nothing for too long, or for longest when too much waited; the connection was closed.
    case stalled(peer: PeerCredentials)
    /// A handler threw what was no error for its caller.
    case handlerFailed(method: String, peer: PeerCredentials, error: any Error)
    /// A connection could not be accepted; accepting pauses for a second.
    case acceptFailed(code: Int32)
}
