import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

/// The same parts as one whole state, or as several small Stores: a Store tells what matters to others as an output, and
/// an interactor of the other makes an input of it.
@Suite("Several small Stores beside one whole", .timeLimit(.minutes(1)))
struct SeveralStoresTests {
    // The kitchen knows nothing of the till.
    struct Kitchen: Sendable, Equatable { var cooked: [String] = [] }

    struct Cook: Input, Equatable {
        let dish: String
        func reduce(_ state: inout Kitchen) { state.cooked.append(dish) }
    }

    struct Served: Output, Equatable {
        typealias State = Kitchen
        let dish: String
    }

    struct Waiter: Interactor {
        typealias State = Kitchen
        var sideEffects: [AnySideEffect<Waiter>] { Serve() }
        struct Serve: DecidingSideEffect {
            func decide(_ box: StateBox<Cook>) -> EffectDecision<Waiter> { .output(Served(dish: box.action.dish)) }
        }
    }

    // The till knows nothing of the kitchen.
    struct Till: Sendable, Equatable { var bill: [String] = [] }

    struct Charge: Input, Equatable {
        let dish: String
        func reduce(_ state: inout Till) { state.bill.append(dish) }
    }

    @Test("an output of one Store is an input of another, in order")
    func bridged() async throws {
        let kitchen = makeStore(Kitchen())
        await kitchen.start(Waiter())
        let till = makeStore(Till())
        await till.start(Bridging(served: await kitchen.outputs(of: Served.self)))
        let dishes = (1...100).map { "dish \($0)" }
        for dish in dishes { try await kitchen.send(Cook(dish: dish)) }
        while await till.state.bill.count < dishes.count { await Task.yield() }
        #expect(await till.state.bill == dishes)
        await till.stop()
        await kitchen.stop()
    }

    @Test("a Store that goes takes the bridge with it, and the other stays")
    func gone() async throws {
        var kitchen: Store<Kitchen>? = makeStore(Kitchen())
        await kitchen?.start(Waiter())
        let till = makeStore(Till())
        let bridge = Bridging(served: try #require(await kitchen?.outputs(of: Served.self)))
        await till.start(bridge)
        try await kitchen?.send(Cook(dish: "soup"))
        kitchen = nil
        await bridge.ended()
        try await till.send(Charge(dish: "bread"))
        #expect(await till.state.bill == ["soup", "bread"])
        await till.stop()
    }

    /// Stands between both: it listens to the one and dispatches to the other.
    final class Bridging: Interactor {
        typealias State = Till
        private let served: Outputs<Served>
        private let listening = Lock<Task<Void, Never>?>(nil)

        init(served: Outputs<Served>) { self.served = served }

        var sideEffects: [AnySideEffect<Bridging>] { return [] }

        func start(_ trunk: Trunk<Till>) {
            let task = Task { [served] in
                for await output in served { trunk.dispatch(Charge(dish: output.dish)) }
            }
            listening.withLock { $0 = task }
        }

        func stop() async {
            let task = listening.withLock { $0 }
            task?.cancel()
            await task?.value
        }

        func ended() async { await listening.withLock { $0 }?.value }
    }
}
