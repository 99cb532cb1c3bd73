import Dispatch
import Glibc
package import NIOCore
import NIOPosix
import Synchronization

/// Listens on a Unix socket and has a service answer who connects.
///
/// Connections are accepted here and not by NIO, because the kernel is asked who they are before anything is spent on
/// them. Calls of one connection are answered in their order; connections do not wait for one another.
package final class VarlinkServer: Sendable {
    private let service: VarlinkService
    private let configuration: ServerConfiguration
    private let group: any EventLoopGroup
    private let queue = DispatchQueue(label: "org.redshank.varlink.accept")
    private let state: Mutex<State>

    private struct State {
        var limits: ConnectionLimits
        var connections: [ObjectIdentifier: ConnectionHandler] = [:]
        var budget: OutgoingBudget<ObjectIdentifier>
        var listeners: [Listener] = []
        var isStopping = false
    }

    /// Unchecked, because Dispatch's sources may be used from any thread and only its Linux overlay does not say so.
    private struct Listener: @unchecked Sendable {
        let socket: ListeningSocket
        let source: any DispatchSourceRead
    }

    /// Makes a server that does not listen yet.
    package init(
        service: VarlinkService,
        configuration: ServerConfiguration = ServerConfiguration(),
        group: any EventLoopGroup
    ) {
        self.service = service
        self.configuration = configuration
        self.group = group
        let budget = OutgoingBudget<ObjectIdentifier>(maximum: configuration.maximumOutgoing)
        state = Mutex(State(limits: ConnectionLimits(configuration), budget: budget))
    }

    /// Accepts connections on a socket, which is the server's from now on; may be called for several.
    package func start(on socket: ListeningSocket) {
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.acceptAll(socket) }
        source.setCancelHandler { Glibc.close(socket.descriptor) }
        let listener = Listener(socket: socket, source: source)
        state.withLock { $0.listeners.append(listener) }
        listener.source.activate()
    }

    /// How many connections stand.
    package var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Stops: accepts nothing more, ends streams, lets other calls be answered, then closes what is left.
    ///
    /// - Parameter deadline: How long calls that run may still take.
    package func stop(within deadline: Duration) async {
        let (listeners, connections) = state.withLock { state in
            state.isStopping = true
            defer { state.listeners = [] }
            return (state.listeners, Array(state.connections.values))
        }
        for listener in listeners {
            listener.socket.removeFile()
            listener.source.cancel()
        }
        for connection in connections { connection.drain() }
        let closing = group.next().scheduleTask(in: TimeAmount(deadline)) {
            for connection in connections { connection.close() }
        }
        try? await EventLoopFuture.andAllComplete(connections.map(\.closed), on: group.next()).get()
        closing.cancel()
    }
}

// MARK: - Accepting

extension VarlinkServer {
    private func acceptAll(_ socket: ListeningSocket) {
        // Bounded, so that a flood on one socket does not keep the queue from the others.
        for _ in 0..<64 {
            let descriptor = accept(socket.descriptor, nil, nil)
            if descriptor >= 0 {
                take(descriptor)
                continue
            }
            switch errno {
            case EAGAIN: return
            case EINTR, ECONNABORTED: continue
            default:
                pause(after: errno)
                return
            }
        }
    }

    /// Out of descriptors or memory: the connection stays in the kernel's queue, and trying at once would spin.
    private func pause(after code: Int32) {
        configuration.onEvent(.acceptFailed(code: code))
        // The queue does nothing but accept, so nobody else is held up.
        sleep(1)
    }

    private func take(_ descriptor: Int32) {
        // Not inherited by a child that is started from now on; Glibc's `accept4` is not shown to Swift.
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, let peer = try? PeerCredentials(socket: descriptor) else {
            Glibc.close(descriptor)
            return
        }
        let isAdmitted = state.withLock { state in
            !state.isStopping && state.limits.admit(user: peer.userID)
        }
        guard isAdmitted else {
            refuse(descriptor, peer: peer)
            return
        }
        let admission = Admission { [weak self] in self?.state.withLock { $0.limits.release(user: peer.userID) } }
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(
                .writeBufferWaterMark,
                value: ChannelOptions.Types.WriteBufferWaterMark(
                    low: configuration.outgoingHighWater / 4,
                    high: configuration.outgoingHighWater
                )
            )
            .channelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture { try open(channel, peer: peer, admission: admission) }
            }
        // NIO closes the descriptor where it cannot make a channel of it.
        bootstrap.withConnectedSocket(descriptor).whenFailure { _ in admission.release() }
    }

    private func open(_ channel: any Channel, peer: PeerCredentials, admission: Admission) throws {
        let handler = ConnectionHandler(
            channel: channel,
            peer: peer,
            service: service,
            configuration: configuration,
            accounting: self
        )
        try channel.pipeline.syncOperations.addHandler(handler)
        let isStopping = state.withLock { state in
            state.connections[ObjectIdentifier(handler)] = handler
            return state.isStopping
        }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { state in
                state.connections[ObjectIdentifier(handler)] = nil
                state.budget.forget(ObjectIdentifier(handler))
            }
            admission.release()
        }
        if isStopping { handler.drain() }
    }

    private func refuse(_ descriptor: Int32, peer: PeerCredentials) {
        configuration.onEvent(.refusedConnection(peer: peer))
        if let refusal = configuration.refusal {
            // The peer gets what fits at once; who is one too many is waited for by nobody.
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            _ = refusal.bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
        }
        Glibc.close(descriptor)
    }
}

// MARK: - What waits for all

extension VarlinkServer: OutgoingAccounting {
    func queued(_ bytes: Int, for connection: ConnectionHandler) {
        let closed = state.withLock { state in
            state.budget.queued(bytes, for: ObjectIdentifier(connection)).compactMap { state.connections[$0] }
        }
        for other in closed { other.closeStalled() }
    }

    func flushed(_ bytes: Int, for connection: ConnectionHandler) {
        state.withLock { $0.budget.flushed(bytes, for: ObjectIdentifier(connection)) }
    }
}
