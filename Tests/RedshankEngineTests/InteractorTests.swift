import RedshankEngine
import RedshankTesting
import Testing

@Suite("Interactor", .timeLimit(.minutes(1)))
struct InteractorTests {
    @Test("interactors are stopped in the opposite order, while the effects of the others still work")
    func stop() async throws {
        let notes = Notes<String>()
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(Book())], stopping: { notes.add("first") }))
        await store.start(
            Desk(
                effects: [],
                stopping: {
                    try? await store.send(Enter(amount: 1))
                    notes.add("second")
                }
            )
        )
        await store.stop()
        #expect(notes.all == ["second", "first"])
        #expect(await store.state.bookings == [1])
        await store.stop()
        #expect(notes.all.count == 2)
    }

    @Test("a start is told before the first action that comes after it")
    func start() async throws {
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(Book())], starting: { $0.dispatch(Enter(amount: 1)) }))
        try await store.send(Enter(amount: 2))
        #expect(await store.state.amounts == [1, 2])
    }

    @Test("a condition can be asked without running anything, where the action is one that wakes the effect")
    func holds() throws {
        let effect = AnySideEffect(On<Enter>(condition: { $0.action.amount > 1 }) { _, _ in })
        let every = AnySideEffect(AtOnce<AnyAction<Ledger>>(condition: { $0.isNew(\.amounts) }) { _, _ in })
        let stamp = ActionStamp(
            number: 1,
            moment: ManualClock().now(),
            source: SourceLocation(file: #fileID, line: 1, function: #function)
        )
        func erased(_ action: some Action<Ledger>) -> StateBox<AnyAction<Ledger>> {
            var new = Ledger()
            action.reduce(&new, at: stamp.moment)
            return StateBox(old: Ledger(), new: new, action: action, stamp: stamp).erased
        }
        #expect(effect.name == "On<Enter>")
        #expect(effect.holds(erased(Enter(amount: 2))) == true)
        #expect(effect.holds(erased(Enter(amount: 1))) == false)
        #expect(effect.holds(erased(Booked(amount: 2))) == nil)
        #expect(every.holds(erased(Enter(amount: 2))) == true)
        #expect(every.holds(erased(Booked(amount: 2))) == false)
    }

    @Test("side effects are listed one a line, each of its own kind")
    func builder() throws {
        struct Two: Interactor {
            typealias State = Ledger
            var sideEffects: [AnySideEffect<Two>] {
                First()
                Second()
            }
            struct First: SideEffect {
                func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Two) async {}
            }
            struct Second: ImmediateSideEffect {
                func execute(_ box: StateBox<Touch>, trunk: Trunk<Ledger>, interactor: Two) {}
            }
        }
        #expect(Two().sideEffects.map(\.name) == ["First", "Second"])
    }
}
