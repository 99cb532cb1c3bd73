import RedshankEngine
import RedshankTesting
import Testing

@Suite("An interactor stopped alone", .timeLimit(.minutes(1)))
struct InteractorStopTests {
    @Test("its effects are set off no more, it is told, and the others go on")
    func unbound() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        func desk(_ name: String) -> Desk {
            let effect = AtOnce<Enter> { box, _ in notes.add("\(name) \(box.action.amount)") }
            return Desk(effects: [AnySideEffect(effect)], stopping: { notes.add("\(name) stops") })
        }
        let first = await store.start(desk("first"))
        let second = await store.start(desk("second"))
        try await store.send(Enter(amount: 1))
        await store.stop(first)
        try await store.send(Enter(amount: 2))
        await store.stop(second)
        try await store.send(Enter(amount: 3))
        await store.stop()
        #expect(notes.all == ["first 1", "second 1", "first stops", "second 2", "second stops"])
    }

    @Test("its effects that run are cancelled and waited for, those of others are not")
    func cancelled() async throws {
        let clock = ManualClock()
        let notes = Notes<String>()
        let store = makeStore(Ledger(), clock: clock)
        func desk(_ name: String) -> Desk {
            let effect = On<Enter> { _, _ in
                try? await clock.sleep(for: .seconds(1))
                notes.add("\(name) \(Task.isCancelled ? "cancelled" : "ended")")
            }
            return Desk(effects: [AnySideEffect(effect)])
        }
        let first = await store.start(desk("first"))
        await store.start(desk("second"))
        try store.dispatch(Enter(amount: 1))
        await clock.sleepers(2)
        await store.stop(first)
        #expect(notes.all == ["first cancelled"])
        clock.advance(by: .seconds(1))
        while notes.all.count < 2 { await Task.yield() }
        #expect(notes.all == ["first cancelled", "second ended"])
        await store.stop()
    }

    @Test("stopping it twice, or by another Store's id, does nothing")
    func foreign() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        let other = makeStore(Ledger())
        let id = await store.start(Desk(effects: [AnySideEffect(Book())], stopping: { notes.add("own") }))
        let foreign = await other.start(Desk(effects: [AnySideEffect(Book())], stopping: { notes.add("other") }))
        #expect(id != foreign)
        await store.stop(foreign)
        #expect(notes.all.isEmpty)
        try await store.send(Enter(amount: 1))
        #expect(await store.state.bookings == [1])
        await store.stop(id)
        await store.stop(id)
        #expect(notes.all == ["own"])
        try await other.send(Enter(amount: 2))
        #expect(await other.state.bookings == [2])
    }

    @Test("the same interactor may be started again")
    func again() async throws {
        let store = makeStore(Ledger())
        let desk = Desk(effects: [AnySideEffect(Book())])
        let first = await store.start(desk)
        await store.stop(first)
        try await store.send(Enter(amount: 1))
        let second = await store.start(desk)
        #expect(first != second)
        try await store.send(Enter(amount: 2))
        #expect(await store.state.bookings == [2])
        await store.stop()
    }
}
