import Glibc
import Synchronization

/// Threads that do the same at once, each on its own, whatever the number of cores.
enum Producers {
    // Sendable: the barrier is made before the threads are and touched by nothing but the C library.
    private final class Shared: @unchecked Sendable {
        let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
        let work: @Sendable (Int) -> Void
        let began = Mutex<ContinuousClock.Instant?>(nil)
        let next = Atomic(0)

        init(_ producers: Int, _ work: @escaping @Sendable (Int) -> Void) {
            self.work = work
            pthread_barrier_init(barrier, nil, UInt32(producers))
        }

        deinit {
            pthread_barrier_destroy(barrier)
            barrier.deallocate()
        }

        static let enter: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            if let context { Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }

        private func run() {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            pthread_barrier_wait(barrier)
            // The first to pass sets it: another may pass when the first has already ended.
            began.withLock { if $0 == nil { $0 = ContinuousClock.now } }
            work(index)
        }
    }

    /// Runs the work on so many threads, which begin together, and says how long it took until the last had ended.
    static func run(_ producers: Int, _ work: @escaping @Sendable (Int) -> Void) -> Duration {
        let shared = Shared(producers, work)
        let threads = (0..<producers).map { _ in
            var thread = pthread_t()
            let context = Unmanaged.passRetained(shared).toOpaque()
            let status = pthread_create(&thread, nil, Shared.enter, context)
            precondition(status == 0, "A thread could not be started: errno \(status).")
            return thread
        }
        for thread in threads { pthread_join(thread, nil) }
        return shared.began.withLock { $0.map { ContinuousClock.now - $0 } ?? .zero }
    }
}
