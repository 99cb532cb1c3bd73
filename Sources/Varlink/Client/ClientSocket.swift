import Glibc

/// A connected Unix socket and the messages that come from it; every wait has a deadline.
struct ClientSocket: ~Copyable {
    let path: String
    private let descriptor: Int32
    private var framing: MessageFraming
    private var chunk = [UInt8](repeating: 0, count: 65_536)

    init(path: String, maximumReplySize: Int) throws(ClientError) {
        self.path = path
        descriptor = try Self.connect(to: path)
        framing = MessageFraming(maximumSize: maximumReplySize, maximumDepth: 256)
    }

    deinit { close(descriptor) }

    mutating func send(_ bytes: [UInt8], until deadline: Deadline) throws(ClientError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
                continue
            }
            switch errno {
            case EAGAIN: try wait(for: Int16(POLLOUT), until: deadline, isInterruptible: false)
            case EINTR: continue
            // The service has closed; what it said before is still to be read, and says more than this does.
            case EPIPE, ECONNRESET: return
            default: throw .failed(path: path, code: errno)
            }
        }
    }

    mutating func receive(until deadline: Deadline, isInterruptible: Bool) throws(ClientError) -> ReplyMessage {
        while true {
            do {
                if let bytes = try framing.next() { return try ReplyMessage(bytes: bytes) }
            } catch {
                throw .badReply(path: path, error: error)
            }
            let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 {
                chunk.withUnsafeBytes { framing.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                continue
            }
            guard count < 0 else { throw .closedByPeer(path: path) }
            switch errno {
            case EAGAIN: try wait(for: Int16(POLLIN), until: deadline, isInterruptible: isInterruptible)
            case EINTR: continue
            case ECONNRESET: throw .closedByPeer(path: path)
            default: throw .failed(path: path, code: errno)
            }
        }
    }

    private func wait(for events: Int16, until deadline: Deadline, isInterruptible: Bool) throws(ClientError) {
        while true {
            var waiting = pollfd(fd: descriptor, events: events, revents: 0)
            let result = poll(&waiting, 1, deadline.remainingMilliseconds)
            if result > 0 { return }
            if result == 0 { throw .timedOut(path: path) }
            guard errno == EINTR else { throw .failed(path: path, code: errno) }
            if isInterruptible { throw .interrupted }
        }
    }

    private static func connect(to path: String) throws(ClientError) -> Int32 {
        guard let address = sockaddr_un(path: path) else { throw .cannotConnect(path: path, code: ENAMETOOLONG) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | ListeningSocket.closeOnExec, 0)
        guard descriptor >= 0 else { throw .cannotConnect(path: path, code: errno) }
        // Blocking, and bounded by the service's queue of connections: where that is full, this waits its turn.
        while address.withSocketAddress({ Glibc.connect(descriptor, $0, $1) }) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            throw connectError(path: path, code: code)
        }
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        return descriptor
    }

    private static func connectError(path: String, code: Int32) -> ClientError {
        switch code {
        case ENOENT, ENOTDIR: .noSocket(path: path)
        case ECONNREFUSED: .refused(path: path)
        case EACCES, EPERM: .permissionDenied(path: path)
        default: .cannotConnect(path: path, code: code)
        }
    }
}

/// A moment by which something must be done; nil of a duration is never.
struct Deadline {
    private let instant: ContinuousClock.Instant?

    init(after duration: Duration?) {
        instant = duration.map { ContinuousClock.now + $0 }
    }

    /// As `poll` takes it: -1 for ever, rounded up so that nothing spins.
    var remainingMilliseconds: Int32 {
        guard let instant else { return -1 }
        let parts = (instant - ContinuousClock.now).components
        let milliseconds = parts.seconds * 1_000 + (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(0, milliseconds))
    }
}
