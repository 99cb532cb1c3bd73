import RedshankEngine
import RedshankTesting
import Testing

@Suite("An effect's control, in virtual time", .timeLimit(.minutes(1)))
struct ControlledEffectTests {
    private func store(_ control: EffectControl<Enter>, after pause: Duration = .seconds(1)) async -> TestStore<Ledger>
    {
        let store = TestStore(Ledger())
        await store.start(Desk(effects: [Ruled.booking(control, after: pause, on: store.clock)]))
        return store
    }

    @Test("a search's newer query cancels the one that runs")
    func latest() async {
        let store = await store(.latest)
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .milliseconds(900))
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .milliseconds(999))
        await store.advance(by: .milliseconds(1))
        await store.receive(Booked(amount: 2)) { $0.bookings = [2] }
        await store.finish()
    }

    @Test("with a key, the latest of each goes through")
    func latestPerKey() async {
        let store = await store(.latest(per: { $0.action.amount % 2 }))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .milliseconds(500))
        await store.send(Enter(amount: 3)) { $0.amounts = [1, 2, 3] }
        await store.advance(by: .milliseconds(500))
        await store.receive(Booked(amount: 2)) { $0.bookings = [2] }
        await store.advance(by: .milliseconds(500))
        await store.receive(Booked(amount: 3)) { $0.bookings = [2, 3] }
        await store.finish()
    }

    @Test("while the first runs, others are left out")
    func first() async {
        let store = await store(.first)
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .milliseconds(500))
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .milliseconds(500))
        await store.receive(Booked(amount: 1)) { $0.bookings = [1] }
        await store.send(Enter(amount: 3)) { $0.amounts = [1, 2, 3] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 3)) { $0.bookings = [1, 3] }
        await store.finish()
    }

    @Test("in serial order each begins when the one before has ended")
    func serial() async {
        let store = await store(.serial)
        for amount in 1...3 { await store.send(Enter(amount: amount)) { $0.amounts = Array(1...amount) } }
        for amount in 1...3 {
            await store.advance(by: .seconds(1))
            await store.receive(Booked(amount: amount)) { $0.bookings = Array(1...amount) }
        }
        await store.finish()
    }

    @Test("those over the limit begin when a slot is free")
    func limit() async {
        let store = TestStore(Ledger())
        let effect = Ruled<Enter>(control: .concurrent.limited(to: 2)) { [clock = store.clock] box, trunk in
            try await clock.sleep(for: .seconds(box.action.amount))
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        for amount in 1...3 { await store.send(Enter(amount: amount)) { $0.amounts = Array(1...amount) } }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 1)) { $0.bookings = [1] }
        await store.advance(by: .seconds(2))
        await store.receive(Booked(amount: 2)) { $0.bookings = [1, 2] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 3)) { $0.bookings = [1, 2, 3] }
        await store.finish()
    }

    @Test("a debounced run begins when it was quiet for so long, with the last box")
    func debounce() async {
        let store = await store(.latest.debounced(.seconds(3)))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .seconds(2))
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .seconds(3))
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 2)) { $0.bookings = [2] }
        await store.finish()
    }

    @Test("a throttled run begins once in the interval")
    func throttle() async {
        let store = await store(.concurrent.throttled(.seconds(10)), after: .zero)
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.receive(Booked(amount: 1)) { $0.bookings = [1] }
        await store.advance(by: .seconds(9))
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .seconds(1))
        await store.send(Enter(amount: 3)) { $0.amounts = [1, 2, 3] }
        await store.receive(Booked(amount: 3)) { $0.bookings = [1, 3] }
        await store.finish()
    }

    @Test("a run that fails is tried again after its pauses, and its last failure is an action")
    func retry() async {
        let store = TestStore(Ledger())
        let tries = Notes<Duration>()
        let policy = RetryPolicy(attempts: 3, firstPause: .seconds(1), factor: 4)
        let effect = Ruled<Enter>(control: .serial.retried(policy)) { _, trunk in
            trunk.dispatch(Booked(amount: -1))
        } work: { [clock = store.clock] _, _ in
            tries.add(clock.now().boot)
            throw Trouble()
        }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .seconds(5))
        await store.receive(Booked(amount: -1)) { $0.bookings = [-1] }
        #expect(tries.all == [.zero, .seconds(1), .seconds(5)])
        await store.finish()
    }

    @Test("a run that passes its deadline is ended, and its failure is an action")
    func deadline() async {
        let store = TestStore(Ledger())
        let effect = Ruled<Enter>(control: .serial.deadline(.seconds(2))) { error, trunk in
            if error is DeadlineExceeded { trunk.dispatch(Booked(amount: -1)) }
        } work: { [clock = store.clock] box, trunk in
            try await clock.sleep(for: .seconds(box.action.amount))
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        await store.send(Enter(amount: 5)) { $0.amounts = [5] }
        await store.send(Enter(amount: 1)) { $0.amounts = [5, 1] }
        await store.advance(by: .seconds(2))
        await store.receive(Booked(amount: -1)) { $0.bookings = [-1] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 1)) { $0.bookings = [-1, 1] }
        await store.finish()
    }

    @Test("a run that still waits is cancelled before it begins, by an action")
    func cancelPending() async {
        let store = await store(.latest.debounced(.seconds(3)).cancelled(by: .action(Touch.self)))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .seconds(2))
        await store.send(Touch())
        await store.advance(by: .seconds(10))
        await store.finish()
    }

    @Test("a run is cancelled when the state does not want it any more")
    func wanted() async {
        let store = await store(.concurrent.wanted { $0.closedAt == nil })
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .milliseconds(999))
        let now = store.clock.now()
        await store.send(Close()) { $0.closedAt = now }
        await store.advance(by: .seconds(1))
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.finish()
    }

    @Test("what a run is wanted for can be its own box")
    func wantedByBox() async {
        let store = await store(.concurrent.wanted { state, box in state.amounts.last == box.action.amount })
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.send(Enter(amount: 2)) { $0.amounts = [1, 2] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 2)) { $0.bookings = [2] }
        await store.finish()
    }

    @Test("a run that waits is named when the test ends without it")
    func pendingIsNamed() async {
        let store = await store(.latest.debounced(.seconds(3)))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        #expect(store.store.runningEffects == ["Ruled<Enter>"])
        await store.finish(cancellingEffects: true)
        #expect(store.store.runningEffects == [])
    }
}
