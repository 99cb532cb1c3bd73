#if SANITIZE_THREAD
    import Dispatch

    /// The lock under which the engine's shared values are, as the thread sanitizer understands it.
    ///
    /// On Linux the sanitizer does not see the futex in the standard library's `Mutex` and calls every use of it a race, but
    /// it knows a dispatch semaphore. `swift test --sanitize=thread -Xswiftc -DSANITIZE_THREAD` therefore builds with one.
    // Sendable: the value is touched nowhere but between the semaphore's wait and its signal.
    package final class Lock<Value>: @unchecked Sendable {
        private let semaphore = DispatchSemaphore(value: 1)
        private var value: Value

        package init(_ value: sending Value) { self.value = value }

        /// Calls the closure while nobody else is in one.
        package func withLock<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
            semaphore.wait()
            defer { semaphore.signal() }
            return try body(&value)
        }
    }
#else
    package import Synchronization

    /// The lock under which the engine's shared values are: the standard library's, unless the thread sanitizer looks on.
    package typealias Lock<Value> = Mutex<Value>
#endif
