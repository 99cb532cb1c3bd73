import RedshankEngine
import RedshankTesting
import Testing

@Suite("What would run", .timeLimit(.minutes(1)))
struct WouldRunTests {
    @Test("an interactor alone is asked what an action would set off in a state")
    func interactor() throws {
        let desk = Desk(effects: [AnySideEffect(Booking()), AnySideEffect(Again(most: 3)), AnySideEffect(Post())])
        let forecast = desk.wouldRun(Enter(amount: 3), in: Ledger())
        #expect(forecast.wouldRun.map(\.effect) == ["Booking"])
        #expect(
            forecast.description == """
                Enter would set off 1 of 3 side effects:
                ✓ Desk.Booking  woken by Enter; its condition holds
                ✗ Desk.Again    woken by Enter; its condition does not hold
                ✗ Desk.Post     not woken: it asks for Booked
                """
        )
        #expect(forecast.effects.map(\.holds) == [true, false, nil])
        #expect(forecast.effects.map { $0.wokenBy.isEmpty } == [false, false, true])
    }

    @Test("a condition sees the state that the action would make, and an effect is woken by each of its triggers")
    func state() throws {
        let office = Office(effects: [AnySideEffect(Archive()), AnySideEffect(Stamp())])
        var ledger = Ledger()
        ledger.amounts = [1]
        #expect(
            office.wouldRun(Enter(amount: 2), in: ledger).description == #"""
                Enter would set off 2 of 2 side effects:
                ✓ Office.Archive  woken by a change of \Ledger.amounts; its condition holds
                ✓ Office.Stamp    woken by every action; its condition holds
                """#
        )
        #expect(
            office.wouldRun(Close(), in: Ledger()).description == """
                ledger.close would set off 1 of 2 side effects:
                ✗ Office.Archive  woken by ledger.close; its condition does not hold
                ✓ Office.Stamp    woken by every action; its condition holds
                """
        )
        #expect(ledger.amounts == [1])
    }

    @Test("a condition that would hold but whose triggers the action is not, is said to be not woken")
    func notWoken() throws {
        let office = Office(effects: [AnySideEffect(Archive())])
        var ledger = Ledger()
        ledger.amounts = [1, 2]
        #expect(
            office.wouldRun(Touch(), in: ledger).description == #"""
                Touch would set off 0 of 1 side effect:
                ✗ Office.Archive  not woken: it asks for ledger.close, a change of \Ledger.amounts; its condition would hold
                """#
        )
        #expect(
            Office(effects: []).wouldRun(Touch(), in: ledger).description == "Touch would set off 0 of 0 side effects"
        )
    }

    @Test("an action that needs the time is reduced at the moment given")
    func moment() throws {
        let moment = Moment(wall: .seconds(60), boot: .seconds(2))
        let closing = On<Close>(condition: { $0.new.closedAt == moment && $0.stamp.moment == moment }) { _, _ in }
        let desk = Desk(effects: [AnySideEffect(closing)])
        #expect(desk.wouldRun(Close(), in: Ledger(), at: moment).wouldRun.count == 1)
        #expect(desk.wouldRun(Close(), in: Ledger()).wouldRun.isEmpty)
    }

    @Test("a Store is asked about the state that it has now, and does nothing")
    func store() async throws {
        let witness = Witness()
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock, observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Booking())]))
        await store.start(Office(effects: [AnySideEffect(Archive())]))
        try store.dispatch(Enter(amount: 1))
        #expect(
            await store.wouldRun(Enter(amount: 2)).description == #"""
                Enter would set off 2 of 2 side effects:
                ✓ Desk.Booking    woken by Enter; its condition holds
                ✓ Office.Archive  woken by a change of \Ledger.amounts; its condition holds
                """#
        )
        #expect(await store.state.amounts == [1])
        #expect(witness.setOff.all == ["1 Booking"])
    }

    @Test("a Store asks at the moment of its clock, with the number that the action would have")
    func stamp() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let closing = On<Close>(condition: { $0.new.closedAt == clock.now() && $0.stamp.number == 2 }) { _, _ in }
        await store.start(Desk(effects: [AnySideEffect(closing)]))
        try store.dispatch(Touch())
        clock.advance(by: .seconds(5))
        #expect(await store.wouldRun(Close()).wouldRun.map(\.effect) == ["On<Close>"])
    }
}
