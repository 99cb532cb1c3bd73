import NIOCore
import NIOHTTP1
import NIOPosix

/// One HTTP check on its event loop: a connection for each request, closed after.
///
/// `@unchecked Sendable` for the reason `NetworkProbe` gives: it lives on its loop.
final class HTTPProbe: NetworkProbe, @unchecked Sendable {
    private static let startLength = 4096
    private static let limits: NIOHTTPDecoderLimitConfiguration = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 64 * 1024
        limits.maxHeaderListSize = 256 * 1024
        limits.maxHeaderFieldCount = 256
        return limits
    }()

    private var request: HTTPRequest
    private var redirects = 0
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []
    private var bodyLength = 0
    private let completion: @Sendable (HTTPReport) -> Void

    init(
        _ request: HTTPRequest,
        tools: ProbeTools,
        timeout: Duration,
        completion: @escaping @Sendable (HTTPReport) -> Void
    ) {
        self.request = request
        self.completion = completion
        super.init(tools: tools, timeout: timeout)
    }

    // MARK: The connection

    override var policy: TLSPolicy? {
        guard request.url.scheme == .https else { return nil }
        return TLSPolicy(verifiesCertificate: request.verifiesCertificate, authorityFile: request.authorityFile)
    }

    override func begin() {
        dial(
            request.connectTo ?? request.url.address,
            tls: policy,
            serverName: request.url.address.host
        )
    }

    override func configure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        let decoder = HTTPResponseDecoder(
            leftOverBytesStrategy: .dropBytes,
            informationalResponseStrategy: .drop,
            limitConfiguration: Self.limits
        )
        try pipeline.addHandler(HTTPRequestEncoder())
        try pipeline.addHandler(ByteToMessageHandler(decoder))
        try pipeline.addHandler(HTTPResponseHandler(self))
    }

    override func didOpen(_ channel: any Channel) {
        do throws(ProbeFailure) {
            let head = try request.head(userAgent: tools.userAgent)
            enter(.firstByte)
            channel.write(HTTPClientRequestPart.head(head), promise: nil)
            if let body = request.body {
                channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body))), promise: nil)
            }
            channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        } catch {
            fail(error)
        }
    }

    // MARK: The answer

    func received(_ head: HTTPResponseHead) {
        guard !isOver else { return }
        enter(.transfer)
        self.head = head
        let status = Int(head.status.code)
        guard HTTPRequest.isRedirect(status), request.redirectLimit > 0, let location = head.headers["location"].first
        else { return }
        guard redirects < request.redirectLimit else { return fail(.tooManyRedirects(limit: request.redirectLimit)) }
        do throws(ProbeFailure) {
            request = try request.following(status: status, to: location)
        } catch {
            return fail(error)
        }
        redirects += 1
        self.head = nil
        hangUp()
        begin()
    }

    func received(_ bytes: ByteBuffer) {
        guard !isOver, head != nil else { return }
        let room = request.bodyLimit - bodyLength
        let taken = bytes.readableBytesView.prefix(room)
        bodyLength += taken.count
        let wanted = request.bodyTests.isEmpty ? Self.startLength - body.count : taken.count
        if wanted > 0 { body.append(contentsOf: taken.prefix(wanted)) }
        if bytes.readableBytes > room { finish(isTruncated: true) }
    }

    func receivedEnd() {
        guard !isOver, head != nil else { return }
        finish(isTruncated: false)
    }

    // MARK: The report

    private func finish(isTruncated: Bool) {
        guard let head else { return }
        end()
        let answer = HTTPAnswer(
            status: Int(head.status.code),
            version: "HTTP/\(head.version.major).\(head.version.minor)",
            bodyLength: bodyLength,
            isTruncated: isTruncated,
            tests: [],
            bodyStart: String(decoding: body.prefix(Self.startLength), as: UTF8.self),
            finalURL: request.url.with(user: nil),
            redirects: redirects
        )
        let report = report(.answered(answer))
        let tests = request.bodyTests
        guard !tests.isEmpty else { return completion(report) }
        let isShort = tests.allSatisfy { $0.isShort(for: body.count) }
        if isShort { return complete(report, answer, tests, body) }
        tools.worker.submit { [self, body] state in
            guard case .active = state else { return completion(self.report(.failed(.transfer, .shutDown))) }
            complete(report, answer, tests, body)
        }
    }

    private func complete(_ report: HTTPReport, _ answer: HTTPAnswer, _ tests: [BodyTest], _ body: [UInt8]) {
        var report = report
        var answer = answer
        answer.tests = tests.map { $0.run(on: body) }
        report.outcome = .answered(answer)
        completion(report)
    }

    override func didFail(_ phase: ProbePhase, _ failure: ProbeFailure) {
        completion(report(.failed(phase, failure)))
    }

    private func report(_ outcome: HTTPOutcome) -> HTTPReport {
        HTTPReport(outcome: outcome, phases: clock.times, total: clock.total, certificate: certificate)
    }
}
