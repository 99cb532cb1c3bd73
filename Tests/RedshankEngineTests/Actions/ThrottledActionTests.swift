@testable import RedshankEngine
import RedshankTesting
import Testing

@Suite("ThrottledAction", .timeLimit(.minutes(1)))
struct ThrottledActionTests {
    private let clock = ManualClock()
    private let witness = Witness()

    @Test("one is not processed again within its interval, and the reason says when the next may come")
    func interval() async throws {
        let store = makeStore(Ledger(), clock: clock, observers: [witness])
        try await store.send(Ask(amount: 1))
        clock.advance(by: .seconds(4))
        try await store.send(Ask(amount: 2))
        clock.advance(by: .seconds(1))
        try await store.send(Ask(amount: 3))
        #expect(await store.state.amounts == [1, 3])
        #expect(
            witness.drops.all.map(\.reason) == [
                "it is throttled to one in 5.0 seconds, and the next may come in 1.0 seconds"
            ]
        )
        #expect(witness.drops.all.map(\.stamp.number) == [2])
    }

    @Test("actions of other keys, and other types with the same key, are not held up")
    func keys() async throws {
        let store = makeStore(Ledger(), clock: clock)
        for amount in [1, 2, 1, 2, 3] { try await store.send(Keyed(amount: amount)) }
        try await store.send(Ask(amount: 4))
        try await store.send(OtherKeyed(amount: 1))
        #expect(await store.state.amounts == [1, 2, 3, 4, 1])
    }

    @Test("one that is dropped for its interval does not begin another")
    func noExtension() async throws {
        let store = makeStore(Ledger(), clock: clock)
        for amount in 0..<10 {
            try await store.send(Ask(amount: amount))
            clock.advance(by: .seconds(2))
        }
        #expect(await store.state.amounts == [0, 3, 6, 9])
    }

    @Test("one that a middleware drops does not hold up the next")
    func refused() async throws {
        struct NotOne: Middleware {
            typealias State = Ledger
            func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp) -> Passage {
                (action as? Ask)?.amount == 1 ? .drop(reason: "one") : .proceed
            }
        }
        let store = makeStore(Ledger(), clock: clock, middleware: [NotOne()])
        try await store.send(Ask(amount: 1))
        try await store.send(Ask(amount: 2))
        #expect(await store.state.amounts == [2])
    }

    @Test("the time of day may be set without an effect on the interval")
    func wall() async throws {
        let store = makeStore(Ledger(), clock: clock)
        try await store.send(Ask(amount: 1))
        clock.setWall(.seconds(5_000_000_000))
        try await store.send(Ask(amount: 2))
        #expect(await store.state.amounts == [1])
    }

    @Test("each Store counts for itself")
    func stores() async throws {
        let first = makeStore(Ledger(), clock: clock)
        let second = makeStore(Ledger(), clock: clock)
        try await first.send(Ask(amount: 1))
        try await second.send(Ask(amount: 2))
        #expect(await second.state.amounts == [2])
    }

    @Test("an action whose type was erased is throttled as itself")
    func erased() async throws {
        let store = makeStore(Ledger(), clock: clock)
        for amount in 1...3 { store.root.dispatch(AnyAction(Ask(amount: amount))) }
        #expect(await store.state.amounts == [1])
    }

    @Test("the table does not grow with keys whose interval is over")
    func table() throws {
        var table = ThrottleTable()
        for second in 0..<100_000 {
            let throttle = try #require(Keyed(amount: second).throttle)
            #expect(table.admit(throttle, at: .seconds(second)) == nil)
            #expect(table.count <= 65)
        }
    }

    @Test("the table keeps all that are held up now")
    func heldUp() throws {
        var table = ThrottleTable()
        for key in 0..<1_000 { #expect(table.admit(try #require(Keyed(amount: key).throttle), at: .zero) == nil) }
        for key in 0..<1_000 {
            #expect(table.admit(try #require(Keyed(amount: key).throttle), at: .seconds(4)) == .seconds(1))
        }
        #expect(table.count == 1_000)
    }

    @Test("an action that is not throttled says so")
    func not() { #expect(Enter(amount: 1).throttle == nil) }

    private struct Ask: Input, ThrottledAction {
        let amount: Int
        var interval: Duration { .seconds(5) }
        func reduce(_ state: inout Ledger) { state.amounts.append(amount) }
    }

    private struct Keyed: Input, ThrottledAction {
        let amount: Int
        var interval: Duration { .seconds(5) }
        var throttleKey: Int { amount }
        func reduce(_ state: inout Ledger) { state.amounts.append(amount) }
    }

    private struct OtherKeyed: Input, ThrottledAction {
        let amount: Int
        var interval: Duration { .seconds(5) }
        var throttleKey: Int { amount }
        func reduce(_ state: inout Ledger) { state.amounts.append(amount) }
    }
}
