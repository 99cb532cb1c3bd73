import NIOCore
import NIOHTTP1

/// Hands what a channel reads to its probe.
final class HTTPResponseHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let probe: HTTPProbe

    init(_ probe: HTTPProbe) { self.probe = probe }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard probe.channel === context.channel else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): probe.received(head)
        case .body(let bytes): probe.received(bytes)
        case .end: probe.receivedEnd()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if probe.channel === context.channel { probe.received(event: event) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if probe.channel === context.channel { probe.broke(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if probe.channel === context.channel { probe.broke(ChannelError.eof) }
    }
}
