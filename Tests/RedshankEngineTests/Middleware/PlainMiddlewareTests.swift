import RedshankEngine
import Testing

@Suite("Middleware without state", .timeLimit(.minutes(1)))
struct PlainMiddlewareTests {
    private struct Plain: Middleware {
        typealias State = Ledger
        let notes: Notes<String>
        func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp) -> Passage {
            notes.add("\(A.name) \(stamp.number) at \(stamp.source.file)")
            return action is Touch ? .drop(reason: "touched") : .proceed
        }
    }

    @Test("it sees each action with its stamp, and may drop it")
    func plain() async throws {
        let notes = Notes<String>()
        let witness = Witness()
        let store = makeStore(Ledger(), middleware: [Plain(notes: notes)], observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Book())]))
        try await store.send(Touch())
        try await store.send(Enter(amount: 1))
        #expect(notes.all[0] == "Touch 1 at RedshankEngineTests/PlainMiddlewareTests.swift")
        #expect(notes.all[2] == "Booked 3 at RedshankEngineTests/Ledger.swift")
        #expect(witness.drops.all.map(\.reason) == ["touched"])
        await store.stop()
    }

    @Test("one with state sees the state before the action")
    func withState() async throws {
        struct Full: Middleware {
            typealias State = Ledger
            func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, state: Ledger) -> Passage {
                state.amounts.count < 2 ? .proceed : .drop(reason: "\(state.amounts.count) are enough")
            }
        }
        let witness = Witness()
        let store = makeStore(Ledger(), middleware: [Full()], observers: [witness])
        for amount in 1...4 { try await store.send(Enter(amount: amount)) }
        #expect(await store.state.amounts == [1, 2])
        #expect(witness.drops.all.map(\.reason) == ["2 are enough", "2 are enough"])
    }

    @Test("one that implements neither stops the program at the first action, saying what to do")
    func neither() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Lazy: Middleware {
                typealias State = Ledger
            }
            try await makeStore(Ledger(), middleware: [Lazy()]).send(Touch())
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("Lazy needs the state: implement handle(_:stamp:) or handle(_:stamp:state:)."))
    }
}
