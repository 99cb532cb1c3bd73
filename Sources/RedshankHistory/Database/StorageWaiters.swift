/// Who waits until an action is on disk: a pure table, which answers them in the order in which they came.
struct StorageWaiters {
    typealias Continuation = CheckedContinuation<Bool, Never>

    private var waiting: [UInt64: (number: UInt64, continuation: Continuation)] = [:]
    private var tickets: UInt64 = 0
    /// All up to this number are on disk, but for those that were lost.
    private var settled: UInt64 = 0
    private var lost: [ClosedRange<UInt64>] = []
    private var isFailing = false

    /// How many lost stretches are remembered; who asks about an older one asks too late to matter.
    private static let remembered = 100

    mutating func ticket() -> UInt64 {
        tickets += 1
        return tickets
    }

    /// Waits for the action of that number.
    ///
    /// - Returns: what is known already; nothing where the continuation waits.
    mutating func wait(for number: UInt64, _ ticket: UInt64, _ continuation: Continuation) -> Bool? {
        if lost.contains(where: { $0.contains(number) }) { return false }
        if number <= settled { return true }
        if isFailing { return false }
        waiting[ticket] = (number, continuation)
        return nil
    }

    /// Notes that an action will not be written.
    ///
    /// - Returns: who waited for it.
    mutating func lose(_ number: UInt64) -> [Continuation] {
        if let last = lost.last, last.upperBound + 1 == number {
            lost[lost.count - 1] = last.lowerBound...number
        } else {
            lost.append(number...number)
            if lost.count > Self.remembered { lost.removeFirst() }
        }
        let over = waiting.filter { $0.value.number == number }
        for ticket in over.keys { waiting[ticket] = nil }
        return over.sorted { $0.key < $1.key }.map(\.value.continuation)
    }

    /// Notes that all up to the number are written that were not lost.
    ///
    /// - Returns: who waited for one of them, and whether it is on disk.
    mutating func settle(through number: UInt64) -> [(Continuation, Bool)] {
        settled = max(settled, number)
        isFailing = false
        let over = waiting.filter { $0.value.number <= number }
        for ticket in over.keys { waiting[ticket] = nil }
        return over.sorted { $0.key < $1.key }.map { _, waiter in
            (waiter.continuation, !lost.contains { $0.contains(waiter.number) })
        }
    }

    /// Notes that the disk fails: nobody need wait.
    mutating func fail() -> [Continuation] {
        isFailing = true
        return takeAll()
    }

    mutating func cancel(_ ticket: UInt64) -> Continuation? { waiting.removeValue(forKey: ticket)?.continuation }

    mutating func takeAll() -> [Continuation] {
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
}
