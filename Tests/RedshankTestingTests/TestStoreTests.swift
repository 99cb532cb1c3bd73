import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("TestStore", .timeLimit(.minutes(1)))
struct TestStoreTests {
    @Test("a test that names everything passes")
    func passes() async {
        let store = TestStore(Counter(), middleware: [Refusing(place: "nowhere")])
        await store.start(Loader(counts: [1, 2]))
        await store.send(Ping())
        await store.send(Load(from: "nowhere"), isDroppedFor: "not from nowhere")
        await store.send(Load()) { $0.loading = true }
        await store.receive(Loaded(count: 1)) { [clock = store.clock] in
            $0.count = 1
            $0.loading = false
            $0.loadedAt = clock.now()
        }
        await store.receive(Loaded.self, where: { $0.count == 2 }) { $0.count = 2 }
        #expect(store.state.count == 2)
        await store.finish()
    }

    @Test("time passes by the clock alone, and each effect finds it at its deadline")
    func time() async {
        let store = TestStore(Counter())
        let begin = store.clock.now()
        await store.start(Loader(clock: store.clock, delay: .seconds(10), counts: [7, 7]))
        await store.send(Load()) { $0.loading = true }
        await store.advance(by: .seconds(25))
        await store.receive(Loaded(count: 7)) {
            $0 = Counter(count: 7, loading: false, loadedAt: begin.advanced(by: .seconds(10)))
        }
        await store.receive(Loaded(count: 7)) { $0.loadedAt = begin.advanced(by: .seconds(20)) }
        #expect(store.clock.now() == begin.advanced(by: .seconds(25)))
        await store.finish()
    }

    @Test("any action may be sent as a root, as a timer of an interactor does")
    func root() async {
        let store = TestStore(Counter())
        await store.send(Loaded(count: 3)) { [clock = store.clock] in
            $0.count = 3
            $0.loadedAt = clock.now()
        }
        await store.finish()
    }

    @Test("only the effects that are listed run")
    func listed() async {
        let store = TestStore(Counter())
        await store.start(Loader()) { Loader.Echo() }
        await store.send(Load()) { $0.loading = true }
        await store.send(Ping())
        await store.finish()
    }

    @Test("what an interactor does in a task of its own is waited for")
    func outside() async {
        let store = TestStore(Counter())
        await store.start(Timer(clock: store.clock))
        await store.clock.sleepers(1)
        await store.advance(by: .seconds(1))
        await store.receive(Load()) { $0.loading = true }
        await store.finish()
    }

    @Test("a timer of an interactor's own is asleep again before time goes on")
    func timer() async {
        let store = TestStore(Counter())
        let begin = store.clock.now()
        let notes = Moments()
        await store.start(Timer(clock: store.clock, notes: notes))
        await store.advance(by: .seconds(3), whenAsleep: 1)
        #expect(notes.all == [1, 2, 3].map { begin.advanced(by: .seconds($0)) })
        await store.receive(Load()) { $0.loading = true }
        await store.receive(Load())
        await store.receive(Load())
        await store.finish()
    }

    @Test("an action of an effect that is dropped is received with the reason")
    func dropped() async {
        let store = TestStore(Counter(), middleware: [Odd()])
        await store.start(Loader(counts: [1]))
        await store.send(Load()) { $0.loading = true }
        await store.receive(Loaded(count: 1), isDroppedFor: "1 is odd")
        await store.finish()
    }

    @Test("the same seed runs effects in the same order, and some other seed in another")
    func seeds() async {
        let first = await order(seed: 1)
        for _ in 1...5 { #expect(await order(seed: 1) == first) }
        var orders: Set<[Int]> = []
        for seed in UInt64(1)...10 { orders.insert(await order(seed: seed)) }
        #expect(orders.count > 1)
        #expect(orders.allSatisfy { $0.sorted() == Array(1...8) })
    }

    private func order(seed: UInt64) async -> [Int] {
        struct Racers: Interactor {
            typealias State = [Int]
            struct Run: SideEffect {
                let number: Int
                func execute(_ box: StateBox<Go>, trunk: Trunk<[Int]>, interactor: Racers) async {
                    await Task.yield()
                    trunk.dispatch(Arrived(number: number))
                }
            }
            var sideEffects: [AnySideEffect<Racers>] { return (1...8).map { AnySideEffect(Run(number: $0)) } }
        }
        struct Go: Input { func reduce(_ state: inout [Int]) {} }
        struct Arrived: Action {
            let number: Int
            func reduce(_ state: inout [Int]) { state.append(number) }
        }
        let store = TestStore([Int](), seed: seed)
        await store.start(Racers())
        await store.send(Go())
        var numbers: [Int] = []
        for _ in 1...8 {
            await store.receive(
                Arrived.self,
                where: {
                    numbers.append($0.number)
                    return true
                }
            ) { $0.append(numbers[numbers.count - 1]) }
        }
        await store.finish()
        return numbers
    }
}

private final class Moments: Sendable {
    private let moments = Lock<[Moment]>([])
    func add(_ moment: Moment) { moments.withLock { $0.append(moment) } }
    var all: [Moment] { moments.withLock { $0 } }
}

/// An interactor that dispatches each second from a task of its own.
private final class Timer: Interactor {
    typealias State = Counter
    private let clock: ManualClock
    private let notes: Moments?
    private let task = Lock<Task<Void, Never>?>(nil)

    init(clock: ManualClock, notes: Moments? = nil) {
        self.clock = clock
        self.notes = notes
    }

    var sideEffects: [AnySideEffect<Timer>] { return [] }

    func start(_ trunk: Trunk<Counter>) {
        let clock = clock
        let notes = notes
        task.withLock { task in
            task = Task {
                while (try? await clock.sleep(for: .seconds(1))) != nil {
                    notes?.add(clock.now())
                    trunk.dispatch(Load())
                }
            }
        }
    }

    func stop() async { task.withLock { $0 }?.cancel() }
}
