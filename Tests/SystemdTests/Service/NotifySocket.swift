import Glibc

/// A real notify socket, as a service manager makes one, in the abstract namespace.
///
/// Sets `NOTIFY_SOCKET` for the whole process: only for tests that run one after the other.
final class NotifySocket {
    private let descriptor: Int32

    init(name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let full = "\(name)-\(getpid())"
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.dropFirst().copyBytes(from: full.utf8)  // The leading zero byte makes it abstract.
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + full.utf8.count)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        struct NotBound: Error {}
        guard code == 0 else { throw NotBound() }
        setenv("NOTIFY_SOCKET", "@" + full, 1)
    }

    deinit {
        unsetenv("NOTIFY_SOCKET")
        close(descriptor)
    }

    /// The next message, which must have been sent.
    func received() -> String {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate func copyBytes(from bytes: String.UTF8View) {
        UnsafeMutableRawBufferPointer(rebasing: self).copyBytes(from: bytes)
    }
}
