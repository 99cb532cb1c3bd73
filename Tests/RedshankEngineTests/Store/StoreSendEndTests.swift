import RedshankEngine
import RedshankTesting
import Testing

@Suite("Store.send that is given up", .timeLimit(.minutes(1)))
struct StoreSendEndTests {
    @Test("ends when the waiting task is cancelled; the input and what it set off go on")
    func cancelled() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let slow = On<Enter> { box, trunk in
            try? await clock.sleep(for: .seconds(1))
            trunk.dispatch(Booked(amount: Task.isCancelled ? -1 : box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(slow)]))
        let sending = Task { try await store.send(Enter(amount: 1)) }
        await clock.sleepers(1)
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
        #expect(await store.state.amounts == [1])
        clock.advance(by: .seconds(1))
        while await store.state.bookings.isEmpty { await Task.yield() }
        #expect(await store.state.bookings == [1])
        await store.stop()
    }

    @Test("ends at once in a task that is cancelled already")
    func cancelledBefore() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let forever = On<Enter> { _, _ in try? await clock.sleep(for: .seconds(1)) }
        await store.start(Desk(effects: [AnySideEffect(forever)]))
        let sending = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.send(Enter(amount: 1))
        }
        await #expect(throws: CancellationError.self) { try await sending.value }
        await clock.sleepers(1)
        await store.stop()
    }
}
