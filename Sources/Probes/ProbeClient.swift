import NIOCore
import NIOPosix

/// Checks one thing at a time, thousands at once, and reports facts.
///
/// It owns one event-loop thread, one for commands, its resolver's threads and one for what takes long; nothing in it is
/// global.
/// A target or a name server that hangs costs its own probe's time and nobody else's.
package final class ProbeClient: Sendable {
    private let group: MultiThreadedEventLoopGroup
    private let tools: ProbeTools
    private let commands: CommandRunner

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - userAgent: What HTTP requests call themselves, such as `redshank/1.0`.
    ///   - commandLimit: How many commands run at once, urgent ones not counted; the others wait.
    ///   - lookup: What asks for a name's addresses.
    package init(userAgent: String, commandLimit: Int = 64, lookup: @escaping Lookup = SystemLookup.lookup) {
        commands = CommandRunner(limit: commandLimit)
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let worker = NIOThreadPool(numberOfThreads: 1)
        worker.start()
        tools = ProbeTools(
            loop: loop,
            resolver: Resolver(loop: loop, lookup: lookup),
            contexts: TLSContexts(),
            worker: worker,
            isShutDown: Flag(),
            userAgent: userAgent
        )
    }

    /// Ends all that runs (each probe reports that it was shut down) and stops the threads.
    package func shutDown() async {
        guard tools.isShutDown.set() else { return }
        tools.resolver.shutDown()
        await withUnsafeContinuation { continuation in commands.shutDown { continuation.resume() } }
        try? await tools.worker.shutdownGracefully()
        try? await group.shutdownGracefully()
    }

    /// Whether it was told to end; what failed since says nothing of anybody else.
    package var isShutDown: Bool { tools.isShutDown.isSet }

    /// Reads the files of trusted certificates again when they are next needed.
    package func forgetCertificates() { tools.contexts.forget() }
}

extension ProbeClient {
    /// Asks over HTTP or HTTPS.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - timeout: How long all of it may take, from the look-up to the last byte, redirects included.
    /// - Returns: The facts.
    package func http(_ request: HTTPRequest, timeout: Duration) async -> HTTPReport {
        await withUnsafeContinuation { continuation in
            http(request, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }

    /// Asks over HTTP or HTTPS without a task that waits: the cheapest way for many at once.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - timeout: How long all of it may take.
    ///   - completion: Called once, on a thread of the client, which it must not block.
    package func http(
        _ request: HTTPRequest,
        timeout: Duration,
        completion: @escaping @Sendable (HTTPReport) -> Void
    ) {
        start(HTTPProbe(request, tools: tools, timeout: timeout, completion: completion))
    }

    /// Connects over TCP, and sends and expects what the request says.
    ///
    /// - Parameters:
    ///   - request: What is done.
    ///   - timeout: How long all of it may take.
    /// - Returns: The facts.
    package func tcp(_ request: TCPRequest, timeout: Duration) async -> TCPReport {
        await withUnsafeContinuation { continuation in
            tcp(request, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }

    /// Connects over TCP without a task that waits.
    ///
    /// - Parameters:
    ///   - request: What is done.
    ///   - timeout: How long all of it may take.
    ///   - completion: Called once, on a thread of the client, which it must not block.
    package func tcp(_ request: TCPRequest, timeout: Duration, completion: @escaping @Sendable (TCPReport) -> Void) {
        start(TCPProbe(request, tools: tools, timeout: timeout, completion: completion))
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - request: The program.
    ///   - timeout: How long it may run before it is ended; waiting for its turn does not count.
    /// - Returns: The facts.
    package func command(_ request: CommandRequest, timeout: Duration) async -> CommandReport {
        await withUnsafeContinuation { continuation in
            command(request, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }

    /// Runs a program without a task that waits.
    ///
    /// - Parameters:
    ///   - request: The program.
    ///   - timeout: How long it may run before it is ended; waiting for its turn does not count.
    ///   - completion: Called once, on a thread of the client, which it must not block.
    package func command(
        _ request: CommandRequest,
        timeout: Duration,
        completion: @escaping @Sendable (CommandReport) -> Void
    ) {
        commands.run(
            CommandSubmission(request: request, timeout: timeout, submitted: .now, completion: completion)
        )
    }

    private func start(_ probe: NetworkProbe) {
        guard !tools.isShutDown.isSet else { return probe.didFail(.resolve, .shutDown) }
        probe.start()
    }
}
