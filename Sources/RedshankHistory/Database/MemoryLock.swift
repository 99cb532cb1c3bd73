import Glibc

/// That this process alone writes into a directory, until it ends or lets go.
///
/// The kernel takes the lock away from a process that dies, however it dies.
final class MemoryLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// The corresponding C function is `flock`.
    ///
    /// - Throws: ``MemoryError/inUse(_:)`` where another process has it, ``MemoryError/unusable(_:)`` where the
    ///   directory cannot be written.
    init(_ location: MemoryLocation) throws(MemoryError) {
        descriptor = open(location.lock, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unusable("\(location.lock) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        let code = errno
        close(descriptor)
        guard code == EWOULDBLOCK else {
            throw .unusable("\(location.lock) cannot be locked: \(String(cString: strerror(code)))")
        }
        throw .inUse(location.directory)
    }

    deinit { close(descriptor) }
}
