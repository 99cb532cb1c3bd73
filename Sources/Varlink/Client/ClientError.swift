import Glibc

/// Why a call got no answer, or not the one it wanted.
package enum ClientError: Error, Sendable, Hashable {
    /// Nothing is at the path: the service is not running, or elsewhere.
    case noSocket(path: String)
    /// The socket is there and nobody listens on it.
    case refused(path: String)
    /// The file's permissions do not let this user connect.
    case permissionDenied(path: String)
    /// Connecting failed in another way.
    case cannotConnect(path: String, code: Int32)
    /// The service closed the connection before it had answered.
    case closedByPeer(path: String)
    /// Sending or receiving failed.
    case failed(path: String, code: Int32)
    /// No answer came in time.
    case timedOut(path: String)
    /// A signal came while waiting, and the caller wanted to know.
    case interrupted
    /// What came is no reply.
    case badReply(path: String, error: MessageError)
    /// The call's parameters cannot be JSON.
    case notEncodable(method: String)
    /// The service answered with an error.
    case reply(ErrorReply)
}

extension ClientError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSocket(let path): "There is no socket at \"\(path)\": the service is not running, or listens elsewhere."
        case .refused(let path): "Nobody listens on the socket \"\(path)\": the service is not running."
        case .permissionDenied(let path): "This user may not connect to the socket \"\(path)\"."
        case .cannotConnect(let path, let code):
            "Connecting to the socket \"\(path)\" failed: \(String(cString: strerror(code)))."
        case .closedByPeer(let path): "The service at \"\(path)\" closed the connection before it had answered."
        case .failed(let path, let code):
            "The connection to the socket \"\(path)\" failed: \(String(cString: strerror(code)))."
        case .timedOut(let path): "The service at \"\(path)\" did not answer in time."
        case .interrupted: "Waiting was interrupted by a signal."
        case .badReply(let path, let error): "The service at \"\(path)\" answered with what is no reply. \(error)"
        case .notEncodable(let method): "The parameters of \"\(method)\" cannot be written as JSON."
        case .reply(let error): "The service answered with the error \(error)."
        }
    }
}
