import RedshankEngine
import RedshankTesting
import Testing

@Suite("Exhaustivity", .timeLimit(.minutes(1)))
struct ExhaustivityTests {
    let failures = Failures()

    private func makeStore() -> TestStore<Counter> {
        TestStore(Counter(), exhaustivity: .off, patience: .zero, reporter: failures.reporter)
    }

    @Test("with exhaustivity off only what is named is checked, and what was skipped can be shown")
    func skips() async {
        let store = makeStore()
        await store.start(Loader(counts: [1, 2, 3]))
        await store.start(Teller())
        await store.send(Load())
        await store.receive(Loaded(count: 2)) { $0.count = 2 }
        await store.send(Tell(number: 4))
        await store.send(Tell(number: -1)) { $0.count = -1 }
        await store.finish()
        #expect(failures.messages.isEmpty)
        #expect(store.state.count == -1)
        #expect(
            store.skipped.map { $0.prefix { $0 != "," } } == [
                "Load(from: \"there\")", "Loaded(count: 1)", "Loaded(count: 3)", "Tell(number: 4)", "Told(number: 4)",
                "a failure of Answer",
            ]
        )
    }

    @Test("a change that is named wrongly fails, with only what differs of it")
    func wrongChange() async {
        let store = makeStore()
        await store.start(Loader(counts: [5]))
        await store.send(Load()) { $0.loading = false }
        await store.receive(Loaded(count: 5)) { $0.count = 6 }
        await store.finish()
        #expect(failures.messages.count == 2)
        #expect(failures.messages[0].contains("-   - loading: false\n+   - loading: true"))
        #expect(failures.messages[1].contains("-   - count: 6\n+   - count: 5"))
        #expect(!failures.messages[1].contains("-   - loading"))
    }

    @Test("an action that does not come fails, with what was skipped before")
    func absent() async {
        let store = makeStore()
        await store.start(Loader(counts: [1, 2]))
        await store.send(Load())
        await store.receive(Loaded(count: 9))
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("Loaded(count: 9) was not received. No side effect runs."))
        #expect(failures.messages[0].contains("Skipped before:\n  Load(from: \"there\"), dispatched at"))
        #expect(failures.messages[0].contains("\n  Loaded(count: 2), made by Fetch of action 1 at"))
    }

    @Test("an output that does not come fails, and others are skipped on the way to one that does")
    func outputs() async {
        let store = makeStore()
        await store.start(Teller())
        for number in 1...3 { store.store.root.dispatch(Tell(number: number)) }
        await store.receive(Told(number: 3))
        await store.receive(Told(number: 1))
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("Told(number: 1) was not received."))
        #expect(store.skipped.contains("Told(number: 2), made by Answer of action 2"))
    }

    @Test("a drop that is not named is skipped, one where a change is named fails")
    func drops() async {
        let store = TestStore(
            Counter(),
            middleware: [Refusing(place: "nowhere")],
            exhaustivity: .off,
            patience: .zero,
            reporter: failures.reporter
        )
        await store.send(Load(from: "nowhere"))
        #expect(failures.messages.isEmpty)
        await store.send(Load(from: "nowhere")) { $0.loading = true }
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("was dropped: not from nowhere."))
        await store.finish()
    }

    @Test("an effect that still runs at the end is skipped")
    func running() async {
        let store = makeStore()
        await store.start(Loader(clock: store.clock, delay: .seconds(1)))
        await store.send(Load())
        await store.finish()
        #expect(failures.messages.isEmpty)
        #expect(store.skipped.last == "The test ended while side effects ran: Fetch.")
    }

    @Test("it may be turned off for a part of a test, after which everything has to be named again")
    func inPart() async {
        let store = TestStore(Counter(), patience: .zero, reporter: failures.reporter)
        store.exhaustivity = .off
        await store.send(Load())
        store.exhaustivity = .on
        await store.send(Loaded(count: 2))
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(
            failures.messages[0].contains(
                """
                Write: await store.send(…) {
                    $0.count = 2
                    $0.loading = false
                    $0.loadedAt.wall = 1700000000.0 seconds
                """
            ) || failures.messages[0].contains("$0.count = 2\n    $0.loading = false\n    $0.loadedAt = ")
        )
    }

    @Test("what is not pure fails also with exhaustivity off")
    func pure() async {
        struct Odd: Interactor {
            typealias State = Counter
            var sideEffects: [AnySideEffect<Odd>] { WhenLoading() }
            struct WhenLoading: ImmediateSideEffect {
                var triggers: [EffectTrigger<Counter>] { [.action(Loaded.self)] }
                func condition(_ box: StateBox<AnyAction<Counter>>) -> Bool { box.isNew(\.loading) }
                func execute(_ box: StateBox<AnyAction<Counter>>, trunk: Trunk<Counter>, interactor: Odd) {}
            }
        }
        let store = makeStore()
        await store.start(Odd())
        await store.send(Load())
        await store.finish()
        #expect(
            failures.messages == [
                """
                Load(from: "there") makes the condition of WhenLoading hold, but does not wake it: its triggers are Loaded.
                List the action, or the path that it changes, among the effect's triggers.
                (seed 0)
                """
            ]
        )
    }

    @Test("an effect that lists its triggers and has no condition, or one that held before, is no fault")
    func noFault() async {
        struct Careful: Interactor {
            typealias State = Counter
            var sideEffects: [AnySideEffect<Careful>] {
                Always()
                Level()
            }
            struct Always: ImmediateSideEffect {
                var triggers: [EffectTrigger<Counter>] { [.action(Loaded.self), .changed(\.count)] }
                func execute(_ box: StateBox<AnyAction<Counter>>, trunk: Trunk<Counter>, interactor: Careful) {}
            }
            struct Level: ImmediateSideEffect {
                var triggers: [EffectTrigger<Counter>] { [.changed(\.count)] }
                func condition(_ box: StateBox<AnyAction<Counter>>) -> Bool { box.new.count > 3 }
                func execute(_ box: StateBox<AnyAction<Counter>>, trunk: Trunk<Counter>, interactor: Careful) {}
            }
        }
        let store = TestStore(Counter(), reporter: failures.reporter)
        await store.start(Careful())
        await store.send(Ping())
        await store.send(Tell(number: 4)) { $0.count = 4 }
        await store.send(Load()) { $0.loading = true }
        await store.finish()
        #expect(failures.messages.isEmpty)
    }
}
