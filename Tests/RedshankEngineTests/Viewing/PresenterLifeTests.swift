import RedshankEngine
import RedshankTesting
import Testing

@Suite("Presenter's life", .timeLimit(.minutes(1)))
struct PresenterLifeTests {
    @Test("a presenter is started before its first props, and what it asks for there comes after them")
    func start() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        var props = await store.present(Noting(notes: notes)).makeAsyncIterator()
        while await props.next() != 1 {}
        #expect(notes.all == ["start", "props 0", "props 1"])
    }

    @Test("a presenter is stopped once when its viewer goes")
    func stop() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        await Task { for await _ in await store.present(Noting(notes: notes)) { break } }.value
        while notes.all.last != "stop" { await Task.yield() }
        try await store.send(Enter(amount: 5))
        #expect(notes.all.filter { $0 == "stop" }.count == 1)
        #expect(notes.all.last == "stop")
    }

    @Test("a presenter is stopped when the Store is gone")
    func storeGone() async throws {
        let notes = Notes<String>()
        var store: Store<Ledger>? = makeStore(Ledger())
        let stream = try #require(await store?.present(Noting(notes: notes)))
        store = nil
        for await _ in stream {}
        while notes.all.last != "stop" { await Task.yield() }
        #expect(notes.all.filter { $0 == "stop" }.count == 1)
    }

    @Test("any view is opened on a prepared state, without a Store's history or without a Store at all")
    func prepared() async throws {
        let prepared = Ledger(amounts: [1, 2, 3])
        #expect(Counting().props(prepared) == 3)
        var props = await makeStore(prepared).present(Counting()).makeAsyncIterator()
        #expect(await props.next() == 3)
    }

    @Test("a presenter that needs a trunk and is asked without one stops the program")
    func needsTrunk() async throws {
        await #expect(processExitsWith: .failure) {
            struct Button: Presenter {
                func props(_ state: Ledger, trunk: InputTrunk<Ledger>) -> Command { trunk.command(Touch()) }
            }
            _ = Button().props(Ledger())
        }
    }

    private struct Counting: Presenter {
        func props(_ state: Ledger) -> Int { state.amounts.count }
    }

    private struct Noting: Presenter {
        let notes: Notes<String>

        func props(_ state: Ledger) -> Int {
            notes.add("props \(state.amounts.count)")
            return state.amounts.count
        }

        func start(_ trunk: InputTrunk<Ledger>) {
            notes.add("start")
            try? trunk.dispatch(Enter(amount: 1))
        }

        func stop() { notes.add("stop") }
    }
}
