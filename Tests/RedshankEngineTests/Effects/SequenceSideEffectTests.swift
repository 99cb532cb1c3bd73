import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("SequenceSideEffect", .timeLimit(.minutes(1)))
struct SequenceSideEffectTests {
    /// Counts up from what was entered, one a second.
    private struct CountUp: SequenceSideEffect {
        let clock: ManualClock
        var control: EffectControl<Enter> { .latest.cancelled(by: .action(Close.self)) }

        func actions(_ box: StateBox<Enter>, interactor: Desk) -> AsyncThrowingStream<Booked, any Error> {
            let clock = clock
            let next = Lock(box.action.amount)
            return AsyncThrowingStream {
                try await clock.sleep(for: .seconds(1))
                let number = next.withLock { number in
                    number += 1
                    return number - 1
                }
                if number == 12 { throw Trouble(number: number) }
                return number == 22 ? nil : Booked(amount: number)
            }
        }
    }

    /// Yields actions of two types.
    private struct Mixed: SequenceSideEffect {
        func actions(_ box: StateBox<Touch>, interactor: Desk) -> AsyncStream<AnyAction<Ledger>> {
            AsyncStream { continuation in
                continuation.yield(AnyAction(Enter(amount: 1)))
                continuation.yield(AnyAction(Booked(amount: 2)))
                continuation.finish()
            }
        }
    }

    @Test("its actions are dispatched as they come, until it ends")
    func ends() async {
        let store = TestStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(CountUp(clock: store.clock))]))
        await store.send(Enter(amount: 20)) { $0.amounts = [20] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 20)) { $0.bookings = [20] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 21)) { $0.bookings = [20, 21] }
        await store.advance(by: .seconds(1))
        await store.finish()
    }

    @Test("it ends when its control cancels it: by an action, and by a newer one")
    func cancelled() async {
        let store = TestStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(CountUp(clock: store.clock))]))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 1)) { $0.bookings = [1] }
        await store.send(Enter(amount: 5)) { $0.amounts = [1, 5] }
        await store.advance(by: .seconds(1))
        await store.receive(Booked(amount: 5)) { $0.bookings = [1, 5] }
        let now = store.clock.now()
        await store.send(Close()) { $0.closedAt = now }
        await store.advance(by: .seconds(10))
        await store.finish()
    }

    @Test("what it throws is reported")
    func fails() async throws {
        let clock = ManualClock()
        let reports = Reports()
        let store = makeStore(Ledger(), clock: clock, observers: [reports])
        await store.start(Desk(effects: [AnySideEffect(CountUp(clock: clock))]))
        try store.dispatch(Enter(amount: 11))
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }
        while reports.failed.isEmpty {
            _ = await store.state
            await Task.yield()
        }
        #expect(await store.state.bookings == [11])
        #expect(reports.failed == ["1#1 Trouble(number: 12)"])
        await store.stop()
    }

    @Test("actions of several types wake the effects of their own types")
    func mixed() async {
        let store = TestStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(Mixed()), AnySideEffect(Book())]))
        await store.send(Touch())
        await store.receive(Enter.self) {
            $0.amount == 1
        } changes: {
            $0.amounts = [1]
        }
        await store.receive(Booked(amount: 2)) { $0.bookings = [2] }
        await store.receive(Booked(amount: 1)) { $0.bookings = [2, 1] }
        await store.finish()
    }
}
