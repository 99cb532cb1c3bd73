import Testing

@testable import Systemd

@Suite struct JournalBufferTests {
    private func entry(_ number: UInt64?) -> JournalEntry {
        JournalEntry(message: "entry", priority: .debug, sequence: number)
    }

    private func offer(_ number: UInt64?, _ buffer: inout JournalBuffer) -> Bool { buffer.offer(entry(number)) }

    private func take(_ buffer: inout JournalBuffer) -> [String] { words(buffer.take()) }

    /// What a batch is, in short: numbers, and for a loss its count and range.
    private func words(_ items: [JournalBuffer.Item]) -> [String] {
        items.map { item in
            switch item {
            case .entry(let entry): entry.sequence.map { "\($0)" } ?? "?"
            case .loss(let loss):
                "lost \(loss.count) \(loss.sequences.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?")"
            }
        }
    }

    private func settleAll(_ buffer: inout JournalBuffer, _ items: [JournalBuffer.Item]) {
        for _ in items { buffer.delivered() }
    }

    @Test("entries leave in the order they came")
    func order() {
        var buffer = JournalBuffer(capacity: 4)
        _ = buffer.offer(entry(1))
        _ = buffer.offer(entry(2))
        #expect(take(&buffer) == ["1", "2"])
    }

    @Test("only the entry that finds the deliverer idle wakes it")
    func wakes() {
        var buffer = JournalBuffer(capacity: 4)
        #expect(offer(1, &buffer))
        #expect(!offer(2, &buffer))
        let items = buffer.take()
        #expect(!offer(3, &buffer))
        settleAll(&buffer, items)
        settleAll(&buffer, buffer.take())
        #expect(buffer.isIdle)
        #expect(offer(4, &buffer))
    }

    @Test("what does not fit is lost, and told after what was before it")
    func loses() {
        var buffer = JournalBuffer(capacity: 2)
        for number in 1...5 { _ = buffer.offer(entry(UInt64(number))) }
        #expect(take(&buffer) == ["1", "2", "lost 3 3-5"])
    }

    @Test("entries under way take room as those that wait do")
    func underWay() {
        var buffer = JournalBuffer(capacity: 2)
        _ = buffer.offer(entry(1))
        _ = buffer.offer(entry(2))
        let items = buffer.take()
        _ = buffer.offer(entry(3))
        settleAll(&buffer, items)
        #expect(take(&buffer) == ["lost 1 3-3"])
    }

    @Test("a loss is told before the first entry that fits again")
    func lossFirst() {
        var buffer = JournalBuffer(capacity: 3)
        for number in 1...3 { _ = buffer.offer(entry(UInt64(number))) }
        let items = buffer.take()
        _ = buffer.offer(entry(4))
        buffer.delivered()
        _ = buffer.offer(entry(5))
        buffer.delivered()
        _ = buffer.offer(entry(6))
        buffer.delivered()
        #expect(items.count == 3)
        #expect(take(&buffer) == ["lost 2 4-5", "6"])
    }

    @Test("the loss of entries without numbers is counted")
    func numberless() {
        var buffer = JournalBuffer(capacity: 2)
        for _ in 1...4 { _ = buffer.offer(entry(nil)) }
        #expect(take(&buffer) == ["?", "?", "lost 2 ?"])
    }

    @Test("a refused entry is a loss that waits for the next entry")
    func refused() {
        var buffer = JournalBuffer(capacity: 4)
        _ = buffer.offer(entry(1))
        for item in buffer.take() { buffer.refused(item) }
        #expect(buffer.isIdle)
        #expect(take(&buffer).isEmpty)
        #expect(offer(2, &buffer))
        #expect(take(&buffer) == ["lost 1 1-1", "2"])
    }

    @Test("a refused report of a loss is not itself counted")
    func refusedLoss() {
        var buffer = JournalBuffer(capacity: 2)
        for number in 1...4 { _ = buffer.offer(entry(UInt64(number))) }
        for item in buffer.take() { buffer.refused(item) }
        _ = buffer.offer(entry(5))
        #expect(take(&buffer) == ["lost 4 1-4", "5"])
    }

    @Test("a loss is a sentence")
    func sentence() {
        let one = JournalLoss().adding(entry(7))
        #expect("\(one)" == "1 entry was lost: number 7")
        #expect("\(one.adding(entry(9)))" == "2 entries were lost: numbers 7 to 9")
        #expect("\(JournalLoss().adding(entry(nil)))" == "1 entry was lost")
    }
}
