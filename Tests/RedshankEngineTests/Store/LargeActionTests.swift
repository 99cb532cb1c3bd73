import RedshankEngine
import RedshankTesting
import Testing

@Suite("Actions of any size", .timeLimit(.minutes(1)))
struct LargeActionTests {
    @Test("actions larger than a block, without any size, and holding objects go through the Store in order")
    func mixed() async throws {
        let store = makeStore([String]())
        let ends = Notes<Int>()
        for number in 0..<50 {
            try store.dispatch(Whale(number))
            try store.dispatch(Mote())
            try store.dispatch(Holding(parcel: Parcel(number, ends)))
        }
        let expected = (0..<50).flatMap { ["whale \($0)", "mote", "parcel \($0)"] }
        #expect(await store.state == expected)
        await store.whileHeld {}
        // Each was let go of, and none twice.
        #expect(ends.all == Array(0..<50))
    }

    @Test("what an action holds is let go of also where the action is dropped")
    func dropped() async throws {
        struct Closed: Middleware {
            typealias State = [String]
            func handle<A: Action<[String]>>(_ action: A, stamp: ActionStamp) -> Passage { .drop(reason: "closed") }
        }
        let ends = Notes<Int>()
        let store = makeStore([String](), middleware: [Closed()])
        for number in 0..<3 { try await store.send(Holding(parcel: Parcel(number, ends))) }
        await store.whileHeld {}
        #expect(ends.all == [0, 1, 2])
    }

    private struct Whale: Input {
        let body: InlineArray<10_000, Int>
        init(_ number: Int) { body = .init(repeating: number) }
        func reduce(_ state: inout [String]) { state.append("whale \(body[9_999])") }
    }

    private struct Mote: Input {
        func reduce(_ state: inout [String]) { state.append("mote") }
    }

    private struct Holding: Input {
        let parcel: Parcel
        func reduce(_ state: inout [String]) { state.append("parcel \(parcel.number)") }
    }
}
