import RedshankEngine
import RedshankTesting
import Testing

@Suite("EffectTrigger", .timeLimit(.minutes(1)))
struct EffectTriggerTests {
    @Test("an effect lists several action types, and no other action wakes it")
    func several() async throws {
        let notes = Notes<String>()
        try await run(Triggered([.action(Enter.self), .action(Booked.self)], notes))
        #expect(notes.all == ["Enter", "Booked"])
    }

    @Test("an effect is woken by a change at a path, whichever action made it, and not by one that set the same")
    func path() async throws {
        let notes = Notes<String>()
        try await run(Triggered([.changed(\.bookings)], notes))
        #expect(notes.all == ["Booked"])
    }

    @Test("an effect that wants every action is woken by each")
    func every() async throws {
        let notes = Notes<String>()
        try await run(Triggered([.every], notes))
        #expect(notes.all == ["Touch", "Enter", "Booked", "ledger.close"])
    }

    @Test("an effect that lists nothing of its own and takes any action is woken by each")
    func standard() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        let any = AtOnce<AnyAction<Ledger>> { box, _ in notes.add(type(of: box.action.base).name) }
        await store.start(Desk(effects: [AnySideEffect(any)]))
        try await store.send(Touch())
        try await store.send(Close())
        #expect(notes.all == ["Touch", "ledger.close"])
        await store.stop()
    }

    @Test("an effect that two triggers wake for one action runs once")
    func once() async throws {
        let notes = Notes<String>()
        try await run(Triggered([.action(Enter.self), .action(Enter.self), .changed(\.amounts), .every], notes))
        #expect(notes.all == ["Touch", "Enter", "Booked", "ledger.close"])
    }

    @Test("each trigger of an interactor's effects wakes that effect alone, and all are forgotten with it")
    func forgotten() async throws {
        let kept = Notes<String>()
        let gone = Notes<String>()
        let store = makeStore(Ledger())
        let triggers: [EffectTrigger<Ledger>] = [.action(Booked.self), .changed(\.amounts), .every]
        await store.start(Desk(effects: [AnySideEffect(Triggered(triggers, kept))]))
        let id = await store.start(Desk(effects: [AnySideEffect(Triggered(triggers, gone))]))
        try await store.send(Enter(amount: 1))
        await store.stop(id)
        try await store.send(Enter(amount: 2))
        #expect(kept.all == ["Enter", "Enter"])
        #expect(gone.all == ["Enter"])
        await store.stop()
    }

    @Test("triggers say what they are")
    func descriptions() {
        #expect(EffectTrigger<Ledger>.action(Close.self).description == "ledger.close")
        #expect(EffectTrigger<Ledger>.every.description == "every action")
        #expect(EffectTrigger<Ledger>.changed(\.amounts).description.contains("amounts"))
    }

    @Test("an effect's triggers can be asked without running anything")
    func wakes() {
        let effect = AnySideEffect(Triggered([.action(Enter.self), .changed(\.bookings)], Notes()))
        func box(_ action: some Action<Ledger>) -> StateBox<AnyAction<Ledger>> {
            var new = Ledger()
            action.reduce(&new, at: ManualClock().now())
            let source = SourceLocation(file: #fileID, line: #line, function: #function)
            let stamp = ActionStamp(number: 1, moment: ManualClock().now(), source: source)
            return StateBox(old: Ledger(), new: new, action: AnyAction(action), stamp: stamp)
        }
        #expect(effect.wakes(box(Enter(amount: 1))))
        #expect(effect.wakes(box(Booked(amount: 1))))
        #expect(!effect.wakes(box(Touch())))
    }

    @Test("an effect that names one action and lists another stops the program, saying what to do")
    func foreign() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Wrong: ImmediateSideEffect {
                var triggers: [EffectTrigger<Ledger>] { [.action(Booked.self)] }
                func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) {}
            }
            await makeStore(Ledger()).start(Desk(effects: [AnySideEffect(Wrong())]))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("The side effect Wrong takes a StateBox<Enter>, so nothing but Enter can wake it."))
        #expect(text.contains("Let it take a StateBox<AnyAction<Ledger>> to list other triggers."))
    }

    /// Runs one of each kind of action past the effect.
    private func run(_ effect: Triggered) async throws {
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        await store.whileHeld {
            store.root.dispatch(Touch())
            store.root.dispatch(Enter(amount: 1))
            store.root.dispatch(Booked(amount: 2))
            store.root.dispatch(Close())
        }
        _ = await store.state
        await store.stop()
    }
}

/// Notes each action that wakes it.
private struct Triggered: ImmediateSideEffect {
    let triggers: [EffectTrigger<Ledger>]
    let notes: Notes<String>

    init(_ triggers: [EffectTrigger<Ledger>], _ notes: Notes<String>) {
        self.triggers = triggers
        self.notes = notes
    }

    func execute(_ box: StateBox<AnyAction<Ledger>>, trunk: Trunk<Ledger>, interactor: Desk) {
        notes.add(type(of: box.action.base).name)
    }
}
