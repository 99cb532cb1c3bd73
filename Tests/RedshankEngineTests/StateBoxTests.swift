import RedshankEngine
import RedshankTesting
import Testing

@Suite("StateBox")
struct StateBoxTests {
    let stamp = ActionStamp(
        number: 1,
        moment: ManualClock().now(),
        source: SourceLocation(file: #fileID, line: 1, function: #function)
    )

    @Test("a value is new where the action changed it, not where it set the same again")
    func isNew() throws {
        let old = Ledger(amounts: [1], bookings: [2])
        let new = Ledger(amounts: [1, 2], bookings: [2])
        let box = StateBox(old: old, new: new, action: Enter(amount: 2), stamp: stamp)
        #expect(box.isNew(\.amounts))
        #expect(box.isNew(\.amounts.count))
        #expect(!box.isNew(\.bookings))
        #expect(!box.isNew(\.closedAt))
    }

    @Test("a box that was erased gets its own type back, and no other")
    func erased() throws {
        let box = StateBox(old: Ledger(), new: Ledger(amounts: [3]), action: Enter(amount: 3), stamp: stamp)
        let erased = box.erased
        #expect(erased.new == box.new && erased.old == box.old && erased.stamp == stamp)
        #expect(try #require(StateBox<Enter>(erased)).action.amount == 3)
        #expect(StateBox<Booked>(erased) == nil)
        #expect(StateBox<AnyAction<Ledger>>(erased) != nil)
    }

    @Test("an effect that starts late still sees what its condition saw", .timeLimit(.minutes(1)))
    func value() async throws {
        let clock = ManualClock()
        let seen = Notes<[Int]>()
        let store = makeStore(Ledger(), clock: clock)
        let late = On<Enter> { box, _ in
            try? await clock.sleep(for: .seconds(1))
            seen.add(box.new.amounts)
        }
        await store.start(Desk(effects: [AnySideEffect(late)]))
        async let first: Void = store.send(Enter(amount: 1))
        await clock.sleepers(1)
        async let second: Void = store.send(Enter(amount: 2))
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        _ = try await (first, second)
        #expect(seen.all.sorted { $0.count < $1.count } == [[1], [1, 2]])
    }
}
