import RedshankEngine
import Testing

@Suite("Trunk", .timeLimit(.minutes(1)))
struct TrunkTests {
    @Test("each action knows which side effect of which action made it")
    func causes() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let again = AtOnce<Booked>(condition: { $0.action.amount < 3 }) { box, trunk in
            trunk.dispatch(Booked(amount: box.action.amount + 1))
        }
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(again)]))
        try await store.send(Touch())
        try await store.send(Enter(amount: 1))
        #expect(
            witness.stamps.map(\.cause) == [
                nil, nil, Cause(number: 2, effect: "Book"), Cause(number: 3, effect: "AtOnce<Booked>"),
                Cause(number: 4, effect: "AtOnce<Booked>"),
            ]
        )
    }

    @Test("what is dispatched on the trunk's root, or when an interactor starts, has no cause")
    func roots() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let timer = AtOnce<Enter> { _, trunk in trunk.root.dispatch(Booked(amount: 2)) }
        await store.start(Desk(effects: [AnySideEffect(timer)], starting: { $0.dispatch(Booked(amount: 1)) }))
        try await store.send(Enter(amount: 0))
        try await store.send(Touch())
        #expect(await store.state.bookings == [1, 2])
        #expect(witness.stamps.allSatisfy { $0.cause == nil })
    }

    @Test("each action knows where in the source it was dispatched")
    func sources() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let line: UInt = #line
        let effect = AtOnce<Enter> { _, trunk in trunk.dispatch(Booked(amount: 1)) }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        try await store.send(Enter(amount: 1))
        try store.dispatch(Touch())
        _ = await store.state
        let sources = witness.stamps.map(\.source)
        #expect(sources.map(\.line).sorted() == [line + 1, line + 3, line + 4])
        #expect(sources.allSatisfy { $0.file.description == "RedshankEngineTests/TrunkTests.swift" })
        #expect(sources[0].description == "RedshankEngineTests/TrunkTests.swift:\(line + 3)")
        #expect(sources[0].function.description == "sources()")
    }

    @Test("places in the source are equal by file and line")
    func places() throws {
        let place = SourceLocation(file: "A/B.swift", line: 1, function: "f()")
        #expect(place == SourceLocation(file: "A/B.swift", line: 1, function: "g()"))
        #expect(place != SourceLocation(file: "A/C.swift", line: 1, function: "f()"))
        #expect(place != SourceLocation(file: "A/B.swift", line: 2, function: "f()"))
    }

    @Test("an action whose type was erased wakes the effects of its own type")
    func erased() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let replay = AtOnce<Touch> { _, trunk in trunk.dispatch(AnyAction(Enter(amount: 7))) }
        await store.start(Desk(effects: [AnySideEffect(replay), AnySideEffect(Book())]))
        try await store.send(Touch())
        #expect(await store.state == Ledger(amounts: [7], bookings: [7]))
        #expect(witness.boxes.all.map { type(of: $0.action.base).name } == ["Touch", "Enter", "Booked"])
    }
}
