import RedshankEngine
import Testing

@Suite("Middleware", .timeLimit(.minutes(1)))
struct MiddlewareTests {
    @Test("an action that is dropped changes nothing, sets nothing off, and its reason is told to the observers")
    func drop() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), middleware: [Limit(most: 10)], observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Book())]))
        try await store.send(Enter(amount: 10))
        try await store.send(Enter(amount: 11))
        #expect(await store.state == Ledger(amounts: [10], bookings: [10]))
        #expect(witness.boxes.all.map { type(of: $0.action.base).name } == ["Enter", "Booked"])
        #expect(witness.setOff.all == ["1 Book"])
        #expect(witness.drops.all.map(\.name) == ["Enter"])
        #expect(witness.drops.all.map(\.stamp.number) == [3])
        #expect(witness.drops.all.map(\.reason) == ["11 is more than 10"])
    }

    @Test("middleware is asked in the order given, and not at all behind one that dropped")
    func order() async throws {
        let notes = Notes<String>()
        let store = makeStore(
            Ledger(),
            middleware: [Noting(name: "first", notes: notes), Limit(most: 10), Noting(name: "last", notes: notes)]
        )
        try await store.send(Enter(amount: 1))
        try await store.send(Enter(amount: 11))
        #expect(notes.all == ["first 0", "last 0", "first 1"])
    }

    @Test("all observers are told, in the order given, before the side effects are asked")
    func observers() async throws {
        let notes = Notes<String>()
        let store = makeStore(
            Ledger(),
            observers: [Watching(name: "first", notes: notes), Watching(name: "second", notes: notes)]
        )
        let asked = AtOnce<Enter>(condition: { _ in
            notes.add("asked")
            return true
        }) { _, _ in notes.add("done") }
        await store.start(Desk(effects: [AnySideEffect(asked)]))
        try await store.send(Enter(amount: 1))
        #expect(
            notes.all == [
                "first sees Enter", "second sees Enter", "asked", "first: sets off AtOnce<Enter>",
                "second: sets off AtOnce<Enter>", "done",
            ]
        )
    }
}

/// Drops what is entered above a limit.
private struct Limit: Middleware {
    typealias State = Ledger
    let most: Int

    func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, state: Ledger) -> Passage {
        guard let enter = action as? Enter, enter.amount > most else { return .proceed }
        return .drop(reason: "\(enter.amount) is more than \(most)")
    }
}

/// Notes that it was asked, and how much the state held before the action.
private struct Noting: Middleware {
    typealias State = Ledger
    let name: String
    let notes: Notes<String>

    func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, state: Ledger) -> Passage {
        notes.add("\(name) \(state.amounts.count)")
        return .proceed
    }
}

private struct Watching: StoreObserver {
    typealias State = Ledger
    let name: String
    let notes: Notes<String>

    func processed<A: Action<Ledger>>(_ box: StateBox<A>) { notes.add("\(name) sees \(A.name)") }
    func dropped<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, reason: String) {}
    func setsOff(_ effect: String, stamp: ActionStamp) { notes.add("\(name): sets off \(effect)") }
}
