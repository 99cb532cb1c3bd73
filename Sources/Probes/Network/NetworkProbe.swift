import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOTLS

/// What HTTP and TCP probes have in common: a deadline, a name to look up, addresses to try, perhaps TLS.
///
/// A subclass is told when the connection stands (`didOpen`), when it failed (`didFail`), and says with `end` that it
/// is done. One timer keeps the deadline of the whole probe.
///
/// `@unchecked Sendable`: after `init` every member is touched on `tools.loop` alone; the only entrances from other
/// threads are `start` and the resolver's answer, and both hop there first.
class NetworkProbe: NIOScheduledCallbackHandler, @unchecked Sendable {
    let tools: ProbeTools
    let timeout: Duration
    final private(set) var clock: PhaseClock
    final private(set) var isOver = false
    final private(set) var channel: (any Channel)?
    final private(set) var certificate: CertificateFacts?
    private var tls: TLSClient?
    private var deadline: NIOScheduledCallback?
    private var ends: NIODeadline = .distantFuture
    private var ticket: Resolver.Ticket?
    private var host = ""
    private var port = 0
    private var untried: ArraySlice<SocketAddress> = []

    init(tools: ProbeTools, timeout: Duration) {
        self.tools = tools
        self.timeout = timeout
        clock = PhaseClock(.resolve, at: .now)
    }

    // MARK: For subclasses

    /// How TLS is spoken with the first target; nothing where it is not.
    var policy: TLSPolicy? { nil }
    /// Begins the work, on the loop.
    func begin() {}
    /// Adds the subclass's handlers to a new channel.
    func configure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {}
    /// The connection stands, TLS and all.
    func didOpen(_ channel: any Channel) {}
    /// The probe is over without an answer.
    func didFail(_ phase: ProbePhase, _ failure: ProbeFailure) {}
    /// A handler's peer is gone or broken; only called for the current channel.
    func didBreak(_ failure: ProbeFailure) { fail(failure) }

    // MARK: The course

    /// Starts the probe, from any thread.
    ///
    /// The first to need a TLS context has it made before its time begins.
    final func start() {
        if let policy, tools.contexts.existing(for: policy) == nil {
            return tools.worker.submit { [self] _ in
                _ = tools.contexts.make(for: policy)
                tools.loop.execute { self.run() }
            }
        }
        if tools.loop.inEventLoop { run() } else { tools.loop.execute { self.run() } }
    }

    private func run() {
        clock = PhaseClock(.resolve, at: .now)
        ends = .now() + timeout.timeAmount
        do {
            deadline = try tools.loop.scheduleCallback(at: ends, handler: self)
        } catch {
            return fail(.shutDown)
        }
        begin()
    }

    final func handleScheduledCallback(eventLoop: some EventLoop) {
        deadline = nil
        fail(.timedOut(after: timeout))
    }

    /// The loop shuts down, or `end` has called off the deadline.
    final func didCancelScheduledCallback(eventLoop: some EventLoop) {
        deadline = nil
        if !isOver { fail(.shutDown) }
    }

    /// Ends the phase and begins the next.
    final func enter(_ phase: ProbePhase) { clock.enter(phase, at: .now) }

    /// Ends the probe without an answer.
    final func fail(_ failure: ProbeFailure) {
        guard !isOver else { return }
        end()
        didFail(clock.phase, tools.isShutDown.isSet ? .shutDown : failure)
    }

    /// Ends the probe: no timer, look-up or connection is left.
    final func end() {
        guard !isOver else { return }
        isOver = true
        clock.stop(at: .now)
        deadline?.cancel()
        deadline = nil
        if let ticket { tools.resolver.giveUp(ticket) }
        ticket = nil
        hangUp()
    }

    /// Closes the connection; the probe goes on.
    final func hangUp() {
        let closing = channel
        channel = nil
        tls = nil
        closing?.close(mode: .all, promise: nil)
    }

    // MARK: Resolve

    /// Looks up the host, connects, and with a policy for it speaks TLS as `serverName`.
    final func dial(_ address: ProbeAddress, tls policy: TLSPolicy?, serverName: String) {
        host = serverName
        guard let policy else { return resolve(address) }
        certificate = nil
        if let made = tools.contexts.existing(for: policy) { return resolve(address, made) }
        tools.worker.submit { [self] _ in
            let made = tools.contexts.make(for: policy)
            tools.loop.execute { self.resolve(address, made) }
        }
    }

    private func resolve(_ address: ProbeAddress, _ context: Result<NIOSSLContext, ProbeFailure>) {
        guard !isOver else { return }
        do throws(ProbeFailure) {
            tls = try TLSClient(context: try context.get(), host: host)
        } catch {
            return fail(error)
        }
        resolve(address)
    }

    private func resolve(_ address: ProbeAddress) {
        enter(.resolve)
        port = address.port
        if let addresses = Self.knownAddresses(address) { return tryAddresses(addresses[...]) }
        ticket = tools.resolver.addresses(of: address.host) { [self] result in
            if tools.loop.inEventLoop {
                resolved(address.host, result)
            } else {
                tools.loop.execute { self.resolved(address.host, result) }
            }
        }
    }

    /// The addresses of a literal, and of `localhost`, which RFC 6761 forbids to ask a name server for.
    private static func knownAddresses(_ address: ProbeAddress) -> [SocketAddress]? {
        let texts = address.host == "localhost" ? ["127.0.0.1", "::1"] : [address.host]
        guard texts.count == 2 || IPLiteral(address.host) != nil else { return nil }
        let addresses = texts.compactMap { try? SocketAddress(ipAddress: $0, port: address.port) }
        return addresses.isEmpty ? nil : addresses
    }

    private func resolved(_ name: String, _ result: LookupResult) {
        guard !isOver, clock.phase == .resolve, channel == nil else { return }
        ticket = nil
        switch result {
        case .success(let addresses):
            var addresses = addresses
            for index in addresses.indices { addresses[index].port = port }
            tryAddresses(addresses[...])
        case .failure(.notFound): fail(.nameNotFound(name))
        case .failure(.failed(let reason)): fail(.lookUpFailed(name: name, reason: reason))
        case .failure(.shutDown): fail(.shutDown)
        }
    }

    // MARK: Connect

    private func tryAddresses(_ addresses: ArraySlice<SocketAddress>) {
        untried = addresses
        enter(.connect)
        tryNext()
    }

    /// Tries the next address; where more are left it may not use up their share of the time.
    private func tryNext() {
        guard let address = untried.popFirst() else { return fail(.refused) }
        let remaining = (ends - .now()).nanoseconds / Int64(untried.count + 1)
        let share = untried.isEmpty ? remaining + 1_000_000_000 : remaining
        ClientBootstrap(group: tools.loop)
            .connectTimeout(.nanoseconds(max(share, 1_000_000)))
            .channelInitializer { [self] channel in
                do {
                    if let tls { try channel.pipeline.syncOperations.addHandler(tls.handler) }
                    try configure(channel.pipeline.syncOperations)
                    self.channel = channel
                    return channel.eventLoop.makeSucceededVoidFuture()
                } catch {
                    return channel.eventLoop.makeFailedFuture(error)
                }
            }
            .connect(to: address)
            .whenComplete { [self] result in connected(result) }
    }

    private func connected(_ result: Result<any Channel, any Error>) {
        guard !isOver else { return }
        switch result {
        case .success(let channel):
            guard channel === self.channel, channel.isActive else { return broke(ChannelError.eof) }
            if tls != nil { enter(.tls) } else { didOpen(channel) }
        case .failure(let error):
            channel = nil
            if untried.isEmpty {
                fail(failure(for: error))
            } else if renewTLS() {
                tryNext()
            }
        }
    }

    /// A TLS handler serves one connection, so the next address needs a new one.
    private func renewTLS() -> Bool {
        guard let old = tls else { return true }
        do throws(ProbeFailure) {
            tls = try TLSClient(context: old.context, host: old.host)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    // MARK: What the handlers tell

    /// An event of the channel that is not data.
    final func received(event: Any) {
        guard !isOver, clock.phase == .tls, let channel, case .handshakeCompleted? = event as? TLSUserEvent else {
            return
        }
        certificate = tls?.certificate
        didOpen(channel)
    }

    /// The channel failed or was closed.
    final func broke(_ error: any Error) {
        guard !isOver else { return }
        if certificate == nil { certificate = tls?.certificate }
        didBreak(failure(for: error))
    }

    private func failure(for error: any Error) -> ProbeFailure {
        if tls != nil,
            let failure = TLSClient.failure(error, host: host, certificate: certificate, now: Int64(time(nil)))
        {
            return failure
        }
        switch error {
        case let error as IOError:
            switch error.errnoCode {
            case ECONNREFUSED: return .refused
            case ECONNRESET, EPIPE: return .reset
            default: return .system(error.errnoCode)
            }
        case ChannelError.connectTimeout: return .timedOut(after: timeout)
        case is ChannelError, HTTPParserError.invalidEOFState: return .closedEarly
        case HTTPParserError.headerOverflow: return .headerTooLarge
        case let failure as ProbeFailure: return failure
        default: return .notHTTP(reason: "\(error)")
        }
    }
}
