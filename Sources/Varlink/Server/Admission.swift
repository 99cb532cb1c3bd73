import Synchronization

/// One connection's place in the count, given back once whichever way the connection ends.
final class Admission: Sendable {
    private let isReleased = Mutex(false)
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    func release() {
        let isFirst = isReleased.withLock { released in
            defer { released = true }
            return !released
        }
        if isFirst { onRelease() }
    }
}
