import RedshankEngine
import RedshankTesting
import Testing

@Suite("CausalityLog", .timeLimit(.minutes(1)))
struct CausalityLogTests {
    /// Enters an amount, which is booked, filed and closed a while later.
    private func run(_ log: CausalityLog<Ledger>) async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock, observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Booking()), AnySideEffect(File(clock: clock))]))
        let sent = Task { try await store.send(Enter(amount: 10), file: "App/Screen.swift", line: 7) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1_250))
        try await sent.value
    }

    @Test("what an action led to is a tree over all generations, with the time since the first line")
    func consequences() async throws {
        let log = CausalityLog<Ledger>()
        try await run(log)
        #expect(
            log.tree(from: 1) == """
                1 Enter                      +0.000 s  Screen.swift:7
                └─ 2 Booked ← Booking        +0.000 s  Desk.swift:40
                   ├─ 3 Filed ← File         +1.250 s  Archive.swift:8
                   └─ 4 ledger.close ← File  +1.250 s  Archive.swift:9
                """
        )
        #expect(
            log.tree(from: 2) == """
                2 Booked ← Booking of 1   +0.000 s  Desk.swift:40
                ├─ 3 Filed ← File         +1.250 s  Archive.swift:8
                └─ 4 ledger.close ← File  +1.250 s  Archive.swift:9
                """
        )
        #expect(log.consequences(of: 2).actions.map(\.number) == [2, 3, 4])
        #expect(log.consequences(of: 3).actions.map(\.number) == [3])
        #expect(log.consequences(of: 1).gap == nil)
    }

    @Test("what led to an action is a chain from the root on, and nothing beside it")
    func causes() async throws {
        let log = CausalityLog<Ledger>()
        try await run(log)
        #expect(
            log.tree(to: 4) == """
                1 Enter                      +0.000 s  Screen.swift:7
                └─ 2 Booked ← Booking        +0.000 s  Desk.swift:40
                   └─ 4 ledger.close ← File  +1.250 s  Archive.swift:9
                """
        )
        #expect(log.causes(of: 4).gap == nil)
        #expect(log.causes(of: 4).actions.map(\.stamp.generation) == [0, 1, 2])
        #expect(log.causes(of: 1).actions.map(\.number) == [1])
    }

    @Test("an action is kept with all that is known of it")
    func action() async throws {
        let log = CausalityLog<Ledger>()
        try await run(log)
        let booked = try #require(log[2])
        #expect(booked.name == "Booked")
        #expect(booked.summary == "Booked(amount: 10)")
        #expect(booked.stamp.cause == Cause(number: 1, effect: "Booking"))
        #expect(booked.stamp.source.short == "Desk.swift:40")
        #expect(booked.dropReason == nil)
        #expect(booked.effects == ["File"])
        #expect(log[1]?.effects == ["Booking"])
        #expect(log[5] == nil)
        #expect(log.kept == 1..<5)
    }

    @Test("failures, outputs, drops and effects of which nothing came are lines below their action")
    func events() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), middleware: [Refusing<Close>()], observers: [log])
        let show = Desk(effects: [AnySideEffect(Print()), AnySideEffect(Booking()), AnySideEffect(Show())])
        await store.start(show)
        await store.start(Desk(effects: [AnySideEffect(Post())]))
        try await store.send(Enter(amount: 10), file: "App/Screen.swift", line: 7)
        try await store.send(Close(), file: "App/Screen.swift", line: 8)
        #expect(
            log.tree(from: 1) == """
                1 Enter                +0.000 s  Screen.swift:7
                ├─ · Print dispatched nothing so far
                └─ 2 Booked ← Booking  +0.000 s  Desk.swift:40
                   ├─ » Shown(amount: 10) ← Show
                   └─ ✗ Post failed: the line⏎is dead
                """
        )
        let booked = try #require(log[2])
        #expect(booked.effects == ["Show", "Post"])
        #expect(booked.outputs.map { $0 as? Shown } == [Shown(amount: 10)])
        #expect(booked.failures.map(\.cause) == [Cause(number: 2, effect: "Post")])
        let close = """
            3 ledger.close  +0.000 s  Screen.swift:8
            └─ ✗ dropped: no ledger.close today
            """
        #expect(log.tree(from: 3) == close)
        #expect(log.tree(to: 3) == close)
        #expect(log[3]?.dropReason == "no ledger.close today")
    }

    @Test("an output of a trunk's root belongs to no action")
    func root() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        let telling = AtOnce<Enter> { _, trunk in trunk.root.emit(Shown(amount: 1)) }
        await store.start(Desk(effects: [AnySideEffect(telling)]))
        try await store.send(Enter(amount: 1))
        try await store.send(Touch())
        #expect(log[1]?.outputs.isEmpty == true)
    }
}

// MARK: - The bound

extension CausalityLogTests {
    @Test("what was forgotten is said, and never shown as a root")
    func forgotten() async throws {
        let log = CausalityLog<Ledger>(capacity: 2)
        try await run(log)
        #expect(log.kept == 3..<5)
        #expect(
            log.tree(to: 4) == """
                … Action 2 is not kept any more: the log keeps the last 2, 3 to 4.
                4 ledger.close ← File of 2  +0.000 s  Archive.swift:9
                """
        )
        #expect(
            log.tree(from: 2) == """
                … Action 2 is not kept any more: the log keeps the last 2, 3 to 4.
                3 Filed ← File of 2         +0.000 s  Archive.swift:8
                4 ledger.close ← File of 2  +0.000 s  Archive.swift:9
                """
        )
        #expect(log.tree(from: 1) == "… Action 1 is not kept any more: the log keeps the last 2, 3 to 4.")
        #expect(log.causes(of: 4).gap?.number == 2)
        #expect(log.causes(of: 4).gap?.kept == 3..<5)
        #expect(log.consequences(of: 3).gap == nil)
        #expect(log[2] == nil)
    }

    @Test("an action that was never processed is said to be unknown")
    func unknown() async throws {
        let log = CausalityLog<Ledger>()
        #expect(log.tree(to: 1) == "… Action 1 is not known: no action was processed since the log began.")
        try await run(log)
        #expect(log.tree(to: 9) == "… Action 9 is not known: the last one processed is 4.")
        #expect(log.tree(from: 9) == "… Action 9 is not known: the last one processed is 4.")
        #expect(log.tree(from: 0) == "… Action 0 is not kept any more: the log keeps the last 4, 1 to 4.")
    }

    @Test("the last actions are kept through any number of rounds, each with its own events")
    func rounds() async throws {
        let log = CausalityLog<Ledger>(capacity: 7)
        let store = makeStore(Ledger(), observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Print())]))
        for amount in 1...100 { try store.dispatch(Enter(amount: amount)) }
        try await store.send(Touch())
        #expect(log.kept == 95..<102)
        #expect(log.kept.compactMap { log[$0]?.number } == Array(95...101))
        #expect((95...100).compactMap { log[$0]?.summary } == (95...100).map { "Enter(amount: \($0))" })
        #expect((95...100).allSatisfy { log[$0]?.effects == ["Print"] })
        #expect(log[101]?.effects == [])
    }

    @Test("of an action's events a bounded number is kept, and the others are counted")
    func manyEvents() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        let telling = AtOnce<Enter> { _, trunk in for amount in 1...40 { trunk.emit(Shown(amount: amount)) } }
        await store.start(Desk(effects: [AnySideEffect(telling)]))
        try await store.send(Enter(amount: 1))
        let enter = try #require(log[1])
        #expect(enter.events.count == TracedAction.eventLimit)
        #expect(enter.outputs.count == 31)
        #expect(enter.lostEvents == 9)
        #expect(log.tree(from: 1).hasSuffix("└─ … 9 more events are not kept"))
    }

    @Test("a chain of hundreds of generations is indented as far as it can be read, and then names its causes")
    func deep() async throws {
        let log = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [log])
        await store.start(Desk(effects: [AnySideEffect(Again(most: 500))]))
        try await store.send(Enter(amount: 1), file: "App/Screen.swift", line: 7)
        for tree in [log.tree(from: 1), log.tree(to: 500)] {
            let lines = tree.split(separator: "\n")
            #expect(lines.count == 500)
            #expect(lines.allSatisfy { $0.count < 130 })
            #expect(lines.last?.contains("└─ 500 Enter ← Again of 499 ") == true)
        }
    }

    @Test("a value of many lines, or a long one, is shown on one line of at most 100 characters")
    func summary() throws {
        struct Note: Action {
            let text: String
            func reduce(_ state: inout Ledger) {}
        }
        let log = CausalityLog<Ledger>()
        let stamp = ActionStamp(
            number: 1,
            moment: ManualClock().now(),
            source: SourceLocation(file: "File.swift", line: 1, function: "f()")
        )
        for (number, text) in ["a\nb", String(repeating: "x", count: 200)].enumerated() {
            let stamp = ActionStamp(number: UInt64(number + 1), moment: stamp.moment, source: stamp.source)
            log.processed(StateBox(old: Ledger(), new: Ledger(), action: Note(text: text), stamp: stamp))
        }
        #expect(log[1]?.summary == #"Note(text: "a\nb")"#)
        #expect(log[2]?.summary.count == 100)
        #expect(log[2]?.summary.hasSuffix("x…") == true)
        #expect(log[2]?.stamp.source.short == "File.swift:1")
    }
}

// MARK: - Which effect dispatches what

extension CausalityLogTests {
    @Test("which effects dispatched which actions is counted, and outlasts the actions")
    func dispatches() async throws {
        let log = CausalityLog<Ledger>(capacity: 1)
        try await run(log)
        let dispatches = log.dispatches.map { "\($0.effect) → \($0.action) \($0.count)" }
        #expect(dispatches == ["Booking → Booked 1", "File → Filed 1", "File → ledger.close 1"])
    }
}
