import RedshankEngine
import RedshankTesting
import Testing

@Suite("Store.states", .timeLimit(.minutes(1)))
struct StatesTests {
    @Test("a reader gets the state now, then each that differs, and never the same twice in a row")
    func changes() async throws {
        let store = makeStore(Ledger())
        var states = await store.states().makeAsyncIterator()
        #expect(await states.next() == Ledger())
        try await store.send(Enter(amount: 1))
        #expect(await states.next() == Ledger(amounts: [1]))
        for _ in 1...10 { try await store.send(Touch()) }
        try await store.send(Enter(amount: 2))
        #expect(await states.next() == Ledger(amounts: [1, 2]))
    }

    @Test("a slow reader gets the newest")
    func slow() async throws {
        let store = makeStore(Ledger())
        var states = await store.states().makeAsyncIterator()
        for amount in 1...100 { try await store.send(Enter(amount: amount)) }
        #expect(await states.next()?.amounts.count == 100)
    }
}
