import Dispatch
import Synchronization
import Systemd
import Testing

@Suite struct JournalSenderTests {
    /// A journal that takes nothing until it is opened.
    private final class Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)
        private let entered = DispatchSemaphore(value: 0)
        private let messages = Mutex<[String]>([])

        var delivered: [String] { messages.withLock(\.self) }

        func deliver(_ entry: JournalEntry) throws(JournalError) {
            entered.signal()
            opened.wait()
            opened.signal()
            messages.withLock { $0.append(entry["MESSAGE"] ?? "") }
        }

        func open() { opened.signal() }

        func waitUntilEntered() { entered.wait() }
    }

    private func sender(capacity: Int, _ gate: Gate) -> JournalSender {
        JournalSender(capacity: capacity) { entry throws(JournalError) in
            try gate.deliver(entry)
        } lossEntry: { loss in
            JournalEntry(message: "lost \(loss.count): \(loss.sequences.map { "\($0)" } ?? "?")", priority: .warning)
        }
    }

    @Test("a journal that does not answer delays nobody, and what was lost meanwhile is told")
    func losses() {
        let gate = Gate()
        let sender = sender(capacity: 2, gate)
        sender.send(JournalEntry(message: "one", priority: .notice, sequence: 1))
        gate.waitUntilEntered()
        for number in 2...5 {
            sender.send(JournalEntry(message: "\(number)", priority: .notice, sequence: UInt64(number)))
        }
        #expect(!sender.flush(deadline: .now))
        gate.open()
        #expect(sender.flush(deadline: .now + .seconds(60)))
        #expect(gate.delivered == ["one", "2", "lost 3: 3...5"])
        sender.close()
    }

    @Test("a sender with nothing to deliver is flushed at once")
    func idle() {
        let sender = sender(capacity: 2, Gate())
        #expect(sender.flush(deadline: .now))
        sender.close()
    }

    @Test("a sender that is closed delivers what it has")
    func closed() {
        let gate = Gate()
        let sender = sender(capacity: 8, gate)
        sender.send(JournalEntry(message: "one", priority: .notice))
        sender.send(JournalEntry(message: "two", priority: .notice))
        sender.close()
        gate.open()
        #expect(sender.flush(deadline: .now + .seconds(60)))
        #expect(gate.delivered == ["one", "two"])
    }
}
