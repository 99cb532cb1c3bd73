import RedshankEngine
import RedshankTesting
import Testing

/// Everything at once, on one Store: for the thread sanitizer to look at above all.
@Suite("Store under everything at once", .timeLimit(.minutes(5)))
struct StoreStressTests {
    private let each = 300
    private let tasks = 4

    @Test("dispatching, sending, looking, listening, starting and stopping from many threads at once")
    func everything() async throws {
        let clock = ManualClock()
        let witness = Witness()
        let store = makeStore(Ledger(), clock: clock, observers: [witness], limits: StoreLimits(waiting: 1_000))
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(ring)]))
        let outputs = await store.outputs(of: Rung.self, capacity: 100_000)
        try await withThrowingTaskGroup { group in
            for task in 0..<tasks {
                group.addTask { try await enter(store) }
                group.addTask { try await send(store, from: task) }
                group.addTask { try await ask(store, clock) }
                group.addTask { await look(at: store) }
                group.addTask { try await startAndStop(store) }
            }
            try await group.waitForAll()
        }
        try await store.send(Touch())
        await store.stop()
        let state = await store.state
        // Half was dispatched and half was sent; each was booked once, and rung for once.
        let entered = 2 * tasks * each
        #expect(state.amounts.count == entered)
        #expect(state.bookings.count == entered)
        #expect(witness.drops.all.allSatisfy { $0.name == "Ask" })
        var rung = 0
        var reader = outputs.makeAsyncIterator()
        while rung < entered, let output = await reader.next() { if output.number >= 0 { rung += 1 } }
        #expect(outputs.lost == 0)
        let numbers = (witness.stamps + witness.drops.all.map(\.stamp)).map(\.number).sorted()
        #expect(numbers == Array(1...UInt64(numbers.count)))
    }

    @Test("Stores are let go of while others dispatch to them")
    func comeAndGo() async throws {
        let ends = Notes<Int>()
        await withTaskGroup { group in
            for round in 0..<100 {
                let store = makeStore([Int]())
                let trunk = store.root
                let inputs = store.inputs
                group.addTask { for _ in 0..<50 { trunk.dispatch(Carry(parcel: Parcel(round, ends))) } }
                group.addTask { for _ in 0..<50 { try? inputs.dispatch(Carry(parcel: Parcel(round, ends))) } }
                group.addTask { [weak store] in try? await store?.send(Carry(parcel: Parcel(round, ends))) }
                group.addTask { [weak store] in if let states = await store?.states() { for await _ in states {} } }
            }
        }
        while ends.all.count < 100 * 100 { await Task.yield() }
    }

    private var ring: AtOnce<Enter> {
        AtOnce { box, trunk in trunk.emit(Rung(number: box.action.amount)) }
    }

    private func enter(_ store: Store<Ledger>) async throws {
        for amount in 0..<each {
            while (try? store.dispatch(Enter(amount: amount))) == nil { await Task.yield() }
        }
    }

    private func send(_ store: Store<Ledger>, from task: Int) async throws {
        let inputs = store.inputs
        for amount in 0..<each {
            if amount.isMultiple(of: 2) {
                while (try? await store.send(Enter(amount: amount))) == nil { await Task.yield() }
            } else {
                let command = inputs.command(Enter(amount: amount))
                while (try? command.perform()) == nil { await Task.yield() }
            }
        }
    }

    private func ask(_ store: Store<Ledger>, _ clock: ManualClock) async throws {
        for number in 0..<each {
            try? store.dispatch(Ask(number: number % 5))
            clock.advance(by: .milliseconds(1))
            if number.isMultiple(of: 10) { _ = await store.state }
            _ = store.depth
        }
    }

    private func look(at store: Store<Ledger>) async {
        for _ in 0..<20 {
            for await _ in await store.present(Counting()) { break }
            for await _ in await store.states() { break }
            var reader = await store.outputs(of: Rung.self, capacity: 1).makeAsyncIterator()
            try? await store.send(Touch())
            store.root.emit(Rung(number: -1))
            _ = await reader.next()
        }
    }

    private func startAndStop(_ store: Store<Ledger>) async throws {
        for _ in 0..<20 {
            let effect = On<AnyAction<Ledger>>(condition: { $0.action.base is Ask }) { _, _ in await Task.yield() }
            let id = await store.start(Desk(effects: [AnySideEffect(effect)]))
            try? await store.send(Touch())
            await store.stop(id)
        }
    }

    private struct Counting: Presenter {
        func props(_ state: Ledger) -> Int { state.amounts.count }
    }

    private struct Ask: Input, ThrottledAction {
        let number: Int
        var interval: Duration { .milliseconds(3) }
        var throttleKey: Int { number }
        func reduce(_ state: inout Ledger) {}
    }

    private struct Carry: Input {
        let parcel: Parcel
        func reduce(_ state: inout [Int]) { state.append(parcel.number) }
    }
}
