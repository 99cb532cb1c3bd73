import RedshankEngine
import RedshankTesting
import Synchronization
import Testing
import WebTestSupport

@Suite("Example: a user's account", .timeLimit(.minutes(1)))
struct AccountTests {
    private func account() throws -> (store: TestStore<Account>, server: WebServer) {
        let isDown = Atomic(true)
        let server = try WebServer { path in
            switch path {
            case "/login/ada": .init(#""secret""#)
            case "/user?token=secret" where isDown.exchange(false, ordering: .relaxed): .init(status: 503)
            case "/user?token=secret": .init(#"{"name": "Ada"}"#)
            default: .init(status: 401)
            }
        }
        return (TestStore(Account(), patience: .seconds(50)), server)
    }

    @Test("who logs in is loaded, and loaded again after a failure")
    func logIn() async throws {
        let (store, server) = try account()
        await store.start(AccountInteractor(web: WebClient(port: server.port)))
        await store.send(LogIn(name: "ada")) { $0.user = .loading }
        await store.receive(LoggedIn(token: "secret")) { $0.token = "secret" }
        await store.receive(UserLoaded(result: .failure(.status(503)))) { $0.user = .failure(.status(503)) }
        await store.send(Retry()) { $0.user = .loading }
        await store.receive(UserLoaded(result: .success(User(name: "Ada")))) { $0.user = .success(User(name: "Ada")) }
        await store.send(Retry())
        await store.finish()
    }

    @Test("a login that is refused loads nobody")
    func refused() async throws {
        let (store, server) = try account()
        await store.start(AccountInteractor(web: WebClient(port: server.port)))
        await store.send(LogIn(name: "eve")) { $0.user = .loading }
        await store.receive(UserLoaded(result: .failure(.status(401)))) { $0.user = .failure(.status(401)) }
        await store.send(Retry())
        await store.finish()
    }
}
