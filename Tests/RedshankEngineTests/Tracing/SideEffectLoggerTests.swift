import RedshankEngine
import RedshankTesting
import Testing

@Suite("SideEffectLogger", .timeLimit(.minutes(1)))
struct SideEffectLoggerTests {
    private let lines = Notes<String>()
    private let clock = ManualClock()

    private func run(_ logger: SideEffectLogger<Ledger>, middleware: [any Middleware<Ledger>] = []) async throws {
        let store = makeStore(Ledger(), clock: clock, middleware: middleware, observers: [logger])
        await store.start(Desk(effects: [AnySideEffect(Booking()), AnySideEffect(File(clock: clock))]))
        let sent = Task { try await store.send(Enter(amount: 10)) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1_250))
        try await sent.value
    }

    @Test("what was set off and what it dispatched are lines, with the time in between")
    func dispatched() async throws {
        try await run(SideEffectLogger { lines.add($0) })
        #expect(
            lines.all == [
                "Booking of 1: set off",
                "Booking of 1: dispatched 2 Booked after 0.000 s",
                "File of 2: set off",
                "File of 2: dispatched 3 Filed after 1.250 s",
                "File of 2: dispatched 4 ledger.close after 1.250 s",
            ]
        )
    }

    @Test("what a side effect dispatched and was dropped says why")
    func dropped() async throws {
        try await run(SideEffectLogger { lines.add($0) }, middleware: [Refusing<Close>()])
        #expect(
            lines.all.last
                == "File of 2: dispatched 4 ledger.close after 1.250 s, dropped: no ledger.close today"
        )
    }

    @Test("side effects are excluded by their type and by their name")
    func exclusions() async throws {
        try await run(SideEffectLogger(excluding: [File.self]) { lines.add($0) })
        #expect(lines.all == ["Booking of 1: set off", "Booking of 1: dispatched 2 Booked after 0.000 s"])
        let others = Notes<String>()
        try await run(SideEffectLogger(where: { $0.hasPrefix("Book") }, write: { others.add($0) }))
        #expect(others.all.map { $0.prefix(4) } == ["File", "File", "File"])
    }

    @Test("failures and outputs are lines, timed where the Store's clock is given")
    func failures() async throws {
        let timed = Notes<String>()
        let store = makeStore(
            Ledger(),
            clock: clock,
            observers: [SideEffectLogger { lines.add($0) }, SideEffectLogger(clock: clock) { timed.add($0) }]
        )
        await store.start(
            Desk(effects: [AnySideEffect(Booking()), AnySideEffect(Show()), AnySideEffect(Late(clock: clock))])
        )
        let sent = Task { try await store.send(Enter(amount: 10)) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(81))
        try await sent.value
        try await store.send(Touch())
        #expect(lines.all.suffix(2) == ["Show of 2: told Shown(amount: 10)", "Late of 2: failed: too⏎late"])
        #expect(
            timed.all.suffix(2) == [
                "Show of 2: told Shown(amount: 10) after 0.000 s", "Late of 2: failed after 0.081 s: too⏎late",
            ]
        )
    }

    @Test("how long it took is left out where it is not known any more")
    func forgotten() async throws {
        let store = makeStore(
            Ledger(),
            clock: clock,
            observers: [SideEffectLogger(excluding: [Print.self]) { lines.add($0) }]
        )
        await store.start(Desk(effects: [AnySideEffect(Print()), AnySideEffect(File(clock: clock))]))
        let telling = AtOnce<Touch> { _, trunk in trunk.dispatch(Booked(amount: 1)) }
        await store.start(Desk(effects: [AnySideEffect(telling)]))
        let sent = Task { try await store.send(Touch()) }
        await clock.sleepers(1)
        // The action 1,024 after the second takes the place where its time was remembered.
        for amount in 1...1_024 { try store.dispatch(Enter(amount: amount)) }
        _ = await store.state
        clock.advance(by: .milliseconds(1_250))
        try await sent.value
        #expect(lines.all.suffix(2) == ["File of 2: dispatched 1027 Filed", "File of 2: dispatched 1028 ledger.close"])
    }
}

/// Fails a while later.
private struct Late: SideEffect {
    let clock: ManualClock
    func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        try await clock.sleep(for: .milliseconds(81))
        throw Refused(reason: "too\nlate")
    }
}
