import RedshankEngine
import RedshankTesting
import Testing

@Suite("Runaway guard", .timeLimit(.minutes(1)))
struct RunawayTests {
    @Test("an effect whose action wakes itself without end is stopped, and the reason names the cycle")
    func cycle() async throws {
        let (witness, state) = try await run(Again(), limit: 50)
        #expect(state.bookings.count == 50)
        #expect(witness.drops.all.count == 1)
        #expect(witness.drops.all[0].stamp.generation == 51)
        #expect(
            witness.drops.all[0].reason == """
                it is 51 side effects away from its root, by the cycle Booked → Again → …. End it in a condition, \
                dispatch what a timer makes on the trunk's root, or give the store a higher limit
                """
        )
    }

    @Test("a cycle of several steps is named once, as it goes round")
    func longerCycle() async throws {
        struct Ping: ImmediateSideEffect {
            func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) { trunk.dispatch(Touch()) }
        }
        struct Pong: ImmediateSideEffect {
            func execute(_ box: StateBox<Touch>, trunk: Trunk<Ledger>, interactor: Desk) {
                trunk.dispatch(Booked(amount: 0))
            }
        }
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness], limits: StoreLimits(generations: 20))
        await store.start(Desk(effects: [AnySideEffect(Ping()), AnySideEffect(Pong())]))
        try await store.send(Touch())
        #expect(witness.drops.all.map { $0.reason.contains("the cycle Booked → Ping → Touch → Pong → …") } == [true])
        await store.stop()
    }

    @Test("a chain just as long as the limit passes, and one longer does not", arguments: [(50, 0), (51, 1)])
    func limit(_ length: Int, _ drops: Int) async throws {
        let (witness, state) = try await run(Count(down: length), limit: 50)
        #expect(witness.drops.all.count == drops)
        #expect(state.bookings.count == length - drops)
    }

    @Test("a chain that goes nowhere twice is named by its last steps")
    func chain() async throws {
        let (witness, _) = try await run(Count(down: 9), limit: 3)
        let reason = try #require(witness.drops.all.first).reason
        #expect(reason.contains("by the cycle Booked → Count → ") || reason.contains("the chain … → Enter → Book"))
    }

    @Test("what a timer dispatches on the trunk's root is not caught, however often it comes round")
    func timer() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness], limits: StoreLimits(generations: 5))
        let timer = AtOnce<Booked>(condition: { $0.action.amount < 100 }) { box, trunk in
            trunk.root.dispatch(Booked(amount: box.action.amount + 1))
        }
        await store.start(Desk(effects: [AnySideEffect(timer)]))
        store.root.dispatch(Booked(amount: 1))
        while await store.state.bookings.count < 100 { await Task.yield() }
        #expect(witness.drops.all.isEmpty)
        #expect(witness.stamps.allSatisfy { $0.generation == 0 })
        await store.stop()
    }

    @Test("send ends where the guard stops what it set off")
    func sent() async throws {
        let store = makeStore(Ledger(), limits: StoreLimits(generations: 10))
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(Again())]))
        try await store.send(Enter(amount: 1))
        #expect(await store.state.bookings.count == 10)
        await store.stop()
    }

    private func run<Effect: ImmediateSideEffect>(_ effect: Effect, limit: UInt32) async throws -> (Witness, Ledger)
    where Effect.Owner == Desk {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness], limits: StoreLimits(generations: limit))
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(effect)]))
        try await store.send(Enter(amount: 1))
        let state = await store.state
        await store.stop()
        return (witness, state)
    }

    private struct Again: ImmediateSideEffect {
        func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) {
            trunk.dispatch(Booked(amount: box.action.amount))
        }
    }

    /// Makes so many bookings of one, each of the one before.
    private struct Count: ImmediateSideEffect {
        let down: Int
        func condition(_ box: StateBox<Booked>) -> Bool { box.new.bookings.count < down }
        func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) {
            trunk.dispatch(Booked(amount: box.action.amount + 1))
        }
    }
}
