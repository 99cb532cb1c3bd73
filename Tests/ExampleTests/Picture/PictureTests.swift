import RedshankEngine
import RedshankTesting
import Synchronization
import Testing
import WebTestSupport

@Suite("Example: a picture that leads to its detail", .timeLimit(.minutes(1)))
struct PictureTests {
    @Test("a tap leads nowhere until the picture is there, and then to its detail, once")
    func tap() async throws {
        let isBroken = Atomic(true)
        let server = try WebServer { _ in
            isBroken.exchange(false, ordering: .relaxed) ? .init(status: 404) : .init(#"{"id": 7, "title": "Marsh"}"#)
        }
        let store = TestStore(PictureScreen(), patience: .seconds(50))
        await store.start(PictureInteractor(web: WebClient(port: server.port)))

        await store.send(LoadPicture()) { $0.picture = .loading }
        await store.receive(PictureLoaded(result: .failure(.status(404)))) { $0.picture = .failure(.status(404)) }
        await store.send(PictureTapped())

        let picture = Picture(id: 7, title: "Marsh")
        await store.send(LoadPicture()) { $0.picture = .loading }
        await store.receive(PictureLoaded(result: .success(picture))) { $0.picture = .success(picture) }
        await store.send(PictureTapped())
        await store.receive(Route.detail(id: 7))
        await store.finish()
    }
}
