// Measures what an action costs in the engine, beside the floors below which it cannot be, in the same run.
//
// Usage: EngineBenchmark [ROUNDS [WORD]]
//
// Each number is the best of ROUNDS rounds (5 unless given), of the measurements with WORD in their names. The ratio to the floor is what to look at: both depend on
// the machine, the ratio hardly.

import Dispatch
import Glibc
import HashTreeCollections
import RedshankEngine
import Synchronization

let arguments = CommandLine.arguments.dropFirst()
await Benchmark(rounds: arguments.first.flatMap { Int($0) } ?? 5, word: arguments.dropFirst().first ?? "").run()

// MARK: - The workload

/// About 40 bytes and a string on the heap.
struct Record: Sendable, Equatable {
    var checks = 0
    var failures = 0
    var milliseconds = 0.0
    var note = "a sentence that is too long to be stored in place"
}

struct Records: Sendable {
    var records: TreeDictionary<Int, Record>

    init(_ count: Int) { records = TreeDictionary(uniqueKeysWithValues: (0..<count).map { ($0, Record()) }) }

    mutating func set(_ key: Int, _ number: Int) {
        records[key] = Record(checks: number, failures: 0, milliseconds: Double(number))
    }
}

struct SetRecord: Input {
    let key: Int
    let number: Int
    func reduce(_ state: inout Records) { state.set(key, number) }
}

struct Unasked: Input {
    func reduce(_ state: inout Records) {}
}

struct Add: Input {
    let amount: Int
    func reduce(_ state: inout Int) { state &+= amount }
}

struct Pass<State: Sendable>: Middleware {
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State { .proceed }
}

/// One effect that asks for the action and does nothing then, and others that ask for another.
struct Effects: Interactor {
    typealias State = Records
    let others: Int

    var sideEffects: [AnySideEffect<Effects>] {
        return [AnySideEffect(Asks())] + (0..<others).map { _ in AnySideEffect(Other()) }
    }

    struct Asks: ImmediateSideEffect {
        func condition(_ box: StateBox<SetRecord>) -> Bool { box.action.number < 0 }
        func execute(_ box: StateBox<SetRecord>, trunk: Trunk<Records>, interactor: Effects) {}
    }

    struct Other: ImmediateSideEffect {
        func execute(_ box: StateBox<Unasked>, trunk: Trunk<Records>, interactor: Effects) {}
    }
}

/// The machine's clocks, as a daemon reads them.
struct MachineClock: EngineClock {
    func now() -> Moment { Moment(wall: read(CLOCK_REALTIME), boot: read(CLOCK_BOOTTIME)) }

    func sleep(until boot: Duration, tolerance: Duration) async throws {
        try await Task.sleep(for: boot - now().boot, tolerance: tolerance)
    }

    private func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

// MARK: - The measurements

struct Benchmark: Sendable {
    let rounds: Int
    let word: String

    func run() async {
        print("measurement                                          ns/action     floor   ratio")
        await row("1,000 records, 10 effects / direct update") {
            (await records(count: 1_000, others: 9), update(count: 1_000))
        }
        await row("100,000 records, 10 effects / direct update") {
            (await records(count: 100_000, others: 9), update(count: 100_000))
        }
        await row("100,000 records / 1,000 records") {
            (await records(count: 100_000, others: 9), await records(count: 1_000, others: 9))
        }
        await row("1,000 records, 1,000 effects / 10 effects") {
            (await records(count: 1_000, others: 999), await records(count: 1_000, others: 9))
        }
        await row("a number as state / lock, append, drain") { (await scalar(), await drain()) }
        await row("ingress, one producer / lock, append") { (await ingress(producers: 1), append(producers: 1)) }
        await row("ingress, four producers / lock, append") { (await ingress(producers: 4), append(producers: 4)) }
    }

    private func row(_ name: String, _ measure: () async -> (nanoseconds: Double, floor: Double)) async {
        guard name.contains(word) else { return }
        let (nanoseconds, floor) = await measure()
        let ratio = ((nanoseconds / floor * 100).rounded() / 100).description
        print(left(name, 52), right("\(Int(nanoseconds))", 9), right("\(Int(floor))", 9), right(ratio, 7))
    }

    private func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// From dispatch to fully processed.
    private func records(count: Int, others: Int) async -> Double {
        let actions = 200_000
        let store = makeStore(Records(count), middleware: Pass())
        await store.start(Effects(others: others))
        return await best(of: actions) {
            for number in 0..<actions { store.dispatch(SetRecord(key: number &* 7_919 % count, number: number)) }
            await store.send(SetRecord(key: 0, number: 0))
        }
    }

    private func scalar() async -> Double {
        let actions = 500_000
        let store = makeStore(0, middleware: Pass())
        return await best(of: actions) {
            for amount in 0..<actions { store.dispatch(Add(amount: amount)) }
            await store.send(Add(amount: 0))
        }
    }

    /// Only until `dispatch` has returned, for each producer.
    private func ingress(producers: Int) async -> Double {
        let each = 200_000
        let store = makeStore(0, middleware: Pass())
        var least = Double.infinity
        for _ in 0..<rounds {
            let begin = ContinuousClock.now
            DispatchQueue.concurrentPerform(iterations: producers) { _ in
                for amount in 0..<each { store.dispatch(Add(amount: amount)) }
            }
            least = min(least, nanoseconds(since: begin) / Double(each * producers))
            await store.send(Add(amount: 0))
        }
        return least
    }

    private func makeStore<State: Sendable>(_ state: State, middleware: any Middleware<State>) -> Store<State> {
        Store(state, queue: DispatchQueue(label: "store"), clock: MachineClock(), middleware: [middleware])
    }

    // MARK: The floors

    /// The same update on the same state with the old one kept, in a loop.
    private func update(count: Int) -> Double {
        let actions = 200_000
        var state = Records(count)
        var least = Double.infinity
        for _ in 0..<rounds {
            let begin = ContinuousClock.now
            for number in 0..<actions {
                let old = state
                state.set(number &* 7_919 % count, number)
                withExtendedLifetime(old) {}
            }
            least = min(least, nanoseconds(since: begin) / Double(actions))
        }
        return least
    }

    /// A closure appended under a lock, and all that wait run in batches on a queue.
    private func drain() async -> Double {
        let actions = 500_000
        let floor = Floor()
        return await best(of: actions) {
            for amount in 0..<actions { floor.append { $0 &+= amount } }
            await withCheckedContinuation { continuation in floor.append { _ in continuation.resume() } }
        }
    }

    /// Only the lock and the append of a closure.
    private func append(producers: Int) -> Double {
        let each = 200_000
        var least = Double.infinity
        for _ in 0..<rounds {
            let list = Mutex<[@Sendable (inout Int) -> Void]>([])
            let begin = ContinuousClock.now
            DispatchQueue.concurrentPerform(iterations: producers) { _ in
                for amount in 0..<each { list.withLock { $0.append { $0 &+= amount } } }
            }
            least = min(least, nanoseconds(since: begin) / Double(each * producers))
        }
        return least
    }

    private func best(of actions: Int, _ work: () async -> Void) async -> Double {
        var least = Double.infinity
        for _ in 0..<rounds {
            let begin = ContinuousClock.now
            await work()
            least = min(least, nanoseconds(since: begin) / Double(actions))
        }
        return least
    }

    private func nanoseconds(since begin: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - begin) / .nanoseconds(1)
    }
}

/// What a serial queue that is fed in batches costs, and nothing else.
final class Floor: Sendable {
    private struct Waiting {
        var calls: [@Sendable (inout Int) -> Void] = []
        var isAwake = false
    }

    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "floor")
    // Sendable: touched on the queue alone.
    nonisolated(unsafe) private var state = 0

    func append(_ call: @escaping @Sendable (inout Int) -> Void) {
        let mustWake = waiting.withLock { waiting in
            waiting.calls.append(call)
            defer { waiting.isAwake = true }
            return !waiting.isAwake
        }
        if mustWake { queue.async { self.drain() } }
    }

    private func drain() {
        let calls = waiting.withLock { waiting in
            defer { waiting.calls = [] }
            waiting.isAwake = !waiting.calls.isEmpty
            return waiting.calls
        }
        if calls.isEmpty { return }
        for call in calls { call(&state) }
        queue.async { self.drain() }
    }
}
