import RedshankEngine
import Synchronization
import Testing

@Suite("EffectIndex", .timeLimit(.minutes(1)))
struct EffectIndexTests {
    @Test("1,000 effects that asked for another action are not asked")
    func others() async throws {
        let evaluations = Count()
        let own = Count()
        let others = (0..<1_000).map { _ in
            AnySideEffect(AtOnce<Booked>(condition: { _ in evaluations.add() }) { _, _ in })
        }
        let store = makeStore(Ledger())
        await store.start(Desk(effects: others))
        await store.start(Desk(effects: [AnySideEffect(AtOnce<Enter>(condition: { _ in own.add() }) { _, _ in })]))
        for amount in 0..<100 { try store.dispatch(Enter(amount: amount)) }
        try await store.send(Touch())
        #expect(evaluations.value == 0)
        #expect(own.value == 100)
        try await store.send(Touch())
        #expect(evaluations.value == 0)
    }

    @Test("an effect on AnyAction is asked about every action, after those that asked for this one")
    func every() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        let every = AtOnce<AnyAction<Ledger>> { box, _ in notes.add("every \(type(of: box.action.base).name)") }
        let enter = AtOnce<Enter> { box, trunk in
            notes.add("enter")
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(every), AnySideEffect(enter)]))
        try await store.send(Enter(amount: 1))
        try await store.send(Close())
        #expect(notes.all == ["enter", "every Enter", "every Booked", "every ledger.close"])
    }

    @Test("effects of one action are asked in the order in which they were given, over all interactors")
    func order() async throws {
        let notes = Notes<Int>()
        let store = makeStore(Ledger())
        for interactor in 0..<3 {
            let effects = (0..<2).map { effect in
                AnySideEffect(AtOnce<Enter> { _, _ in notes.add(interactor * 2 + effect) })
            }
            await store.start(Desk(effects: effects))
        }
        try await store.send(Enter(amount: 1))
        #expect(notes.all == [0, 1, 2, 3, 4, 5])
    }

    @Test("an effect is set off only where its condition holds")
    func condition() async throws {
        let notes = Notes<Int>()
        let store = makeStore(Ledger())
        let inPlace = AtOnce<Enter>(condition: { $0.action.amount > 1 }) { box, _ in notes.add(box.action.amount) }
        let inTask = On<Enter>(condition: { $0.action.amount > 2 }) { box, _ in notes.add(10 * box.action.amount) }
        await store.start(Desk(effects: [AnySideEffect(inPlace), AnySideEffect(inTask)]))
        for amount in 1...3 { try await store.send(Enter(amount: amount)) }
        #expect(notes.all == [2, 3, 30])
    }
}

private final class Count: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() -> Bool { count.add(1, ordering: .relaxed).newValue > 0 }
}
