import Dispatch
import RedshankEngine
import RedshankTesting
import Testing
import WebTestSupport

@Suite("Example: a search for repositories", .timeLimit(.minutes(1)))
struct RepositorySearchTests {
    @Test("a new query cancels the one that runs")
    func search() async throws {
        let (events, told) = AsyncStream.makeStream(of: String.self)
        let server = try WebServer { path in
            told.yield(path)
            guard path == "/search?q=s" else { return .init(#"["apple/swift", "redshank"]"#) }
            // Answers never, and is ended when the client goes away.
            try? await Task.sleep(for: .seconds(3_600))
            told.yield("given up")
            return .init()
        }
        var event = events.makeAsyncIterator()
        let store = Store(RepositorySearch(), queue: DispatchQueue(label: "search"), clock: ManualClock())
        await store.start(RepositoryInteractor(web: WebClient(port: server.port)))

        try store.dispatch(Search(query: "s"))
        #expect(await event.next() == "/search?q=s")
        try await store.send(Search(query: "sw"))

        #expect(await store.state.repositories == .success(["apple/swift", "redshank"]))
        #expect(await Set([event.next(), event.next()]) == ["given up", "/search?q=sw"])
        await store.stop()
    }
}
