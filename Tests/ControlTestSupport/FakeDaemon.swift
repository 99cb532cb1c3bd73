package import RedshankControl
import NIOPosix
import Synchronization
import Varlink
import VarlinkTestSupport

/// A daemon of samples on a real socket, for tests of whoever asks one.
///
/// It has the checks of ``Samples``; changes are kept, so that a caller sees what it did. What is asked of it is noted.
package final class FakeDaemon: Sendable {
    /// Where it listens.
    package let path: String
    private let directory: TemporaryDirectory
    private let server: VarlinkServer
    private let responder: FakeResponder

    /// Starts it.
    ///
    /// - Parameters:
    ///   - mayChange: Whether callers may change anything.
    ///   - path: Where; nil is a directory of its own.
    ///   - stateDirectory: Where it says that it remembers.
    /// - Throws: Where it cannot listen.
    package init(mayChange: Bool = true, path: String? = nil, stateDirectory: String? = nil) throws {
        directory = try TemporaryDirectory()
        self.path = path ?? directory.file("control")
        responder = FakeResponder(mayChange: mayChange, stateDirectory: stateDirectory)
        let service = try VarlinkService(
            identity: VarlinkService.Identity(
                vendor: "Redshank",
                product: "redshankd",
                version: Samples.daemon.version,
                url: "https://redshank.org"
            ),
            interfaces: [ControlInterface(responder: responder)]
        )
        server = VarlinkServer(service: service, group: MultiThreadedEventLoopGroup.singleton)
        server.start(on: try ListeningSocket.bind(path: self.path))
    }

    /// What was asked that changes something, as `Method check`.
    package var changes: [String] { responder.changes }

    /// Has every watcher told of a check's new health.
    package func change(_ check: String, to health: Health, reason: String) {
        responder.change(check, to: health, reason: reason)
    }

    /// Returns once somebody watches and has been told the status.
    package func watched() async {
        await told(1)
    }

    /// Returns once watchers have been told the status so many times in all.
    package func told(_ times: Int) async {
        for await told in responder.tellings where told >= times { return }
    }

    /// Stops it; streams end.
    package func stop() async {
        await server.stop(within: .zero)
    }

    /// Runs a test with one and stops it, whether the test threw or not.
    package static func with<Result: Sendable>(
        mayChange: Bool = true,
        stateDirectory: String? = nil,
        _ body: (FakeDaemon) async throws -> Result
    ) async throws -> Result {
        let daemon = try FakeDaemon(mayChange: mayChange, stateDirectory: stateDirectory)
        do {
            let result = try await body(daemon)
            await daemon.stop()
            return result
        } catch {
            await daemon.stop()
            throw error
        }
    }
}
