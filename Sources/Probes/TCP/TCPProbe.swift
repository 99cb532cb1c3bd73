import NIOCore
import Pattern

/// One TCP check on its event loop.
///
/// `@unchecked Sendable` for the reason `NetworkProbe` gives: it lives on its loop.
final class TCPProbe: NetworkProbe, @unchecked Sendable {
    private let request: TCPRequest
    private var answer: [UInt8] = []
    private let completion: @Sendable (TCPReport) -> Void

    init(
        _ request: TCPRequest,
        tools: ProbeTools,
        timeout: Duration,
        completion: @escaping @Sendable (TCPReport) -> Void
    ) {
        self.request = request
        self.completion = completion
        super.init(tools: tools, timeout: timeout)
    }

    override var policy: TLSPolicy? {
        guard request.usesTLS else { return nil }
        return TLSPolicy(verifiesCertificate: request.verifiesCertificate, authorityFile: request.authorityFile)
    }

    override func begin() {
        dial(request.address, tls: policy, serverName: request.address.host)
    }

    override func configure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        try pipeline.addHandler(TCPHandler(self))
    }

    override func didOpen(_ channel: any Channel) {
        if request.expect != nil { enter(.firstByte) }
        guard let bytes = request.send, !bytes.isEmpty else {
            if request.expect == nil { finish(.connected) }
            return
        }
        let sent = channel.writeAndFlush(ByteBuffer(bytes: bytes))
        guard request.expect == nil else { return }
        sent.whenComplete { [self] result in
            switch result {
            case .success: finish(.connected)
            case .failure(let error): broke(error)
            }
        }
    }

    func received(_ bytes: ByteBuffer) {
        guard !isOver, let expect = request.expect else { return }
        if clock.phase == .firstByte { enter(.transfer) }
        answer.append(contentsOf: bytes.readableBytesView.prefix(request.answerLimit - answer.count))
        let result = expect.run(on: answer)
        if result != .notFound || answer.count >= request.answerLimit { finish(answered(result)) }
    }

    override func didBreak(_ failure: ProbeFailure) {
        if failure == .closedEarly, !answer.isEmpty { return finish(answered(.notFound)) }
        fail(failure)
    }

    override func didFail(_ phase: ProbePhase, _ failure: ProbeFailure) {
        complete(.failed(phase, failure))
    }

    private func answered(_ result: SearchResult) -> TCPOutcome {
        .answered(
            TCPAnswer(test: result, length: answer.count, start: String(decoding: answer.prefix(200), as: UTF8.self))
        )
    }

    private func finish(_ outcome: TCPOutcome) {
        guard !isOver else { return }
        end()
        complete(outcome)
    }

    private func complete(_ outcome: TCPOutcome) {
        completion(TCPReport(outcome: outcome, phases: clock.times, total: clock.total, certificate: certificate))
    }
}

/// Hands what a channel reads to its probe.
private final class TCPHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let probe: TCPProbe

    init(_ probe: TCPProbe) { self.probe = probe }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if probe.channel === context.channel { probe.received(unwrapInboundIn(data)) }
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
