import RedshankEngine
import RedshankTesting
import Testing

@Suite("DecidingSideEffect", .timeLimit(.minutes(1)))
struct DecidingSideEffectTests {
    @Test("what it decides is done: nothing, an output, or a run, each with its cause")
    func decisions() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Judge())]))
        let outputs = await store.outputs(of: Rung.self)
        for amount in -1...1 { try await store.send(Enter(amount: amount)) }
        #expect(witness.setOff.all == ["2 Judge", "3 Judge"])
        #expect(await store.state.bookings == [1])
        #expect(witness.stamps.last?.cause == Cause(number: 3, effect: "Judge"))
        var reader = outputs.makeAsyncIterator()
        #expect(await reader.next() == Rung(number: 0))
        #expect(witness.told.all == ["Enter", "Enter", "Rung(number: 0) of Judge", "Enter", "Booked"])
        await store.stop()
    }

    @Test("what its run throws is reported")
    func throwing() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Judge())]))
        try await store.send(Enter(amount: 7))
        _ = await store.state
        #expect(witness.failures.all.map(\.cause) == [Cause(number: 1, effect: "Judge")])
        await store.stop()
    }

    @Test("its decision is asked without doing anything")
    func asked() {
        let box = Given(Ledger()).when(Enter(amount: -1)).box
        #expect(Judge().decide(box).isNone)
        #expect(AnySideEffect(Judge()).holds(box.erased) == false)
        #expect(AnySideEffect(Judge()).holds(Given(Ledger()).when(Enter(amount: 1)).box.erased) == true)
        #expect(AnySideEffect(Judge()).holds(Given(Ledger()).when(Touch()).box.erased) == nil)
    }

    private struct Judge: DecidingSideEffect {
        struct Lucky: Error {}

        func decide(_ box: StateBox<Enter>) -> EffectDecision<Desk> {
            let amount = box.action.amount
            if amount < 0 { return .none }
            if amount == 0 { return .output(Rung(number: 0)) }
            return .run { trunk, _ in
                if amount == 7 { throw Lucky() }
                trunk.dispatch(Booked(amount: amount))
            }
        }
    }
}
