import Glibc

/// A port of 127.0.0.1 that is taken, so that nobody else gets it, and on which nobody listens.
final class ClosedPort {
    let number: Int
    private let descriptor: Int32

    init() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // A `sockaddr_in` by its bytes: another module's headers claim the type, and whoever says so must import it.
        var address: [UInt8] = [UInt8(AF_INET), 0, 0, 0, 127, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        var length = socklen_t(address.count)
        address.withUnsafeMutableBytes { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
            _ = bind(descriptor, pointer, length)
            getsockname(descriptor, pointer, &length)
        }
        self.descriptor = descriptor
        number = Int(address[2]) << 8 | Int(address[3])
    }

    deinit { close(descriptor) }
}
