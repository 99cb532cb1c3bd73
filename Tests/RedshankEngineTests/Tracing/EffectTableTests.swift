import RedshankEngine
import RedshankTesting
import Testing

@Suite("EffectTable", .timeLimit(.minutes(1)))
struct EffectTableTests {
    @Test("what wakes which effects is printed by trigger, each trigger of each effect on a line")
    func text() async throws {
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(Print()), AnySideEffect(Booking()), AnySideEffect(Show())]))
        await store.start(Office(effects: [AnySideEffect(Archive()), AnySideEffect(Stamp())]))
        #expect(
            await store.effectTable.description == #"""
                WAKES                        SIDE EFFECT
                Enter                        Desk.Print
                Enter                        Desk.Booking
                Booked                       Desk.Show
                ledger.close                 Office.Archive
                a change of \Ledger.amounts  Office.Archive
                every action                 Office.Stamp
                """#
        )
    }

    @Test("with a log, what the effects were seen to dispatch stands beside them, and nothing that was not")
    func observed() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        await store.start(
            Desk(effects: [AnySideEffect(Print()), AnySideEffect(Booking()), AnySideEffect(Again(most: 3))])
        )
        try await store.send(Enter(amount: 1))
        #expect(
            await store.effectTable.observed(by: log).description == """
                WAKES  SIDE EFFECT   SEEN TO DISPATCH
                Enter  Desk.Print
                Enter  Desk.Booking  Booked ×3
                Enter  Desk.Again    Enter ×2
                """
        )
    }

    @Test("the table of a Store whose interactor was stopped has it no more")
    func stopped() async throws {
        let store = makeStore(Ledger())
        let desk = await store.start(Desk(effects: [AnySideEffect(Print())]))
        await store.start(Office(effects: [AnySideEffect(Stamp())]))
        await store.stop(desk)
        #expect(await store.effectTable.rows.map(\.effect) == ["Stamp"])
        await store.stop()
        #expect(await store.effectTable.description == "WAKES  SIDE EFFECT")
    }
}

// MARK: - As a Mermaid graph

extension EffectTableTests {
    @Test("the graph draws interactors as boxes, triggers solid, and without a log nothing else")
    func graph() async throws {
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(Print()), AnySideEffect(Show())]))
        await store.start(Office(effects: [AnySideEffect(Archive()), AnySideEffect(Stamp())]))
        #expect(
            await store.effectTable.mermaid == """
                flowchart LR
                    a0(["Enter"])
                    a1(["Booked"])
                    a2(["ledger.close"])
                    a3{{"a change of #92;Ledger.amounts"}}
                    a4(("every action"))
                    subgraph i0["Desk"]
                        e0["Print"]
                        e1["Show"]
                    end
                    subgraph i1["Office"]
                        e2["Archive"]
                        e3["Stamp"]
                    end
                    a0 --> e0
                    a1 --> e1
                    a2 --> e2
                    a3 --> e2
                    a4 --> e3
                """
        )
    }

    @Test("what a log has seen is drawn dotted, with how often")
    func dotted() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Booking()), AnySideEffect(Again(most: 3))]))
        try await store.send(Enter(amount: 1))
        #expect(
            await store.effectTable.observed(by: log).mermaid == """
                flowchart LR
                    a0(["Enter"])
                    a1(["Booked"])
                    subgraph i0["Desk"]
                        e0["Booking"]
                        e1["Again"]
                    end
                    a0 --> e0
                    a0 --> e1
                    e1 -. "2" .-> a0
                    e0 -. "3" .-> a1
                """
        )
    }

    @Test("what one of two effects of the same name dispatched is drawn from neither of them")
    func ambiguous() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Booking())]))
        await store.start(Office(effects: [AnySideEffect(Office.Booking())]))
        try await store.send(Enter(amount: 1))
        let table = await store.effectTable.observed(by: log)
        #expect(
            table.description == """
                WAKES   SIDE EFFECT     SEEN TO DISPATCH
                Enter   Desk.Booking    Booked ×1 ?
                Booked  Office.Booking  Booked ×1 ?
                """
        )
        #expect(
            table.mermaid == """
                flowchart LR
                    a0(["Enter"])
                    a1(["Booked"])
                    subgraph i0["Desk"]
                        e0["Booking"]
                    end
                    subgraph i1["Office"]
                        e1["Booking"]
                    end
                    a0 --> e0
                    a1 --> e1
                    x0["Booking (one of Desk, Office)"]
                    x0 -. "1" .-> a1
                """
        )
    }

    @Test("what an effect dispatched that is started no more comes from a box that says so")
    func gone() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Booking())]))
        try await store.send(Enter(amount: 1))
        await store.stop()
        #expect(
            await store.effectTable.observed(by: log).mermaid == """
                flowchart LR
                    a0(["Booked"])
                    x0["Booking (stopped)"]
                    x0 -. "1" .-> a0
                """
        )
    }

    @Test("signs that mean something to Mermaid are written as its entities")
    func escaping() async throws {
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(On<Odd>() { _, _ in })]))
        #expect(
            await store.effectTable.mermaid == """
                flowchart LR
                    a0(["style#58; #34;Ä#34;#93; #60;b#62; #35;1#59; #38; #96;x#96; #123;#125; end#10;é"])
                    subgraph i0["Desk"]
                        e0["On#60;Odd#62;"]
                    end
                    a0 --> e0
                """
        )
    }
}

/// An action under a name that Mermaid would misread in many ways.
private struct Odd: Action {
    static let name = "style: \"Ä\"] <b> #1; & `x` {} end\né"
    func reduce(_ state: inout Ledger) {}
}
