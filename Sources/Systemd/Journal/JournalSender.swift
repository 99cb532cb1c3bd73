import CSystemd
import Dispatch
import Glibc
import Synchronization

/// Sends entries to the journal from a thread of its own, so that whoever logs never waits.
///
/// The journal's socket blocks while the journal is stopped or busy. Entries wait in a bounded buffer meanwhile;
/// where that is full they are dropped, and as soon as there is room one entry says how many and which.
package final class JournalSender: Sendable {
    /// Delivers one entry, however long that takes.
    package typealias Delivery = @Sendable (JournalEntry) throws(JournalError) -> Void

    private struct Account {
        var buffer: JournalBuffer
        var closed = false
        var whenIdle: [DispatchSemaphore] = []
    }

    private let account: Mutex<Account>
    private let work = DispatchSemaphore(value: 0)
    private let lossEntry: @Sendable (JournalLoss) -> JournalEntry
    private let deliver: Delivery

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - capacity: How many entries may wait, at least two.
    ///   - deliver: Where entries go: the journal, or what stands in for it.
    ///   - lossEntry: The entry that tells of a loss.
    package init(
        capacity: Int = 16_384,
        deliver: @escaping Delivery = { entry throws(JournalError) in try Journal.send(entry) },
        lossEntry: @escaping @Sendable (JournalLoss) -> JournalEntry
    ) {
        account = Mutex(Account(buffer: JournalBuffer(capacity: capacity)))
        self.deliver = deliver
        self.lossEntry = lossEntry
        startThread()
    }

    /// Hands an entry over and returns at once.
    package func send(_ entry: JournalEntry) {
        let mustWake = account.withLock { $0.buffer.offer(entry) }
        if mustWake { work.signal() }
    }

    /// Waits until all that was handed over is delivered: for the shutdown.
    ///
    /// Blocks the calling thread, so never call it on the Store's queue.
    ///
    /// - Parameter deadline: When to stop waiting.
    /// - Returns: `false` where the deadline came first.
    package func flush(deadline: ContinuousClock.Instant) -> Bool {
        let idle = DispatchSemaphore(value: 0)
        let isIdle = account.withLock { account in
            if account.buffer.isIdle { return true }
            account.whenIdle.append(idle)
            return false
        }
        if isIdle { return true }
        let left = (deadline - .now).microseconds
        return idle.wait(timeout: .now() + .microseconds(Int(min(left, UInt64(Int32.max))))) == .success
    }

    /// Ends the thread when what waits is delivered; what is handed over later is never delivered.
    package func close() {
        account.withLock { $0.closed = true }
        work.signal()
    }

    // MARK: - The thread

    private func startThread() {
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(self).toOpaque()
        let code = pthread_create(&thread, nil, runSender, retained)
        precondition(code == 0, "no thread for the journal could be started: \(ErrorNumber(rawValue: code))")
        pthread_detach(thread)
    }

    fileprivate func run() {
        while true {
            work.wait()
            while deliverAll() {}
            if account.withLock(\.closed) { return }
        }
    }

    /// Delivers what waits now.
    ///
    /// - Returns: Whether there was anything.
    private func deliverAll() -> Bool {
        let items = account.withLock { $0.buffer.take() }
        for item in items {
            let taken = attempt(item)
            account.withLock { account in
                if taken { account.buffer.delivered() } else { account.buffer.refused(item) }
            }
        }
        account.withLock { account in
            guard account.buffer.isIdle else { return }
            account.whenIdle.forEach { $0.signal() }
            account.whenIdle = []
        }
        return !items.isEmpty
    }

    private func attempt(_ item: JournalBuffer.Item) -> Bool {
        let entry =
            switch item {
            case .entry(let entry): entry
            case .loss(let loss): lossEntry(loss)
            }
        do throws(JournalError) {
            try deliver(entry)
            return true
        } catch {
            return false  // Counted as lost, and told when the journal takes entries again.
        }
    }
}

/// What the sender's thread runs: it holds the sender for as long as it runs.
private func runSender(_ sender: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    pthread_setname_np(pthread_self(), "journal")
    if let sender { Unmanaged<JournalSender>.fromOpaque(sender).takeRetainedValue().run() }
    return nil
}
