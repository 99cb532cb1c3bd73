import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

@Suite("Examples of the articles", .timeLimit(.minutes(1)))
struct ArticleTests {
    @Test("prices are followed until nobody looks any more")
    func prices() async {
        let (stream, market) = AsyncStream.makeStream(of: Int.self)
        let store = TestStore(Prices())
        await store.start(PriceInteractor { _ in stream })
        await store.send(PricesOpened(share: "RED")) { $0.share = "RED" }
        market.yield(7)
        await store.receive(PriceChanged(price: 7)) { $0.price = 7 }
        await store.send(PricesClosed()) { $0.share = nil }
        market.yield(8)
        await store.finish()
    }

    @Test("one action changes two parts of the state at once")
    func home() {
        Given(Home()).when(LoadAll()).then {
            $0.numbers.list = .loading
            $0.picture.picture = .loading
        }
    }

    @Test("what one Store tells, another is told")
    func stores() async throws {
        let numbers = Store(Numbers(), queue: DispatchQueue(label: "numbers"), clock: ManualClock())
        let home = Store(Home(), queue: DispatchQueue(label: "home"), clock: ManualClock())
        await numbers.start(Downloader())
        let downloads = await numbers.outputs(of: NumbersDownloaded.self)
        let bridge = Task {
            for await _ in downloads { try home.dispatch(DownloadCounted()) }
        }
        var states = await home.states().makeAsyncIterator()
        try numbers.dispatch(LoadNumbers())
        while let state = await states.next(), state.downloads == 0 {}
        #expect(await home.state.downloads == 1)
        bridge.cancel()
        await numbers.stop()
        await home.stop()
    }

    @Test("props carry what may be done, and it is done without knowing what it is")
    func present() async throws {
        let store = Store(Numbers(), queue: DispatchQueue(label: "numbers"), clock: ManualClock())
        var props = await store.present(NumbersPresenter()).makeAsyncIterator()
        let first = try #require(await props.next())
        #expect(first.rows == [])
        #expect(!first.isBusy)
        try first.reload.perform()
        let second = try #require(await props.next())
        #expect(second.isBusy)
        #expect(second.reload == first.reload)
        await store.stop()
    }
}

/// Has always downloaded.
private struct Downloader: Interactor {
    typealias State = Numbers
    var sideEffects: [AnySideEffect<Downloader>] { Tell() }

    struct Tell: DecidingSideEffect {
        func decide(_ box: StateBox<LoadNumbers>) -> EffectDecision<Downloader> { .output(NumbersDownloaded(count: 3)) }
    }
}
