import RedshankEngine
import RedshankTesting
import Testing

@Suite("EffectFailure", .timeLimit(.minutes(1)))
struct EffectFailureTests {
    private struct Broken: Error, Equatable {
        let amount: Int
    }

    private struct Fail: SideEffect {
        func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
            trunk.dispatch(Booked(amount: box.action.amount))
            throw Broken(amount: box.action.amount)
        }
    }

    @Test("what an effect throws is told to the observers with the effect and its action, and the Store goes on")
    func told() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Fail()), AnySideEffect(Book())]))
        for amount in 1...3 { try await store.send(Enter(amount: amount)) }
        // The last is told of behind the actions that were dispatched before.
        let state = await store.state
        #expect(witness.failures.all.map { ($0.error as? Broken)?.amount } == [1, 2, 3])
        let numbers = witness.boxes.all.filter { $0.action.base is Enter }.map(\.stamp.number)
        #expect(witness.failures.all.map(\.cause) == numbers.map { Cause(number: $0, effect: "Fail") })
        #expect(state.bookings.sorted() == [1, 1, 2, 2, 3, 3])
        await store.stop()
    }

    @Test("a failure says which effect of which action failed, and why")
    func sentence() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Fail())]))
        try await store.send(Enter(amount: 4))
        _ = await store.state
        let text = try #require(witness.failures.all.first).description
        for part in ["Fail", "action 1", "Broken(amount: 4)"] { #expect(text.contains(part)) }
        await store.stop()
    }
}
