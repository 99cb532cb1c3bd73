import Glibc

/// A TCP socket on this machine alone; closed when nobody has it any more.
final class Socket: Sendable {
    private let descriptor: CInt

    private init(_ descriptor: CInt) throws(SocketError) {
        guard descriptor >= 0 else { throw SocketError(number: errno) }
        self.descriptor = descriptor
        // Programs that other tests start are not to keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    private static func make() throws(SocketError) -> Socket {
        try Socket(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
    }

    /// Listens on a free port.
    static func listening() throws(SocketError) -> Socket {
        let socket = try make()
        try socket.withAddress(port: 0) { bind(socket.descriptor, $0, $1) }
        guard listen(socket.descriptor, 64) == 0 else { throw SocketError(number: errno) }
        return socket
    }

    static func connected(to port: UInt16) throws(SocketError) -> Socket {
        let socket = try make()
        try socket.withAddress(port: port) { connect(socket.descriptor, $0, $1) }
        return socket
    }

    /// The port on which it listens.
    var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            _ = address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Waits for the next connection.
    func accepted() throws(SocketError) -> Socket { try Socket(accept(descriptor, nil, nil)) }

    /// Waits for some bytes; none when the other side has ended.
    func read() throws(SocketError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw SocketError(number: errno) }
        return Array(bytes.prefix(count))
    }

    func write(_ text: String) throws(SocketError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard count >= 0 else { throw SocketError(number: errno) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Ends both directions, so that whoever waits in a call of this socket comes back from it.
    func end() { shutdown(descriptor, CInt(SHUT_RDWR)) }

    private func withAddress(
        port: UInt16,
        _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws(SocketError) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: INADDR_LOOPBACK.bigEndian)
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw SocketError(number: errno) }
    }
}

/// What the system answered to a call of a socket.
struct SocketError: Error {
    let number: CInt
}
