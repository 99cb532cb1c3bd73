package import Varlink

/// A connection to a running daemon, for a program that does one thing at a time.
package struct ControlClient {
    /// Where the daemon listens unless it is told otherwise.
    package static let defaultPath = "/run/redshank/control"

    private let client: VarlinkClient

    /// Connects to the daemon at a path.
    ///
    /// - Parameters:
    ///   - path: The socket.
    ///   - timeout: How long a single answer may take; nil waits for ever.
    /// - Throws: `ControlFailure.connection`.
    package init(path: String = defaultPath, timeout: Duration? = .seconds(30)) throws(ControlFailure) {
        do {
            client = try VarlinkClient(path: path, timeout: timeout)
        } catch {
            throw ControlFailure(error)
        }
    }

    /// Asks, and waits for the answer.
    ///
    /// - Returns: The answer.
    /// - Throws: `ControlFailure.refused` with the daemon's error; `.connection` where no answer came.
    package func ask<Request: ControlRequest>(_ request: Request) throws(ControlFailure) -> Request.Reply {
        do {
            return try client.call(Request.qualifiedMethod, request, returning: Request.Reply.self)
        } catch {
            throw ControlFailure(error)
        }
    }

    /// Asks for what has many answers.
    ///
    /// - Returns: The answers, as they come.
    /// - Throws: As ``ask(_:)``.
    package func follow<Request: ControlRequest>(_ request: Request) throws(ControlFailure) -> ReplyStream<
        Request.Reply
    > {
        do {
            return try client.stream(Request.qualifiedMethod, request, returning: Request.Reply.self)
        } catch {
            throw ControlFailure(error)
        }
    }
}

/// Why the daemon gave no answer, or not the one that was wanted.
package enum ControlFailure: Error, Sendable, Hashable {
    /// The daemon refused.
    case refused(ControlError)
    /// There was no answer, or none that this program understands.
    case connection(ClientError)

    /// Tells the daemon's own errors from all others.
    package init(_ error: ClientError) {
        if case .reply(let reply) = error, let known = ControlError(reply) {
            self = .refused(known)
        } else {
            self = .connection(error)
        }
    }
}
