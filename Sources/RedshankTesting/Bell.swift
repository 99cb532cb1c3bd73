import RedshankEngine
import Synchronization

/// Tells who waits that something has happened, without saying what.
final class Bell: Sendable {
    private struct Waiting {
        var rings = 0
        var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
        var next = 0
    }

    private let waiting = Lock(Waiting())

    /// How often it has rung.
    var rings: Int { waiting.withLock { $0.rings } }

    func ring() {
        let waiters = waiting.withLock { waiting in
            waiting.rings += 1
            defer { waiting.waiters = [:] }
            return waiting.waiters.values
        }
        for waiter in waiters { waiter.resume(returning: true) }
    }

    /// Waits until it has rung more often than that, but no longer than the patience lasts.
    ///
    /// The time is real: it ends a test that would wait for ever, and no test that passes waits for it.
    ///
    /// - Returns: whether it rang.
    func wait(past rings: Int, patience: Duration) async -> Bool {
        let id = waiting.withLock { waiting in
            waiting.next += 1
            return waiting.next
        }
        let impatience = Task {
            try? await Task.sleep(for: patience)
            self.waiting.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: false)
        }
        defer { impatience.cancel() }
        return await withCheckedContinuation { continuation in
            let hasRung = waiting.withLock { waiting in
                if waiting.rings > rings { return true }
                waiting.waiters[id] = continuation
                return false
            }
            if hasRung { continuation.resume(returning: true) }
        }
    }
}
