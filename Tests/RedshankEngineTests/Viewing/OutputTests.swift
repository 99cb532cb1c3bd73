@testable import RedshankEngine
import RedshankTesting
import Testing

@Suite("Output", .timeLimit(.minutes(1)))
struct OutputTests {
    @Test("whoever listens is told in order, after the actions that were dispatched before were processed")
    func order() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let ring = AtOnce<Enter> { box, trunk in
            trunk.emit(Rung(number: box.action.amount))
            trunk.dispatch(Booked(amount: box.action.amount))
            trunk.emit(Rung(number: -box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(ring)]))
        var outputs = await store.outputs(of: Rung.self).makeAsyncIterator()
        for amount in 1...2 { try await store.send(Enter(amount: amount)) }
        for number in [1, -1, 2, -2] { #expect(await outputs.next() == Rung(number: number)) }
        #expect(
            witness.told.all == [
                "Enter", "Rung(number: 1) of AtOnce<Enter>", "Booked", "Rung(number: -1) of AtOnce<Enter>",
                "Enter", "Rung(number: 2) of AtOnce<Enter>", "Booked", "Rung(number: -2) of AtOnce<Enter>",
            ]
        )
        await store.stop()
    }

    @Test("a reader that keeps up loses nothing, however little room it has")
    func keepsUp() async throws {
        let store = makeStore(Ledger())
        let outputs = await store.outputs(of: Rung.self, capacity: 1)
        var reader = outputs.makeAsyncIterator()
        for number in 1...2_000 {
            store.root.emit(Rung(number: number))
            #expect(await reader.next()?.number == number)
        }
        #expect(outputs.lost == 0)
    }

    @Test("a reader that does not keep up has the oldest that found room, and the others are counted")
    func loses() async throws {
        let store = makeStore(Ledger())
        let outputs = await store.outputs(of: Rung.self, capacity: 4)
        for number in 1...10 { store.root.emit(Rung(number: number)) }
        _ = await store.state
        #expect(outputs.lost == 6)
        var reader = outputs.makeAsyncIterator()
        for number in 1...4 { #expect(await reader.next()?.number == number) }
        store.root.emit(Rung(number: 11))
        #expect(await reader.next()?.number == 11)
        #expect(outputs.lost == 6)
    }

    @Test("each reader has its own room, and one that is slow costs the others nothing")
    func several() async throws {
        let store = makeStore(Ledger())
        let slow = await store.outputs(of: Rung.self, capacity: 1)
        let quick = await store.outputs(of: Rung.self, capacity: 10)
        for number in 1...10 { store.root.emit(Rung(number: number)) }
        _ = await store.state
        #expect(slow.lost == 9)
        #expect(quick.lost == 0)
    }

    @Test("a reader is told of the outputs of its type and of no others")
    func typed() async throws {
        struct Other: Output {
            typealias State = Ledger
        }
        let store = makeStore(Ledger())
        let rung = await store.outputs(of: Rung.self)
        let others = await store.outputs(of: Other.self)
        store.root.emit(Other())
        store.root.emit(Rung(number: 1))
        store.root.emit(Other())
        _ = await store.state
        var bell = rung.makeAsyncIterator()
        #expect(await bell.next()?.number == 1)
        var other = others.makeAsyncIterator()
        #expect(await other.next() != nil)
        #expect(await other.next() != nil)
    }

    @Test("an output does not last: who listens later is not told of it")
    func late() async throws {
        let store = makeStore(Ledger())
        store.root.emit(Rung(number: 1))
        _ = await store.state
        let outputs = await store.outputs(of: Rung.self)
        store.root.emit(Rung(number: 2))
        var reader = outputs.makeAsyncIterator()
        #expect(await reader.next()?.number == 2)
    }

    @Test("a reader that goes is dropped, the others are not")
    func dropped() async throws {
        let store = makeStore(Ledger())
        let stays = await store.outputs(of: Rung.self)
        await Task { for await _ in await store.outputs(of: Rung.self) { break } }.cancelled()
        while await store.readerCount > 1 { await Task.yield() }
        store.root.emit(Rung(number: 1))
        var reader = stays.makeAsyncIterator()
        #expect(await reader.next()?.number == 1)
    }

    @Test("a reader whose task ends in the middle is dropped")
    func leaves() async throws {
        let store = makeStore(Ledger())
        let outputs = await store.outputs(of: Rung.self)
        let reading = Task { for await output in outputs where output.number == 2 { break } }
        for number in 1...2 { store.root.emit(Rung(number: number)) }
        await reading.value
        // Whoever holds the sequence may read on.
        #expect(await store.readerCount == 1)
    }

    @Test("an output changes no state and has no number")
    func noAction() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        store.root.emit(Rung(number: 1))
        try await store.send(Touch())
        #expect(witness.stamps.map(\.number) == [1])
        #expect(await store.state == Ledger())
    }

    @Test("send waits for the outputs of what it set off")
    func sent() async throws {
        let store = makeStore(Ledger())
        let ring = On<Enter> { box, trunk in trunk.emit(Rung(number: box.action.amount)) }
        await store.start(Desk(effects: [AnySideEffect(ring)]))
        let outputs = await store.outputs(of: Rung.self, capacity: 0)
        try await store.send(Enter(amount: 1))
        #expect(outputs.lost == 1)
        await store.stop()
    }
}

extension Task where Failure == Never {
    /// Cancels the task and waits for its end.
    fileprivate func cancelled() async {
        cancel()
        _ = await value
    }
}

extension Store {
    fileprivate var readerCount: Int { core.readers.values.reduce(0) { $0 + $1.count } }
}
