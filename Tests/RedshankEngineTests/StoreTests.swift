import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

@Suite("Store", .timeLimit(.minutes(1)))
struct StoreTests {
    @Test("actions are processed in the order of their dispatch")
    func order() async throws {
        let store = makeStore(Ledger())
        for amount in 1...1_000 { try store.dispatch(Enter(amount: amount)) }
        try await store.send(Touch())
        #expect(await store.state.amounts == Array(1...1_000))
    }

    @Test("an action that is dispatched while another is processed is processed after it, and after those that wait")
    func reentrancy() async throws {
        let notes = Notes<String>()
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let first = AtOnce<Enter> { box, trunk in
            notes.add("begins \(box.action.amount)")
            trunk.dispatch(Booked(amount: box.action.amount))
            notes.add("ends \(box.action.amount) before its action: \(box.new.bookings.isEmpty)")
        }
        let second = AtOnce<Enter> { box, _ in notes.add("second \(box.action.amount)") }
        let booked = AtOnce<Booked> { box, _ in notes.add("booked \(box.action.amount)") }
        await store.start(Desk(effects: [AnySideEffect(first), AnySideEffect(second), AnySideEffect(booked)]))
        // Dispatched from the Store's own queue, so that both wait before the first is processed.
        await withCheckedContinuation { continuation in
            store.onQueue {
                store.root.dispatch(Enter(amount: 1))
                store.root.dispatch(Enter(amount: 2))
                continuation.resume()
            }
        }
        // Whoever asks for the state sees all that waited; what that set off waits for the second time.
        _ = await store.state
        _ = await store.state
        #expect(
            notes.all == [
                "begins 1", "ends 1 before its action: true", "second 1",
                "begins 2", "ends 2 before its action: true", "second 2",
                "booked 1", "booked 2",
            ]
        )
    }

    @Test("all work is done on the queue that was given")
    func queue() async throws {
        struct OnQueue: Input {
            let queue: DispatchQueue
            func reduce(_ state: inout Ledger) { dispatchPrecondition(condition: .onQueue(queue)) }
        }
        struct Checked: Middleware {
            typealias State = Ledger
            let queue: DispatchQueue
            func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, state: Ledger) -> Passage {
                dispatchPrecondition(condition: .onQueue(queue))
                return .proceed
            }
        }
        let queue = DispatchQueue(label: "store")
        let store = Store(Ledger(), queue: queue, clock: ManualClock(), middleware: [Checked(queue: queue)])
        let inPlace = AtOnce<OnQueue> { _, _ in dispatchPrecondition(condition: .onQueue(queue)) }
        let inTask = On<OnQueue> { _, _ in dispatchPrecondition(condition: .notOnQueue(queue)) }
        await store.start(Desk(effects: [AnySideEffect(inPlace), AnySideEffect(inTask)]))
        try await store.send(OnQueue(queue: queue))
    }

    @Test("each action is stamped with its number and the moment of the Store's clock")
    func stamps() async throws {
        let clock = ManualClock(Moment(wall: .seconds(1_000), boot: .seconds(5)))
        let witness = Witness()
        let store = makeStore(Ledger(), clock: clock, observers: [witness])
        try await store.send(Touch())
        clock.advance(by: .seconds(2))
        try await store.send(Touch())
        clock.setWall(.seconds(50))
        try await store.send(Close())
        #expect(witness.stamps.map(\.number) == [1, 2, 3])
        #expect(
            witness.stamps.map(\.moment) == [
                Moment(wall: .seconds(1_000), boot: .seconds(5)),
                Moment(wall: .seconds(1_002), boot: .seconds(7)),
                Moment(wall: .seconds(50), boot: .seconds(7)),
            ]
        )
        #expect(await store.state.closedAt == Moment(wall: .seconds(50), boot: .seconds(7)))
    }

    @Test("a block on the queue comes after the actions that were dispatched before it")
    func onQueue() async throws {
        let notes = Notes<Int>()
        let store = makeStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(AtOnce<Enter> { box, _ in notes.add(box.action.amount) })]))
        try store.dispatch(Enter(amount: 1))
        await withCheckedContinuation { continuation in
            store.onQueue {
                notes.add(2)
                continuation.resume()
            }
        }
        #expect(notes.all == [1, 2])
    }

    @Test("after stop an action still changes the state and sets nothing off")
    func afterStop() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        await store.start(Desk(effects: [AnySideEffect(Book()), AnySideEffect(AtOnce<Enter> { _, _ in })]))
        try await store.send(Enter(amount: 1))
        await store.stop()
        try await store.send(Enter(amount: 2))
        #expect(await store.state.amounts == [1, 2])
        #expect(await store.state.bookings == [1])
        #expect(witness.setOff.all == ["1 Book", "1 AtOnce<Enter>"])
    }

    @Test("a Store is let go although its interactor holds its trunk, once it was stopped")
    func letGo() async throws {
        final class Holder: Interactor {
            typealias State = Ledger
            let trunks = Notes<Trunk<Ledger>>()
            var sideEffects: [AnySideEffect<Holder>] { Keep() }
            func start(_ trunk: Trunk<Ledger>) { trunks.add(trunk) }
            struct Keep: SideEffect {
                func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Holder) async {}
            }
        }
        var store: Store<Ledger>? = makeStore(Ledger())
        weak let gone = store
        await store?.start(Holder())
        try await store?.send(Enter(amount: 1))
        await store?.stop()
        // What is still on the queue holds the Store; a block behind it knows that it has gone.
        await withCheckedContinuation { continuation in
            store?.onQueue { continuation.resume() }
            store = nil
        }
        #expect(gone == nil)
    }
}
