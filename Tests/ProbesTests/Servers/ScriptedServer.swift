import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A real server on 127.0.0.1 that does with each request whatever a test wants, right or wrong.
final class ScriptedServer: Sendable {
    typealias Script = @Sendable (_ request: String, _ channel: any Channel) -> Void

    private let listener: any Channel
    private let seen: Seen

    /// The requests in the order they came.
    var requests: [String] { seen.all }
    var port: Int { listener.localAddress?.port ?? 0 }

    /// - Parameters:
    ///   - tls: With it the server speaks TLS.
    ///   - script: Called when a request's header and, where a length is stated, its body have arrived.
    ///   - onConnect: Called for each connection before anything was read.
    /// - Throws: What binding throws.
    init(
        tls: NIOSSLContext? = nil,
        script: @escaping Script = { _, _ in },
        onConnect: @escaping @Sendable (any Channel) -> Void = { _ in }
    ) async throws {
        let seen = Seen()
        self.seen = seen
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 4096)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    let handler = ScriptHandler(seen: seen, onConnect: onConnect, script: script)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    private final class Seen: Sendable {
        private let requests = Mutex<[String]>([])
        var all: [String] { requests.withLock { $0 } }
        func append(_ request: String) { requests.withLock { $0.append(request) } }
    }

    private final class ScriptHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let seen: Seen
        private let onConnect: @Sendable (any Channel) -> Void
        private let script: Script
        private var text = ""

        init(seen: Seen, onConnect: @escaping @Sendable (any Channel) -> Void, script: @escaping Script) {
            self.seen = seen
            self.onConnect = onConnect
            self.script = script
        }

        func channelActive(context: ChannelHandlerContext) { onConnect(context.channel) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
            guard let end = text.firstRange(of: "\r\n\r\n") else {
                if !text.contains("HTTP/1.1") { finish(context) }
                return
            }
            let length = text.lowercased().firstRange(of: "content-length: ")
                .flatMap { Int(text.lowercased()[$0.upperBound...].prefix { $0.isNumber }) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { finish(context) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        private func finish(_ context: ChannelHandlerContext) {
            let request = text
            text = ""
            seen.append(request)
            script(request, context.channel)
        }
    }
}

extension Channel {
    /// Sends text as it is.
    func send(_ text: String) { writeAndFlush(ByteBuffer(string: text), promise: nil) }

    /// Sends text and closes when it is on its way.
    func sendAndClose(_ text: String) {
        writeAndFlush(ByteBuffer(string: text)).whenComplete { _ in self.close(promise: nil) }
    }

    /// Sends a whole answer.
    func answer(_ status: String = "200 OK", headers: [String] = [], body: String = "ok") {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Closes so that the peer is told "connection reset".
    func reset() {
        guard let socket = self as? any SocketOptionProvider else { return }
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in self.close(promise: nil) }
    }
}
