import NIOPosix
import Synchronization
import Varlink
import VarlinkTestSupport

/// A server with the example interface on a socket of its own.
final class ExampleServer: Sendable {
    let directory: TemporaryDirectory
    let path: String
    let interface: ExampleInterface
    let server: VarlinkServer
    private let events = Mutex<[String]>([])
    /// Each event of the server, by its name.
    let eventJournal = CallJournal()

    init(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws {
        directory = try TemporaryDirectory()
        path = directory.file("socket")
        interface = try ExampleInterface()
        var configuration = ServerConfiguration()
        let eventJournal = eventJournal
        configuration.onEvent = { event in eventJournal.write(Self.name(of: event)) }
        configure(&configuration)
        let service = try VarlinkService(
            identity: VarlinkService.Identity(
                vendor: "Example",
                product: "Test",
                version: "1",
                url: "https://example.org"
            ),
            interfaces: [interface]
        )
        server = VarlinkServer(
            service: service,
            configuration: configuration,
            group: MultiThreadedEventLoopGroup.singleton
        )
        server.start(on: try ListeningSocket.bind(path: path))
    }

    private static func name(of event: ServerEvent) -> String {
        switch event {
        case .refusedConnection: "refused connection"
        case .badMessage(_, let error): "bad message: \(error)"
        case .stalled: "stalled"
        case .handlerFailed(let method, _, _): "handler failed: \(method)"
        case .acceptFailed: "accept failed"
        }
    }

    /// Runs a test with a server and stops it, whether the test threw or not.
    static func with<Result: Sendable>(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (ExampleServer) async throws -> Result
    ) async throws -> Result {
        let example = try ExampleServer(configure)
        do {
            let result = try await body(example)
            await example.server.stop(within: .zero)
            return result
        } catch {
            await example.server.stop(within: .zero)
            throw error
        }
    }
}
