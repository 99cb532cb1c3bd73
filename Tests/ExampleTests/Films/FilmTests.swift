import Dispatch
import RedshankEngine
import RedshankTesting
import Testing
import WebTestSupport

@Suite("Example: a film browser", .timeLimit(.minutes(1)))
struct FilmTests {
    private let server = try? WebServer { path in
        path.hasPrefix("/topRated") ? .init(status: 500) : .init(#"["first of \#(path)", "second"]"#)
    }

    @Test("four categories load page after page, and the one that fails says so")
    func browse() async throws {
        let store = Store(Films(), queue: DispatchQueue(label: "films"), clock: ManualClock())
        let server = try #require(server)
        await store.start(FilmInteractor(web: WebClient(port: server.port)))
        for _ in 1...2 {
            try await withThrowingDiscardingTaskGroup { group in
                for category in Films.Category.allCases {
                    group.addTask { try await store.send(LoadNextPage(category: category)) }
                }
            }
        }
        let films = await store.state
        #expect(films[.topRated] == Films.List(error: .status(500)))
        for category in [Films.Category.playing, .popular, .upcoming] {
            let pages = ["first of /\(category)?page=1", "second", "first of /\(category)?page=2", "second"]
            #expect(films[category] == Films.List(films: pages, pages: 2))
        }
        await store.stop()
    }

    @Test("a list that loads is not loaded twice")
    func twice() async throws {
        let store = TestStore(Films(), patience: .seconds(50))
        let server = try #require(server)
        await store.start(FilmInteractor(web: WebClient(port: server.port)))
        await store.send(LoadNextPage(category: .popular)) { $0[.popular].isLoading = true }
        await store.send(LoadNextPage(category: .popular))
        let films = ["first of /popular?page=1", "second"]
        await store.receive(PageLoaded(category: .popular, result: .success(films))) {
            $0[.popular] = Films.List(films: films, pages: 1)
        }
        await store.finish()
    }
}
