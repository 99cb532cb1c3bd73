import Dispatch
import RedshankTesting
import Synchronization
import Testing

@testable import RedshankEngine

@Suite("EffectRuns", .timeLimit(.minutes(1)))
struct EffectRunsTests {
    private let clock = ManualClock()
    private let reports = Reports()

    private func store(_ effects: AnySideEffect<Desk>...) async -> Store<Ledger> {
        let store = makeStore(Ledger(), clock: clock, observers: [reports])
        await store.start(Desk(effects: effects))
        return store
    }

    // MARK: - Failures

    @Test("what an effect throws is reported with its cause, and the Store goes on")
    func failure() async throws {
        let failing = Ruled<Enter>(control: .concurrent) { error, trunk in
            if error as? Trouble == Trouble(number: 7) { trunk.dispatch(Booked(amount: -7)) }
        } work: { box, _ in
            throw Trouble(number: box.action.amount)
        }
        let store = await store(AnySideEffect(failing))
        try await store.send(Enter(amount: 7))
        try await store.send(Enter(amount: 8))
        #expect(await store.state.bookings == [-7])
        #expect(reports.failed == ["1#1 Trouble(number: 7)", "3#1 Trouble(number: 8)"])
        let text = reports.failures.all.first?.description
        #expect(text == "Ruled<Enter> of action 1 failed in attempt 1: Trouble(number: 7)")
        await store.stop()
    }

    @Test("every attempt that fails is reported, and sending waits for the last")
    func attempts() async throws {
        let failing = Ruled<Enter>(
            control: .latest.retried(RetryPolicy(attempts: 3, firstPause: .zero, when: { $0 as? Trouble != Trouble() }))
        ) { box, trunk in
            throw Trouble(number: box.action.amount)
        }
        let store = await store(AnySideEffect(failing))
        try await store.send(Enter(amount: 7))
        let pause = "again after \(Duration.zero)"
        #expect(
            reports.failed == [
                "1#1 Trouble(number: 7), \(pause)", "1#2 Trouble(number: 7), \(pause)", "1#3 Trouble(number: 7)",
            ]
        )
        try await store.send(Enter(amount: 0))
        #expect(reports.failed.last == "2#1 Trouble(number: 0)")
        await store.stop()
    }

    @Test("a failure's sentence names the key and what comes next")
    func sentence() {
        let cause = Cause(number: 4, effect: "Load")
        let kind = EffectFailure.Kind.deadlineExceeded(.seconds(5))
        let failure = EffectFailure(cause: cause, key: EffectKey("web"), kind: kind, retriesAfter: .seconds(1))
        #expect(
            failure.description == """
                Load of action 4 for “web” failed in attempt 1 and is tried again after 1.0 seconds: \
                It did not end within its deadline of 5.0 seconds.
                """
        )
    }

    @Test("one that hangs is let go at its deadline: others go on, what it says is dropped, and stopping ends")
    func hanging() async throws {
        let gate = Gate()
        let hanging = Ruled<Enter>(control: .serial.deadline(.seconds(5))) { box, trunk in
            if box.action.amount == 1 { await gate.pass() }
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = await store(AnySideEffect(hanging))
        try store.dispatch(Enter(amount: 1))
        try store.dispatch(Enter(amount: 2))
        await gate.arrivals(1)
        await clock.sleepers(1)
        #expect(await store.state.bookings == [])
        clock.advance(by: .seconds(5))
        while await store.state.bookings.isEmpty { await Task.yield() }
        #expect(await store.state.bookings == [2])
        #expect(reports.failed == ["1#1 It did not end within its deadline of 5.0 seconds."])
        await store.stop()
        gate.open()
        while reports.drops.all.isEmpty {
            await store.rest()
            await Task.yield()
        }
        #expect(await store.state.bookings == [2])
    }

    // MARK: - Ends

    @Test("when the Store stops, what runs is cancelled and may still tell what it found")
    func stop() async throws {
        let clock = clock
        let effect = Ruled<Enter>(control: .serial) { box, trunk in
            do { try await clock.sleep(for: .seconds(9)) } catch {
                trunk.dispatch(Booked(amount: box.action.amount))
                throw error
            }
        }
        let store = await store(AnySideEffect(effect))
        try store.dispatch(Enter(amount: 1))
        try store.dispatch(Enter(amount: 2))
        await clock.sleepers(1)
        #expect(await store.state.amounts == [1, 2])
        #expect(store.runningEffects == ["Ruled<Enter>", "Ruled<Enter>"])
        await store.stop()
        #expect(await store.state.bookings == [1])
        #expect(reports.failed == [])
        #expect(reports.suppressed == ["left out 2: the Store stopped", "cancelled 1: the Store stopped"])
        #expect(store.runningEffects == [])
    }

    @Test(
        "an interactor's end cancels its runs and no others, and what they still say is dropped",
        arguments: [false, true]
    )
    func interactorEnds(isPlain: Bool) async throws {
        let clock = clock
        func effect(_ sign: Int) -> AnySideEffect<Desk> {
            AnySideEffect(
                Ruled<Enter>(control: isPlain ? .concurrent : .serial) { box, trunk in
                    try? await clock.sleep(for: .seconds(1))
                    trunk.dispatch(Booked(amount: sign * box.action.amount))
                }
            )
        }
        let store = makeStore(Ledger(), clock: clock, observers: [reports])
        let one = await store.start(Desk(effects: [effect(1)]))
        await store.start(Desk(effects: [effect(-1)]))
        try store.dispatch(Enter(amount: 1))
        try store.dispatch(Enter(amount: 2))
        await clock.sleepers(isPlain ? 4 : 2)
        #expect(await store.state.amounts == [1, 2])
        await store.stop(one)
        let reasons = reports.suppressions.all.map(\.reason)
        #expect(reasons == [.interactorEnded, .interactorEnded])
        clock.advance(by: .seconds(1))
        if !isPlain {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }
        while await store.state.bookings.count < 2 { await Task.yield() }
        #expect(await store.state.bookings.sorted() == [-2, -1])
        #expect(reports.drops.all.count == (isPlain ? 2 : 1))
        #expect(reports.drops.all.allSatisfy { $0.contains("was cancelled") })
        await store.stop()
    }

    @Test("an interactor that ended leaves nothing behind")
    func nothingLeft() async throws {
        let store = makeStore(Ledger(), clock: clock, observers: [reports])
        for number in 1...20 {
            let id = await store.start(Desk(effects: [Ruled.booking(.latest.deadline(.seconds(9)), on: clock)]))
            try store.dispatch(Enter(amount: number))
            await clock.sleepers(2)
            await store.stop(id)
        }
        let left = store.core.tasks.table.withLock { ($0.governed.count, $0.running.count, $0.waiters.count) }
        #expect(left == (0, 0, 0))
        #expect(store.runningEffects == [])
    }

    // MARK: - Left out and cancelled

    @Test("what is left out is reported with its key and its reason")
    func leftOut() async throws {
        let gate = Gate()
        let effect = Ruled<Enter>(control: .first(per: { $0.action.amount })) { _, _ in await gate.pass() }
        let store = await store(AnySideEffect(effect))
        for amount in [3, 3, 4] { try store.dispatch(Enter(amount: amount)) }
        await gate.arrivals(2)
        await store.rest()
        #expect(reports.suppressed == ["left out 2: another one runs already"])
        #expect(reports.suppressions.all.first?.key == EffectKey(3))
        let text = reports.suppressions.all.first?.description
        #expect(text == "Ruled<Enter> of action 2 for “3” was left out: another one runs already.")
        gate.open()
        await store.stop()
    }

    @Test("an action cancels the runs of its key, those that wait too, and no others")
    func cancelKey() async throws {
        let gate = Gate()
        let control = EffectControl<Enter>.serial(per: { $0.action.amount % 2 })
            .cancelled(by: Booked.self, per: { $0.action.amount % 2 })
        let effect = Ruled<Enter>(control: control) { _, _ in await gate.pass() }
        let store = await store(AnySideEffect(effect))
        for amount in 1...4 { try store.dispatch(Enter(amount: amount)) }
        await gate.arrivals(2)
        store.root.dispatch(Booked(amount: 2))
        await store.rest()
        #expect(reports.suppressed == ["left out 4: action 5 cancelled it", "cancelled 2: action 5 cancelled it"])
        #expect(store.runningEffects.count == 3)
        gate.open()
        await store.stop()
    }

    @Test("a change of the state cancels, whichever action makes it")
    func cancelledByChange() async throws {
        let gate = Gate()
        let control = EffectControl<Enter>.concurrent.cancelled(by: .changed(\.closedAt))
        let store = await store(AnySideEffect(Ruled(control: control) { _, _ in await gate.pass() }))
        try store.dispatch(Enter(amount: 1))
        try store.dispatch(Touch())
        await gate.arrivals(1)
        try store.dispatch(Close())
        await store.rest()
        #expect(reports.suppressed == ["cancelled 1: action 3 cancelled it"])
        gate.open()
        await store.stop()
    }

    @Test("a deciding effect's run is governed and reported too")
    func deciding() async throws {
        struct Decide: DecidingSideEffect {
            let gate: Gate
            var control: EffectControl<Enter> { .first }
            func decide(_ box: StateBox<Enter>) -> EffectDecision<Desk> {
                .run { [gate] _, _ in
                    await gate.pass()
                    throw Trouble(number: box.action.amount)
                }
            }
            func failed(_ error: any Error, _ box: StateBox<Enter>, trunk: Trunk<Ledger>) {
                trunk.dispatch(Booked(amount: -box.action.amount))
            }
        }
        let gate = Gate()
        let store = await store(AnySideEffect(Decide(gate: gate)))
        try store.dispatch(Enter(amount: 1))
        try store.dispatch(Enter(amount: 2))
        await gate.arrivals(1)
        await store.rest()
        gate.open()
        while await store.state.bookings.isEmpty { await Task.yield() }
        #expect(await store.state.bookings == [-1])
        #expect(reports.failed == ["1#1 Trouble(number: 1)"])
        #expect(reports.suppressed == ["left out 2: another one runs already"])
        await store.stop()
    }

    @Test("an action does not cancel the run that it asks for")
    func cancelsOnlyBefore() async throws {
        let control = EffectControl<Enter>.concurrent.cancelled(by: .action(Enter.self), .action(Touch.self))
        let gate = Gate()
        let effect = Ruled<Enter>(control: control) { box, trunk in
            await gate.pass()
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = await store(AnySideEffect(effect))
        for amount in 1...3 { try store.dispatch(Enter(amount: amount)) }
        await gate.arrivals(3)
        gate.open()
        while !store.runningEffects.isEmpty { await Task.yield() }
        await store.stop()
        #expect(await store.state.bookings == [3])
        #expect(reports.suppressed == ["cancelled 1: action 2 cancelled it", "cancelled 2: action 3 cancelled it"])
    }

    @Test("a key belongs to its effect and its Store")
    func keysApart() async throws {
        let control = EffectControl<Enter>.latest(per: { _ in "key" })
        let one = await store(Ruled.booking(control, on: clock), Ruled.booking(control, on: clock))
        let other = await store(Ruled.booking(control, on: clock))
        try one.dispatch(Enter(amount: 1))
        try other.dispatch(Enter(amount: 2))
        await clock.sleepers(3)
        clock.advance(by: .seconds(1))
        while await one.state.bookings.count < 2 { await Task.yield() }
        while await other.state.bookings.isEmpty { await Task.yield() }
        #expect(reports.suppressed == [])
        await one.stop()
        await other.stop()
    }

    // MARK: - Many at once

    @Test("with a limit never more run at once, on many threads, and none is lost")
    func limit() async throws {
        let count = Lock((now: 0, most: 0))
        let effect = Ruled<Enter>(control: .concurrent.limited(to: 3)) { box, trunk in
            count.withLock { count in
                count.now += 1
                count.most = max(count.most, count.now)
            }
            for _ in 0..<10 { await Task.yield() }
            count.withLock { $0.now -= 1 }
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = await store(AnySideEffect(effect))
        for amount in 1...200 { try store.dispatch(Enter(amount: amount)) }
        try await store.send(Enter(amount: 201))
        while await store.state.bookings.count < 201 { await Task.yield() }
        #expect(await store.state.bookings.sorted() == Array(1...201))
        #expect((1...3).contains(count.withLock { $0.most }))
        await store.stop()
    }

    @Test("serial runs of each key keep their order, on many threads")
    func serial() async throws {
        let effect = Ruled<Enter>(control: .serial(per: { $0.action.amount % 4 })) { box, trunk in
            for _ in 0..<(box.action.amount % 5) { await Task.yield() }
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = await store(AnySideEffect(effect))
        for amount in 0..<400 { try store.dispatch(Enter(amount: amount)) }
        while await store.state.bookings.count < 400 { await Task.yield() }
        let bookings = await store.state.bookings
        for key in 0..<4 {
            let ofKey = bookings.filter { $0 % 4 == key }
            #expect(ofKey == ofKey.sorted())
        }
        await store.stop()
    }

    // MARK: - Where work runs

    @Test("an effect's work runs on the queue that it names", arguments: [false, true])
    func queue(isPlain: Bool) async throws {
        let queue = DispatchQueue(label: "work")
        let control: EffectControl<Enter> = isPlain ? .concurrent : .serial
        let effect = Ruled<Enter>(control: control.on(queue)) { box, trunk in
            dispatchPrecondition(condition: .onQueue(queue))
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = await store(AnySideEffect(effect))
        try await store.send(Enter(amount: 1))
        #expect(await store.state.bookings == [1])
        await store.stop()
    }

    @Test("a test store runs the work of such an effect too, as it orders it")
    func queueInTestStore() async {
        let queue = DispatchQueue(label: "work")
        let effect = Ruled<Enter>(control: .serial.on(queue)) { box, trunk in
            dispatchPrecondition(condition: .notOnQueue(queue))
            trunk.dispatch(Booked(amount: box.action.amount))
        }
        let store = TestStore(Ledger())
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        await store.send(Enter(amount: 1)) { $0.amounts = [1] }
        await store.receive(Booked(amount: 1)) { $0.bookings = [1] }
        await store.finish()
    }
}
