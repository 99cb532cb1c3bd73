package import Varlink

/// What answers the control interface: the daemon, or whatever stands in for it in a test.
///
/// Each method is told who asks, by the kernel's word. What it throws reaches the caller where it is a `ControlError`
/// or `ServiceError`; everything else is a fault of the daemon's. A method is cancelled when its caller goes.
package protocol ControlResponder: Sendable {
    func status(_ request: StatusRequest, from peer: PeerCredentials) async throws -> StatusReply
    /// Gives the status now and whenever it changed, until it is cancelled; what it returns is the last.
    func watch(
        _ request: WatchRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<StatusReply>
    ) async throws -> StatusReply
    func checkNow(_ request: CheckNowRequest, from peer: PeerCredentials) async throws -> CheckNowReply
    func pause(_ request: PauseRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    func resume(_ request: ResumeRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    func silence(_ request: SilenceRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    func unsilence(_ request: UnsilenceRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    func acknowledge(_ request: AcknowledgeRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    func unacknowledge(_ request: UnacknowledgeRequest, from peer: PeerCredentials) async throws -> CheckChangeReply
    /// Gives what is remembered, and where `follow` is asked what comes, until it is cancelled.
    func log(
        _ request: LogRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<LogReply>
    ) async throws -> LogReply
    /// Gives what is remembered, and where `follow` is asked what comes, until it is cancelled.
    func actions(
        _ request: ActionsRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<ActionsReply>
    ) async throws -> ActionsReply
    func why(_ request: WhyRequest, from peer: PeerCredentials) async throws -> WhyReply
    func explain(_ request: ExplainRequest, from peer: PeerCredentials) async throws -> ExplainReply
    func whyNot(_ request: WhyNotRequest, from peer: PeerCredentials) async throws -> WhyNotReply
    func reactions(_ request: ReactionsRequest, from peer: PeerCredentials) async throws -> ReactionsReply
    func incidents(_ request: IncidentsRequest, from peer: PeerCredentials) async throws -> IncidentsReply
    func history(_ request: HistoryRequest, from peer: PeerCredentials) async throws -> HistoryReply
    func reload(_ request: ReloadRequest, from peer: PeerCredentials) async throws -> ReloadReply
    func showConfiguration(
        _ request: ShowConfigurationRequest,
        from peer: PeerCredentials
    ) async throws -> ShowConfigurationReply
    func state(_ request: StateRequest, from peer: PeerCredentials) async throws -> StateReply
    func version(_ request: VersionRequest, from peer: PeerCredentials) async throws -> VersionReply
}

/// The way to a caller that takes many answers.
package struct AnswerStream<Reply: Encodable & Sendable>: Sendable {
    private let call: VarlinkCall

    init(call: VarlinkCall) {
        self.call = call
    }

    /// Gives an answer that others follow; returns when there is room for the next.
    ///
    /// - Throws: `ServiceError.expectedMore` where the caller takes only one; `CallError.callerGone`;
    ///   `CancellationError`.
    package func send(_ reply: Reply) async throws {
        try await call.stream(reply)
    }

    /// Whether the caller takes more than one answer.
    package var takesMany: Bool { call.wantsMore }
}
