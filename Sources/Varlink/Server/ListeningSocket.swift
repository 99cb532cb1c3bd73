import Glibc

/// A Unix socket that listens: made here, or passed by whoever started this process.
package struct ListeningSocket: Sendable {
    /// The descriptor, non-blocking and not inherited by children.
    package let descriptor: Int32
    /// Where it was made; nil for one that was passed, whose file is not ours to remove.
    package let path: String?
    private let identity: FileIdentity?

    private struct FileIdentity: Sendable, Equatable {
        let device: UInt
        let inode: UInt

        init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
        }
    }

    /// Makes a socket at a path and listens on it.
    ///
    /// A socket left behind by a process that is gone is replaced: it is connected to first, and one that answers is
    /// left alone. Two processes that start at the same moment are kept apart by a lock on the directory.
    ///
    /// - Parameters:
    ///   - path: Where; the directory must exist.
    ///   - permissions: The file's mode: who may connect.
    /// - Returns: The socket, to be given to a server.
    /// - Throws: `SocketError.inUse` where somebody listens there, `.notASocket` where something else is there.
    package static func bind(path: String, permissions: UInt32 = 0o660) throws(SocketError) -> ListeningSocket {
        guard let address = sockaddr_un(path: path) else {
            throw .pathTooLong(path: path, maximum: sockaddr_un.maximumPathLength)
        }
        let lock = DirectoryLock(of: path)
        defer { lock.release() }
        try removeStale(path: path, address: address)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | closeOnExec | nonBlocking, 0)
        guard descriptor >= 0 else { throw .failed(call: "socket", path: path, code: errno) }
        // The mode of the descriptor is what the file is made with: at no moment may more connect than are meant to.
        guard fchmod(descriptor, permissions) == 0,
            address.withSocketAddress({ Glibc.bind(descriptor, $0, $1) }) == 0,
            chmod(path, permissions) == 0,
            listen(descriptor, SOMAXCONN) == 0
        else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .inUse(path: path) : .failed(call: "bind", path: path, code: code)
        }
        return ListeningSocket(descriptor: descriptor, path: path, identity: FileIdentity(path: path))
    }

    /// Takes a socket that listens already, as systemd passes it.
    ///
    /// - Throws: `SocketError.notListening` for any other descriptor.
    package static func adopt(descriptor: Int32) throws(SocketError) -> ListeningSocket {
        var domain: Int32 = 0
        var accepting: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0, domain == AF_UNIX,
            getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepting, &length) == 0, accepting != 0
        else { throw .notListening(descriptor: descriptor) }
        let flags = fcntl(descriptor, F_GETFL)
        guard fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw .failed(call: "fcntl", path: nil, code: errno)
        }
        return ListeningSocket(descriptor: descriptor, path: nil, identity: nil)
    }

    /// Removes the file, where it was made here and is still the same.
    func removeFile() {
        guard let path, let identity, FileIdentity(path: path) == identity else { return }
        unlink(path)
    }

    static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
    static let nonBlocking = Int32(SOCK_NONBLOCK.rawValue)

    private static func removeStale(path: String, address: sockaddr_un) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | closeOnExec | nonBlocking, 0)
        guard probe >= 0 else { throw .failed(call: "socket", path: path, code: errno) }
        defer { close(probe) }
        let result = address.withSocketAddress { connect(probe, $0, $1) }
        let code = errno
        // EAGAIN is a full queue of connections: somebody listens, and is busy.
        if result == 0 || code == EAGAIN { throw .inUse(path: path) }
        guard code == ECONNREFUSED else {
            if code == ENOENT { return }
            throw .failed(call: "connect", path: path, code: code)
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw .failed(call: "unlink", path: path, code: errno) }
    }
}

/// A lock on the directory of a socket, held while a stale one is replaced.
private struct DirectoryLock {
    private let descriptor: Int32

    /// Takes the lock, waiting for at most a second: whoever can read the directory could hold it for ever.
    init(of path: String) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
            usleep(50_000)
        }
    }

    func release() {
        if descriptor >= 0 { close(descriptor) }
    }
}
