@testable import RedshankEngine
import RedshankTesting
import Testing

@Suite("Presenter", .timeLimit(.minutes(1)))
struct PresenterTests {
    @Test("a viewer gets the props now, and then new ones when they changed, without duplicates")
    func changes() async throws {
        let store = makeStore(Ledger())
        try await store.send(Enter(amount: 1))
        var props = await store.present(Sum()).makeAsyncIterator()
        #expect(await props.next() == 1)
        try await store.send(Enter(amount: 2))
        #expect(await props.next() == 3)
        // Neither changes the sum.
        try await store.send(Touch())
        try await store.send(Enter(amount: 0))
        try await store.send(Enter(amount: 4))
        #expect(await props.next() == 7)
    }

    @Test("a slow viewer gets the newest and no backlog")
    func slow() async throws {
        let store = makeStore(Ledger())
        var props = await store.present(Sum()).makeAsyncIterator()
        for _ in 1...1_000 { try await store.send(Enter(amount: 1)) }
        #expect(await props.next() == 1_000)
        try await store.send(Enter(amount: 1))
        #expect(await props.next() == 1_001)
    }

    @Test("props are computed once for a batch, and not where the reaction says that they need not be")
    func reaction() async throws {
        let computed = Notes<Int>()
        let store = makeStore(Ledger())
        var props = await store.present(Sum(onlyEntered: true, computed: computed)).makeAsyncIterator()
        #expect(await props.next() == 0)
        store.onQueue { for _ in 1...100 { store.root.dispatch(Enter(amount: 1)) } }
        await withCheckedContinuation { continuation in store.onQueue { continuation.resume() } }
        try await store.send(Touch())
        #expect(await props.next() == 100)
        for _ in 1...10 { try await store.send(Touch()) }
        #expect(computed.all == [0, 100])
    }

    @Test("props that did not change are not shown again")
    func duplicates() async throws {
        var store: Store<Ledger>? = makeStore(Ledger())
        var props = await store?.present(Sum()).makeAsyncIterator()
        #expect(await props?.next() == 0)
        try await store?.send(Enter(amount: 0))
        try await store?.send(Touch())
        // The stream ends with the Store; a duplicate would come before that.
        store = nil
        #expect(await props?.next() == nil)
    }

    @Test("an action that may change nothing does not hide another of the same batch that does")
    func mixedBatch() async throws {
        let store = makeStore(Ledger())
        var props = await store.present(Sum(onlyEntered: true)).makeAsyncIterator()
        #expect(await props.next() == 0)
        store.onQueue {
            store.root.dispatch(Enter(amount: 7))
            store.root.dispatch(Touch())
        }
        #expect(await props.next() == 7)
    }

    @Test("a presenter is dropped when its viewer is")
    func dropped() async throws {
        let store = makeStore(Ledger())
        let stays = await store.present(Sum())
        await withCheckedContinuation { continuation in
            // The presenter is told farewell when the Store lets go of it.
            let farewell = Farewell(continuation)
            Task { for await _ in await store.present(Sum(farewell: farewell)) { break } }
        }
        #expect(await store.presentationCount == 1)
        withExtendedLifetime(stays) {}
    }

    @Test("a viewer whose task is cancelled is dropped")
    func cancelled() async throws {
        let store = makeStore(Ledger())
        await withCheckedContinuation { continuation in
            let farewell = Farewell(continuation)
            let viewer = Task { for await _ in await store.present(Sum(farewell: farewell)) {} }
            viewer.cancel()
        }
        #expect(await store.presentationCount == 0)
    }

    @Test("a viewer's stream ends with the Store")
    func ends() async throws {
        var store: Store<Ledger>? = makeStore(Ledger())
        let stream = await store?.present(Sum())
        store = nil
        var seen: [Int] = []
        if let stream { for await sum in stream { seen.append(sum) } }
        #expect(seen == [0])
    }

    @Test("several viewers see the same state, each its own props")
    func several() async throws {
        struct Count: Presenter {
            func props(_ state: Ledger) -> Int { state.amounts.count }
        }
        let store = makeStore(Ledger())
        var sums = await store.present(Sum()).makeAsyncIterator()
        var counts = await store.present(Count()).makeAsyncIterator()
        try await store.send(Enter(amount: 5))
        #expect(await sums.next() == 5)
        #expect(await counts.next() == 1)
    }
}

private struct Sum: Presenter {
    var onlyEntered = false
    var computed: Notes<Int>?
    var farewell: Farewell?

    func reaction(_ box: StateBox<AnyAction<Ledger>>) -> Bool { !onlyEntered || box.action.base is Enter }

    func props(_ state: Ledger) -> Int {
        let sum = state.amounts.reduce(0, +)
        computed?.add(sum)
        return sum
    }
}

/// Says when the last who holds it lets go.
private final class Farewell: Sendable {
    private let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    deinit { continuation.resume() }
}

extension Store {
    fileprivate var presentationCount: Int { core.presentations.count }
}
