import RedshankEngine
import RedshankTesting
import Testing

@Suite("Action", .timeLimit(.minutes(1)))
struct ActionTests {
    @Test("an action is named for its type, or as it says itself")
    func name() throws {
        #expect(Enter.name == "Enter")
        #expect(Close.name == "ledger.close")
    }

    @Test("an action that needs no moment is reduced without it")
    func reduce() throws {
        var ledger = Ledger()
        Enter(amount: 1).reduce(&ledger, at: ManualClock().now())
        AnyAction(Enter(amount: 2)).reduce(&ledger, at: ManualClock().now())
        #expect(ledger.amounts == [1, 2])
    }

    @Test("an action that needs the moment and is reduced without it stops the program")
    func withoutMoment() async throws {
        await #expect(processExitsWith: .failure) {
            var ledger = Ledger()
            Close().reduce(&ledger)
        }
    }

    @Test("the same actions on the same first state give the same state")
    func replay() async throws {
        let clock = ManualClock()
        let witness = Witness()
        let first = Ledger(amounts: [0])
        let store = makeStore(first, clock: clock, observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Book())]))
        for amount in 1...50 {
            try store.dispatch(Enter(amount: amount))
            if amount.isMultiple(of: 10) { try await store.send(Close()) }
            clock.advance(by: .seconds(amount))
        }
        try await store.send(Close())
        await store.stop()
        var replayed = first
        for box in witness.boxes.all { box.action.reduce(&replayed, at: box.stamp.moment) }
        let lived = await store.state
        #expect(replayed == lived)
        #expect(lived.bookings.sorted() == Array(1...50))
        #expect(lived.closedAt == clock.now())
    }
}
