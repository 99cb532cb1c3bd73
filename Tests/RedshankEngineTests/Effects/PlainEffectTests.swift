import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

@Suite("Plain effects", .timeLimit(.minutes(1)))
struct PlainEffectTests {
    @Test("stop cancels the effects that run and waits until they have ended")
    func cancel() async throws {
        let clock = ManualClock()
        let notes = Notes<String>()
        let store = makeStore(Ledger(), clock: clock)
        let effect = On<Enter> { _, _ in
            do {
                try await clock.sleep(for: .seconds(1))
                notes.add("ran to its end")
            } catch {
                for _ in 0..<100 { await Task.yield() }
                notes.add("cancelled")
            }
        }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        for amount in 1...3 { try store.dispatch(Enter(amount: amount)) }
        await clock.sleepers(3)
        #expect(store.runningEffects == ["On<Enter>", "On<Enter>", "On<Enter>"])
        await store.stop()
        #expect(notes.all == ["cancelled", "cancelled", "cancelled"])
        #expect(store.runningEffects.isEmpty)
    }

    @Test("one that hangs does not hold up the Store or the other effects")
    func hanging() async throws {
        let clock = ManualClock()
        let store = makeStore(Ledger(), clock: clock)
        let hanging = On<Touch> { _, _ in try? await clock.sleep(for: .seconds(1)) }
        await store.start(Desk(effects: [AnySideEffect(hanging), AnySideEffect(Book())]))
        try store.dispatch(Touch())
        await clock.sleepers(1)
        try await store.send(Enter(amount: 1))
        #expect(await store.state.bookings == [1])
        #expect(store.runningEffects == ["On<Touch>"])
        await store.stop()
    }

    @Test("effects run on the executor that was given")
    func executor() async throws {
        final class Queue: TaskExecutor {
            let queue = DispatchQueue(label: "effects")
            func enqueue(_ job: consuming ExecutorJob) {
                let job = UnownedJob(job)
                queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
            }
        }
        let executor = Queue()
        let store = Store(
            Ledger(),
            queue: DispatchQueue(label: "store"),
            clock: ManualClock(),
            executor: executor
        )
        let effect = On<Enter> { box, trunk in
            dispatchPrecondition(condition: .onQueue(executor.queue))
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        try await store.send(Enter(amount: 1))
        #expect(await store.state.bookings == [1])
    }
}
