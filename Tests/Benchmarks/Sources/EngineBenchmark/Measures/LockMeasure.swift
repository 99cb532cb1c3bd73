import Synchronization

/// How long four threads wait for the standard library's lock and for the C library's.
struct LockMeasure: Measure {
    let id = "lock"
    let each: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        var mutex: [[Int64]] = []
        var pthread: [[Int64]] = []
        for _ in 0..<(rounds ?? 5) {
            let one = Shared(Mutex([Int]()))
            mutex.append(waits { number in one.value.withLock { add(number, to: &$0) } })
            let other = PthreadMutex([Int]())
            pthread.append(waits { number in other.withLock { add(number, to: &$0) } })
        }
        let shares: [(String, Double)] = [
            ("50 %", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("99.99 %", 0.9999), ("all", 1),
        ]
        return shares.map { name, share in
            Reading(
                "lock.\(share)",
                "Mutex, four threads: \(name) within, beside pthread_mutex",
                median(mutex.map { quantile($0, share) }),
                beside: median(pthread.map { quantile($0, share) })
            )
        }
    }

    /// Keeps what is behind the lock about as large as a queue.
    private func add(_ number: Int, to numbers: inout [Int]) {
        if numbers.count == 1_000 { numbers.removeAll(keepingCapacity: true) }
        numbers.append(number)
    }

    /// How long each of the calls took, the least first.
    private func waits(_ call: @escaping @Sendable (Int) -> Void) -> [Int64] {
        let all = Mutex([Int64]())
        _ = Producers.run(4) { _ in
            var waits = [Int64](repeating: 0, count: each)
            for number in 0..<each {
                let begin = ContinuousClock.now
                call(number)
                waits[number] = Int64((ContinuousClock.now - begin) / .nanoseconds(1))
            }
            all.withLock { $0 += waits }
        }
        return all.withLock { $0.sorted() }
    }

    private func quantile(_ sorted: [Int64], _ share: Double) -> Double {
        Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }

    private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}

/// A value that cannot be copied, to be shared.
private final class Shared<Value: ~Copyable & Sendable>: Sendable {
    let value: Value

    init(_ value: consuming Value) { self.value = value }
}
