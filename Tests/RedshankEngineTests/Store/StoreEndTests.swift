@testable import RedshankEngine
import RedshankTesting
import Testing

@Suite("The Store's end", .timeLimit(.minutes(1)))
struct StoreEndTests {
    @Test("neither a trunk, nor an input trunk, nor a command keeps the Store alive")
    func trunks() async throws {
        var store: Store<Ledger>? = makeStore(Ledger())
        weak let gone = store
        weak let core = store?.core
        let trunk = try #require(store?.root)
        let inputs = trunk.inputs
        let command = inputs.command(Enter(amount: 1))
        try await store?.send(Enter(amount: 1))
        await store?.whileHeld {}
        store = nil
        while core != nil { await Task.yield() }
        #expect(gone == nil)
        withExtendedLifetime((trunk, inputs, command)) {}
    }

    @Test("what is dispatched to a Store that is gone goes nowhere, and is let go of")
    func dispatched() async throws {
        var store: Store<[Int]>? = makeStore([])
        weak let core = store?.core
        let trunk = try #require(store?.root)
        store = nil
        while core != nil { await Task.yield() }
        let ends = Notes<Int>()
        trunk.dispatch(Bring(parcel: Parcel(1, ends)))
        try trunk.inputs.dispatch(Bring(parcel: Parcel(2, ends)))
        trunk.emit(Arrived())
        #expect(ends.all == [1, 2])
    }

    @Test("what waited for the Store when it was let go of is processed still")
    func waiting() async throws {
        let witness = Witness()
        var store: Store<Ledger>? = makeStore(Ledger(), observers: [witness])
        weak let core = store?.core
        for amount in 1...1_000 { try store?.dispatch(Enter(amount: amount)) }
        store = nil
        while core != nil { await Task.yield() }
        #expect(witness.boxes.all.count == 1_000)
    }

    @Test("its effects are cancelled")
    func effects() async throws {
        let clock = ManualClock()
        var store: Store<Ledger>? = makeStore(Ledger(), clock: clock)
        let ends = Notes<Bool>()
        let forever = On<Enter> { _, _ in
            try? await clock.sleep(for: .seconds(1_000))
            ends.add(Task.isCancelled)
        }
        await store?.start(Desk(effects: [AnySideEffect(forever)]))
        try store?.dispatch(Enter(amount: 1))
        await clock.sleepers(1)
        store = nil
        while ends.all.isEmpty { await Task.yield() }
        #expect(ends.all == [true])
    }

    @Test("its readers' and viewers' streams end")
    func streams() async throws {
        var store: Store<Ledger>? = makeStore(Ledger())
        let outputs = try #require(await store?.outputs(of: Rung.self))
        let states = try #require(await store?.states())
        let props = try #require(await store?.present(Total()))
        store?.root.emit(Rung(number: 1))
        try await store?.send(Enter(amount: 3))
        store = nil
        var rung: [Int] = []
        for await output in outputs { rung.append(output.number) }
        var seen: [Ledger] = []
        for await state in states { seen.append(state) }
        var totals: [Int] = []
        for await total in props { totals.append(total) }
        #expect(rung == [1])
        #expect(seen == [Ledger(amounts: [3])])
        #expect(totals == [3])
    }

    private struct Bring: Input {
        let parcel: Parcel
        func reduce(_ state: inout [Int]) { state.append(parcel.number) }
    }

    private struct Arrived: Output {
        typealias State = [Int]
    }

    private struct Total: Presenter {
        func props(_ state: Ledger) -> Int { state.amounts.reduce(0, +) }
    }
}
