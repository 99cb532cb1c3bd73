import Glibc

/// Why a socket could not be listened on.
package enum SocketError: Error, Sendable, Hashable {
    case pathTooLong(path: String, maximum: Int)
    case inUse(path: String)
    case notASocket(path: String)
    case notListening(descriptor: Int32)
    case failed(call: String, path: String?, code: Int32)
}

extension SocketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pathTooLong(let path, let maximum):
            return
                "The socket path \"\(path)\" is longer than \(maximum) bytes, which is the kernel's limit. Use a shorter one."
        case .inUse(let path):
            return "Another process is listening on the socket \"\(path)\". Stop it first, or use another path."
        case .notASocket(let path):
            return "\"\(path)\" exists and is not a socket. Remove it, or use another path."
        case .notListening(let descriptor):
            return "The passed descriptor \(descriptor) is not a listening Unix stream socket."
        case .failed(let call, let path, let code):
            let place = path.map { " for the socket \"\($0)\"" } ?? ""
            return "\(call) failed\(place): \(String(cString: strerror(code)))."
        }
    }
}
