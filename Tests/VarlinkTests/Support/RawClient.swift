import Glibc

/// A socket with nothing between it and the test: for what no honest client sends.
///
/// Every wait ends after half a minute with an error, so that a fault fails a test and does not hang it.
final class RawClient: Sendable {
    struct Failed: Error {
        let call: String
        let code: Int32
    }

    private let descriptor: Int32

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failed(call: "socket", code: errno) }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failed(call: "connect", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends text as it is, with a NUL where the text has one.
    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count >= 0 else { throw Failed(call: "send", code: errno) }
            sent += count
        }
    }

    /// The next message without its NUL; nil when the server has closed.
    func receive() throws -> String? {
        var message: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            // Looked at first, so that nothing of the next message is taken.
            let seen = recv(descriptor, &chunk, chunk.count, Int32(MSG_PEEK))
            if seen == 0 || seen < 0 && errno == ECONNRESET { return nil }
            guard seen > 0 else { throw Failed(call: "recv", code: errno) }
            let end = chunk[..<seen].firstIndex(of: 0)
            let taken = recv(descriptor, &chunk, end.map { $0 + 1 } ?? seen, 0)
            guard taken > 0 else { throw Failed(call: "recv", code: errno) }
            if end != nil { return String(decoding: message + chunk[..<(taken - 1)], as: UTF8.self) }
            message += chunk[..<taken]
        }
    }

    /// Sends no more, and still reads.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }
}
