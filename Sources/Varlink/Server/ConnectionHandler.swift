import NIOCore

/// The shell around one connection: feeds its machine, runs its calls, and keeps its two timers.
///
/// All state is touched on the channel's event loop only. Handlers run off it, and come back to it with their bytes.
final class ConnectionHandler: ChannelDuplexHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let peer: PeerCredentials
    private let channel: any Channel
    private let service: VarlinkService
    private let configuration: ServerConfiguration
    private let state: NIOLoopBoundBox<State>
    private let accounting: any OutgoingAccounting

    private struct State {
        var machine: ConnectionMachine
        var running: (task: Task<Void, Never>, message: CallMessage)?
        var isReadHeld = false
        var writers: [EventLoopPromise<Void>] = []
        var messageTimer: Scheduled<Void>?
        var stallTimer: Scheduled<Void>?
    }

    /// Makes the handler of a channel, on the channel's event loop.
    init(
        channel: any Channel,
        peer: PeerCredentials,
        service: VarlinkService,
        configuration: ServerConfiguration,
        accounting: any OutgoingAccounting
    ) {
        self.channel = channel
        self.peer = peer
        self.service = service
        self.configuration = configuration
        self.accounting = accounting
        let framing = MessageFraming(
            maximumSize: configuration.maximumMessageSize,
            maximumDepth: configuration.maximumMessageDepth
        )
        state = NIOLoopBoundBox(State(machine: ConnectionMachine(framing: framing)), eventLoop: channel.eventLoop)
    }

    /// Begins no new calls, ends streams, and closes once what runs is answered.
    func drain() {
        channel.eventLoop.execute { [self] in
            state.value.machine.drain()
            if let running = state.value.running, running.message.wantsMore { running.task.cancel() }
            advance()
        }
    }

    /// Closes, whatever runs.
    func close() {
        channel.close(promise: nil)
    }

    /// Closes because the peer does not read.
    func closeStalled() {
        configuration.onEvent(.stalled(peer: peer))
        close()
    }

    /// Completes when the connection is closed.
    var closed: EventLoopFuture<Void> { channel.closeFuture }
}

// MARK: - What the channel tells

extension ConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        unwrapInboundIn(data).withUnsafeReadableBytes { state.value.machine.received($0) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        advance()
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if state.value.machine.wantsBytes {
            context.read()
        } else {
            state.value.isReadHeld = true
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            state.value.machine.inputEnded()
            advance()
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if channel.isWritable {
            state.value.stallTimer?.cancel()
            state.value.stallTimer = nil
            let writers = state.value.writers
            state.value.writers = []
            for writer in writers { writer.succeed() }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        state.value.machine.peerGone()
        if let running = state.value.running, !running.message.isOneway { running.task.cancel() }
        state.value.messageTimer?.cancel()
        state.value.stallTimer?.cancel()
        let writers = state.value.writers
        state.value.writers = []
        for writer in writers { writer.fail(CallError.callerGone) }
        advance()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

// MARK: - Calls

extension ConnectionHandler {
    /// Does what the machine says, until there is nothing to do.
    private func advance() {
        switch state.value.machine.next() {
        case .wait: break
        case .run(let message): run(message)
        case .refuse(let error):
            configuration.onEvent(.badMessage(peer: peer, error: error))
            channel.writeAndFlush(channel.allocator.buffer(bytes: error.errorReply.bytes))
                .whenComplete { _ in self.close() }
            armStallTimer()
        case .close: closeWhenFlushed()
        }
        keepMessageTimer()
        if state.value.isReadHeld, state.value.machine.wantsBytes {
            state.value.isReadHeld = false
            channel.read()
        }
    }

    private func run(_ message: CallMessage) {
        let call = VarlinkCall(message: message, peer: peer, send: { [self] in try await send($0) })
        let task = Task { [self] in
            if let error = await service.answer(call) {
                configuration.onEvent(.handlerFailed(method: message.method, peer: peer, error: error))
            }
            channel.eventLoop.execute { [self] in
                state.value.running = nil
                state.value.machine.finished()
                advance()
            }
        }
        state.value.running = (task, message)
    }

    private func keepMessageTimer() {
        if state.value.machine.isInMessage {
            guard state.value.messageTimer == nil else { return }
            state.value.messageTimer = channel.eventLoop.scheduleTask(in: TimeAmount(configuration.messageTimeout)) {
                [self] in
                configuration.onEvent(.badMessage(peer: peer, error: .stalled))
                close()
            }
        } else {
            state.value.messageTimer?.cancel()
            state.value.messageTimer = nil
        }
    }
}

// MARK: - Replies

extension ConnectionHandler {
    private func send(_ bytes: [UInt8]) async throws {
        try await channel.eventLoop.flatSubmit { self.write(bytes) }.get()
    }

    /// Queues bytes; completes when there is room for more.
    private func write(_ bytes: [UInt8]) -> EventLoopFuture<Void> {
        guard channel.isActive else { return channel.eventLoop.makeFailedFuture(CallError.callerGone) }
        accounting.queued(bytes.count, for: self)
        channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenComplete { [self] _ in
            accounting.flushed(bytes.count, for: self)
        }
        if channel.isWritable { return channel.eventLoop.makeSucceededVoidFuture() }
        armStallTimer()
        let promise = channel.eventLoop.makePromise(of: Void.self)
        state.value.writers.append(promise)
        return promise.futureResult
    }

    private func armStallTimer() {
        guard state.value.stallTimer == nil else { return }
        state.value.stallTimer = channel.eventLoop.scheduleTask(in: TimeAmount(configuration.stallTimeout)) { [self] in
            closeStalled()
        }
    }

    /// Closes behind what was written: an empty write completes after all before it.
    private func closeWhenFlushed() {
        guard channel.isActive else { return }
        armStallTimer()
        channel.writeAndFlush(channel.allocator.buffer(capacity: 0)).whenComplete { _ in self.close() }
    }
}

/// Whoever counts what waits for all connections.
protocol OutgoingAccounting: Sendable {
    /// Bytes wait for a connection; others may be closed for it.
    func queued(_ bytes: Int, for connection: ConnectionHandler)
    /// Bytes were taken by a connection's peer, or will never be.
    func flushed(_ bytes: Int, for connection: ConnectionHandler)
}
