import RedshankEngine
import RedshankTesting
import Testing

@Suite("Bounded inbox", .timeLimit(.minutes(1)))
struct BoundedInboxTests {
    @Test("an input is refused where as many actions wait as the limit says, and taken again later")
    func refused() async throws {
        let store = makeStore(Ledger(), limits: StoreLimits(waiting: 3))
        let refusals = Notes<StoreIsFull>()
        await store.whileHeld {
            for amount in 1...5 {
                do throws(StoreIsFull) { try store.dispatch(Enter(amount: amount)) } catch { refusals.add(error) }
            }
        }
        #expect(refusals.all.map(\.input) == ["Enter", "Enter"])
        #expect(refusals.all.map(\.limit) == [3, 3])
        #expect(await store.state.amounts == [1, 2, 3])
        try store.dispatch(Enter(amount: 6))
        #expect(await store.state.amounts == [1, 2, 3, 6])
    }

    @Test("the refusal says what was refused, why, and what to do")
    func sentence() async throws {
        let store = makeStore(Ledger(), limits: StoreLimits(waiting: 0))
        let refusal = #expect(throws: StoreIsFull.self) { try store.dispatch(Close()) }
        #expect(
            refusal?.description == """
                The input “ledger.close” was refused, as 0 actions wait for the store already. Dispatch it again later, \
                dispatch fewer, or give the store a higher limit.
                """
        )
    }

    @Test("send is refused like dispatch, and so are an input trunk and a command")
    func otherWays() async throws {
        let store = makeStore(Ledger(), limits: StoreLimits(waiting: 0))
        await #expect(throws: StoreIsFull.self) { try await store.send(Enter(amount: 1)) }
        #expect(throws: StoreIsFull.self) { try store.inputs.dispatch(Enter(amount: 1)) }
        #expect(throws: StoreIsFull.self) { try store.inputs.command(Enter(amount: 1)).perform() }
        #expect(await store.state.amounts.isEmpty)
    }

    @Test("what an effect dispatches is never refused, and leaves no room for inputs")
    func effects() async throws {
        let store = makeStore(Ledger(), limits: StoreLimits(waiting: 2))
        let refused = Notes<Bool>()
        let flood = AtOnce<Touch> { _, trunk in
            for amount in 1...10 { trunk.dispatch(Booked(amount: amount)) }
            refused.add((try? store.dispatch(Enter(amount: 1))) == nil)
        }
        await store.start(Desk(effects: [AnySideEffect(flood)]))
        try await store.send(Touch())
        #expect(refused.all == [true])
        #expect(await store.state == Ledger(bookings: Array(1...10)))
        try await store.send(Enter(amount: 1))
        await store.stop()
    }

    @Test("the depth counts what waits, and is nothing when all was processed")
    func depth() async throws {
        let store = makeStore(Ledger())
        #expect(store.depth == 0)
        let depths = Notes<Int>()
        await store.whileHeld {
            for amount in 0..<1_000 {
                if amount.isMultiple(of: 100) { depths.add(store.depth) }
                store.root.dispatch(Enter(amount: amount))
            }
        }
        #expect(depths.all == Array(stride(from: 0, to: 1_000, by: 100)))
        // The Store lets others have the queue between its batches: each finds less than the one before.
        var last = 1_000
        while last > 0 {
            let left = Notes<Int>()
            await store.whileHeld { left.add(store.depth) }
            #expect(left.all[0] <= last)
            last = left.all[0]
        }
        #expect(await store.state.amounts == Array(0..<1_000))
    }

    @Test("what is refused is let go of, and what is taken is let go of once")
    func letGo() async throws {
        let store = makeStore([Int](), limits: StoreLimits(waiting: 1))
        let ends = Notes<Int>()
        await store.whileHeld {
            for number in 1...3 { try? store.dispatch(Carry(parcel: Parcel(number, ends))) }
            #expect(ends.all == [2, 3])
        }
        #expect(await store.state == [1])
        // The batch itself lets go before the next turn on the queue.
        await store.whileHeld {}
        #expect(ends.all == [2, 3, 1])
    }

    @Test("four producers before a short inbox lose nothing, and each keeps its order")
    func producers() async throws {
        let store = makeStore([[Int]](repeating: [], count: 4), limits: StoreLimits(waiting: 16))
        try await withThrowingTaskGroup { group in
            for producer in 0..<4 {
                group.addTask {
                    for number in 0..<2_000 {
                        while (try? store.dispatch(Numbered(producer: producer, number: number))) == nil {
                            await Task.yield()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await store.state == [[Int]](repeating: Array(0..<2_000), count: 4))
    }
}

private struct Numbered: Input {
    let producer: Int
    let number: Int
    func reduce(_ state: inout [[Int]]) { state[producer].append(number) }
}

private struct Carry: Input {
    let parcel: Parcel
    func reduce(_ state: inout [Int]) { state.append(parcel.number) }
}

/// Notes when it is let go of.
final class Parcel: Sendable {
    let number: Int
    private let ends: Notes<Int>
    init(_ number: Int, _ ends: Notes<Int>) {
        self.number = number
        self.ends = ends
    }
    deinit { ends.add(number) }
}
