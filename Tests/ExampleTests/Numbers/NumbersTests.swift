import RedshankEngine
import RedshankTesting
import Synchronization
import Testing
import WebTestSupport

@Suite("Example: a list of numbers", .timeLimit(.minutes(1)))
struct NumbersTests {
    @Test("the list is idle, loading, failed, loading again, loaded, and the download is told once")
    func load() async throws {
        let requests = Atomic(0)
        let server = try WebServer { _ in
            // The server is not up at the first.
            requests.add(1, ordering: .relaxed).newValue == 1 ? .init(status: 503) : .init("[1, 2, 3]")
        }
        let store = TestStore(Numbers(), patience: .seconds(50))
        await store.start(NumberInteractor(web: WebClient(port: server.port)))
        #expect(store.state.list == .idle)

        await store.send(LoadNumbers()) { $0.list = .loading }
        await store.receive(NumbersLoaded(result: .failure(.status(503)))) { $0.list = .failure(.status(503)) }
        await store.send(LoadNumbers()) { $0.list = .loading }
        await store.receive(NumbersLoaded(result: .success([1, 2, 3]))) { $0.list = .success([1, 2, 3]) }
        await store.receive(NumbersDownloaded(count: 3))
        await store.finish()
    }
}
