@testable import RedshankEngine
import RedshankTesting
import Testing

@Suite("EffectRun", .timeLimit(.minutes(1)))
struct EffectRunTests {
    @Test("what a closed run dispatched is dropped with the reason, also what waited when it was closed")
    func closed() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let run = EffectRun(cause: Cause(number: 1, effect: "Fetch"), generation: 1, completion: nil)
        let trunk = Trunk<Ledger>(inbox: store.core.inbox, run: run)
        trunk.dispatch(Booked(amount: 1))
        _ = await store.state
        await store.whileHeld {
            trunk.dispatch(Booked(amount: 2))
            run.close()
        }
        trunk.dispatch(Booked(amount: 3))
        #expect(await store.state.bookings == [1])
        let reason = "Fetch, which dispatched it, was cancelled"
        #expect(witness.drops.all.map(\.reason) == [reason, reason])
        #expect(witness.drops.all.map(\.stamp.cause) == [run.cause, run.cause])
    }

    @Test("its outputs are told to nobody, and what is dispatched on its trunk's root is not its own")
    func others() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let run = EffectRun(cause: Cause(number: 1, effect: "Fetch"), generation: 1, completion: nil)
        let trunk = Trunk<Ledger>(inbox: store.core.inbox, run: run)
        run.close()
        trunk.emit(Rung(number: 1))
        trunk.root.dispatch(Booked(amount: 1))
        #expect(await store.state.bookings == [1])
        #expect(witness.told.all == ["Booked"])
    }
}
