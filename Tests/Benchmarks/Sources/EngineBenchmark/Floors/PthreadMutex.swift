import Glibc

/// The C library's lock around a value.
// Sendable: the value is touched nowhere but between the lock's taking and its release.
final class PthreadMutex<Value>: @unchecked Sendable {
    private let handle = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(handle, nil)
    }

    deinit {
        pthread_mutex_destroy(handle)
        handle.deallocate()
    }

    @inline(__always)
    func withLock<Answer>(_ body: (inout Value) -> Answer) -> Answer {
        pthread_mutex_lock(handle)
        defer { pthread_mutex_unlock(handle) }
        return body(&value)
    }
}
