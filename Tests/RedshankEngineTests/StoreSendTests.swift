import RedshankEngine
import RedshankTesting
import Testing

@Suite("Store.send", .timeLimit(.minutes(1)))
struct StoreSendTests {
    @Test("waits for effects and what they dispatch, over several generations")
    func generations() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let countdown = On<Booked>(condition: { $0.action.amount > 0 }) { box, trunk in
            try? await clock.sleep(for: .seconds(1))
            trunk.dispatch(Booked(amount: box.action.amount - 1))
        }
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(countdown)]))
        let sending = Task { try await store.send(Enter(amount: 5)) }
        for _ in 1...5 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }
        try await sending.value
        #expect(await store.state.bookings == [5, 4, 3, 2, 1, 0])
    }

    @Test("waits for several effects of one action")
    func several() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let effects = (1...10).map { seconds in
            AnySideEffect(
                On<Enter> { _, trunk in
                    try? await clock.sleep(for: .seconds(seconds))
                    trunk.dispatch(Booked(amount: seconds))
                }
            )
        }
        await store.start(Desk(effects: effects))
        let sending = Task { try await store.send(Enter(amount: 0)) }
        await clock.sleepers(10)
        clock.advance(by: .seconds(10))
        try await sending.value
        #expect(await store.state.bookings.sorted() == Array(1...10))
    }

    @Test("does not wait for what an effect dispatches on its trunk's root")
    func root() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let server = AtOnce<Enter> { _, trunk in
            let root = trunk.root
            Task {
                try? await clock.sleep(for: .seconds(1))
                root.dispatch(Booked(amount: 1))
            }
        }
        await store.start(Desk(effects: [AnySideEffect(server)]))
        try await store.send(Enter(amount: 0))
        await clock.sleepers(1)
        #expect(await store.state.bookings.isEmpty)
        clock.advance(by: .seconds(1))
    }

    @Test("ends where a middleware drops the input, or the action of an effect")
    func dropped() async throws {
        struct Refuse<Refused: Action<Ledger>>: Middleware {
            typealias State = Ledger
            func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, state: Ledger) -> Passage {
                action is Refused ? .drop(reason: "refused") : .proceed
            }
        }
        let closed = makeStore(Ledger(), middleware: [Refuse<Enter>()])
        try await closed.send(Enter(amount: 1))
        let half = makeStore(Ledger(), middleware: [Refuse<Booked>()])
        await half.start(Desk(effects: [AnySideEffect(Book())]))
        try await half.send(Enter(amount: 1))
        #expect(await half.state == Ledger(amounts: [1]))
    }

    @Test("ends where the Store stops meanwhile and the effect is cancelled")
    func cancelled() async throws {
        let clock = ManualClock()
        let notes = Notes<Bool>()
        let store = makeStore(Ledger(), clock: clock)
        let forever = On<Enter> { _, _ in
            try? await clock.sleep(for: .seconds(1_000))
            notes.add(Task.isCancelled)
        }
        await store.start(Desk(effects: [AnySideEffect(forever)]))
        let sending = Task { try await store.send(Enter(amount: 1)) }
        await clock.sleepers(1)
        await store.stop()
        try await sending.value
        #expect(notes.all == [true])
        try await store.send(Enter(amount: 2))
    }

    @Test("viewers have been shown what came of it")
    func shown() async throws {
        struct Count: Presenter {
            func props(_ state: Ledger) -> Int { state.amounts.count }
        }
        let store = makeStore(Ledger())
        var props = await store.present(Count()).makeAsyncIterator()
        for count in 1...200 {
            try await store.send(Enter(amount: count))
            #expect(await props.next() == count)
        }
    }
}
