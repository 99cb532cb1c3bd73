import RedshankEngine

/// A manual clock's time and who waits for it: the bookkeeping without the lock.
struct ManualTime {
    struct Sleeper {
        let id: UInt64
        let deadline: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    struct Observer {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    /// What became of a call to sleep.
    enum Outcome {
        case asleep(observers: [CheckedContinuation<Void, Never>])
        case due
        case cancelled
    }

    var now: Moment
    /// By deadline; of the same deadline the one that slept first is first.
    private(set) var sleepers: [Sleeper] = []
    /// Who waits for a number of sleepers.
    var observers: [UInt64: Observer] = [:]
    private var identifiers: UInt64 = 0

    init(now: Moment) { self.now = now }

    mutating func makeIdentifier() -> UInt64 {
        identifiers += 1
        return identifiers
    }

    /// Puts the sleeper where its deadline belongs, and names who waited for just that.
    mutating func sleep(
        _ id: UInt64,
        until deadline: Duration,
        continuation: CheckedContinuation<Void, any Error>
    ) -> Outcome {
        guard deadline > now.boot else { return .due }
        let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
        sleepers.insert(Sleeper(id: id, deadline: deadline, continuation: continuation), at: place)
        let content = observers.filter { $0.value.count <= sleepers.count }
        for id in content.keys { observers[id] = nil }
        return .asleep(observers: content.values.map(\.continuation))
    }

    /// Forgets a sleeper, which must then be resumed.
    mutating func cancel(_ id: UInt64) -> CheckedContinuation<Void, any Error>? {
        guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        return sleepers.remove(at: place).continuation
    }

    /// Takes out all whose deadline has come, which must then be resumed in this order.
    mutating func takeDue() -> [CheckedContinuation<Void, any Error>] {
        let due = sleepers.prefix { $0.deadline <= now.boot }
        sleepers.removeFirst(due.count)
        return due.map(\.continuation)
    }

    /// Notes who waits for so many sleepers.
    ///
    /// - Returns: whether there is anything to wait for.
    mutating func observe(_ id: UInt64, count: Int, continuation: CheckedContinuation<Void, Never>) -> Bool {
        guard sleepers.count < count else { return false }
        observers[id] = Observer(count: count, continuation: continuation)
        return true
    }
}
