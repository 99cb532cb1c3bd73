import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("Store.state and moments", .timeLimit(.minutes(1)))
struct StoreStateTests {
    @Test("the state has in it what whoever asks dispatched before")
    func own() async throws {
        let store = makeStore(Ledger())
        for amount in 1...500 {
            try store.dispatch(Enter(amount: amount))
            #expect(await store.state.amounts.last == amount)
        }
    }

    @Test("also where a batch is half done and more was dispatched than one batch holds", arguments: [65, 266, 1_000])
    func halfDone(_ first: Int) async throws {
        let store = makeStore(Ledger())
        let counts = Notes<Int>()
        await store.whileHeld {
            for amount in 0..<first { store.root.dispatch(Enter(amount: amount)) }
            // Comes after the first batch, which leaves some, and before the next.
            store.onQueue {
                for amount in 0..<1_000 { store.root.dispatch(Enter(amount: amount)) }
                store.assumeIsolated { counts.add($0.state.amounts.count) }
            }
        }
        await store.whileHeld {}
        #expect(counts.all == [first + 1_000])
    }

    @Test("an effect that asks for the state on the queue gets that of its own action, and nothing is overtaken")
    func askedInPlace() async throws {
        let store = makeStore(Ledger())
        let seen = Notes<[Int]>()
        let order = Notes<String>()
        let ask = AtOnce<Enter> { box, _ in
            order.add("begins \(box.action.amount)")
            store.assumeIsolated { seen.add($0.state.amounts) }
            order.add("ends \(box.action.amount)")
        }
        await store.start(Desk(effects: [AnySideEffect(ask)]))
        await store.whileHeld { for amount in 1...2 { store.root.dispatch(Enter(amount: amount)) } }
        try await store.send(Touch())
        #expect(order.all == ["begins 1", "ends 1", "begins 2", "ends 2"])
        #expect(seen.all == [[1], [1, 2]])
        await store.stop()
    }

    @Test("all actions of a batch bear one moment, which was read when they were all dispatched")
    func oneMoment() async throws {
        let clock = TickingClock()
        let witness = Witness()
        let store = makeStore(Ledger(), clock: clock, observers: [witness])
        let dispatched = Notes<Moment>()
        await store.whileHeld {
            for amount in 1...20 { store.root.dispatch(Enter(amount: amount)) }
            dispatched.add(clock.now())
        }
        try await store.send(Touch())
        let moments = witness.stamps.map(\.moment)
        #expect(Set(moments.prefix(20)).count == 1)
        #expect(moments[0].boot > dispatched.all[0].boot)
        #expect(moments[20].boot > moments[0].boot)
    }
}

/// A clock that shows another time each time it is read.
private final class TickingClock: EngineClock {
    private let ticks = Atomic(0)

    func now() -> Moment {
        let tick = ticks.add(1, ordering: .relaxed).newValue
        return Moment(wall: .seconds(tick), boot: .seconds(tick))
    }

    func sleep(until boot: Duration, tolerance: Duration) async throws {}
}
