import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("Store under load", .timeLimit(.minutes(5)))
struct StoreLoadTests {
    @Test("four producers of 100,000 inputs, some refused at first, lose none, and each keeps its order")
    func producers() async throws {
        let producers = 4
        let each = 100_000
        let store = makeStore(Arrivals(newest: Array(repeating: -1, count: producers)))
        try await withThrowingTaskGroup { group in
            for producer in 0..<producers {
                group.addTask {
                    for number in 0..<each {
                        while true {
                            do throws(StoreIsFull) {
                                try store.dispatch(Arrived(producer: producer, number: number))
                                break
                            } catch { await Task.yield() }
                        }
                    }
                    while (try? await store.send(Arrived(producer: producer, number: each))) == nil {
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        let state = await store.state
        #expect(state.count == producers * (each + 1))
        #expect(state.outOfOrder == 0)
        #expect(state.newest == Array(repeating: each, count: producers))
    }

    @Test("nothing of an action is kept when it is done with")
    func memory() async throws {
        let census = Census()
        let store = makeStore(Newest())
        await store.start(Handler())
        for _ in 0..<100 {
            for _ in 0..<100 { try store.dispatch(Bring(token: Token(census))) }
            try await store.send(Bring(token: Token(census)))
        }
        // A round on the queue: the last batch has been let go of.
        _ = await store.state
        // The effects let go of their boxes when their tasks end.
        await store.stop()
        #expect(census.born.load(ordering: .relaxed) == 10_100)
        // The one that the state holds.
        await census.wait(forAlive: 1)
    }
}

private struct Arrivals: Sendable {
    var newest: [Int]
    var count = 0
    var outOfOrder = 0
}

private struct Arrived: Input {
    let producer: Int
    let number: Int

    func reduce(_ state: inout Arrivals) {
        if state.newest[producer] + 1 != number { state.outOfOrder += 1 }
        state.newest[producer] = number
        state.count += 1
    }
}

/// How many tokens were born and are alive.
private final class Census: Sendable {
    let born = Atomic(0)
    private let alive = Lock((count: 0, waiting: [(Int, CheckedContinuation<Void, Never>)]()))

    func enter() {
        born.add(1, ordering: .relaxed)
        alive.withLock { $0.count += 1 }
    }

    func leave() {
        let content = alive.withLock { alive in
            alive.count -= 1
            defer { alive.waiting.removeAll { $0.0 >= alive.count } }
            return alive.waiting.filter { $0.0 >= alive.count }
        }
        for waiting in content { waiting.1.resume() }
    }

    /// Waits until no more than so many are alive; a leak ends in the test's time limit.
    func wait(forAlive count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = alive.withLock { alive in
                if alive.count <= count { return true }
                alive.waiting.append((count, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }
}

private final class Token: Sendable {
    private let census: Census
    init(_ census: Census) {
        self.census = census
        census.enter()
    }
    deinit { census.leave() }
}

private struct Newest: Sendable {
    var token: Token?
}

private struct Bring: Input {
    let token: Token
    func reduce(_ state: inout Newest) { state.token = token }
}

private struct Handler: Interactor {
    typealias State = Newest

    var sideEffects: [AnySideEffect<Handler>] {
        InTask()
        InPlace()
    }

    struct InTask: SideEffect {
        func execute(_ box: StateBox<Bring>, trunk: Trunk<Newest>, interactor: Handler) async {}
    }

    struct InPlace: ImmediateSideEffect {
        func execute(_ box: StateBox<AnyAction<Newest>>, trunk: Trunk<Newest>, interactor: Handler) {}
    }
}
