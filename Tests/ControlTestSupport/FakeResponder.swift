import RedshankControl
import Synchronization
import Varlink

/// Answers as the daemon would, from samples.
final class FakeResponder: ControlResponder {
    private struct State {
        var checks = Samples.checks
        var changes: [String] = []
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextWatcher = 0
        var told = 0
        var listeners: [AsyncStream<Int>.Continuation] = []
    }

    private let mayChange: Bool
    private let stateDirectory: String?
    private let state = Mutex(State())

    init(mayChange: Bool, stateDirectory: String? = nil) {
        self.mayChange = mayChange
        self.stateDirectory = stateDirectory
    }

    var changes: [String] { state.withLock { $0.changes } }

    func change(_ check: String, to health: Health, reason: String) {
        update { state in
            for index in state.checks.indices where state.checks[index].name == check {
                state.checks[index].health = health
                state.checks[index].reason = reason
                state.checks[index].since = Samples.now
            }
        }
    }

    /// How often watchers were told the status, now and whenever it is more.
    var tellings: AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        state.withLock { state in
            continuation.yield(state.told)
            state.listeners.append(continuation)
        }
        return stream
    }

    private func tell() {
        state.withLock { state in
            state.told += 1
            for listener in state.listeners { listener.yield(state.told) }
        }
    }

    func status(_ request: StatusRequest, from peer: PeerCredentials) throws -> StatusReply {
        var reply = current()
        if let name = request.check { reply.checks = [try find(name)] }
        return reply
    }

    func watch(
        _ request: WatchRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<StatusReply>
    ) async throws -> StatusReply {
        let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.nextWatcher += 1
            state.watchers[state.nextWatcher] = continuation
            return state.nextWatcher
        }
        defer { state.withLock { $0.watchers[number] = nil } }
        try await stream.send(current())
        tell()
        for await _ in changes {
            try await stream.send(current())
            tell()
        }
        throw CancellationError()
    }

    func checkNow(_ request: CheckNowRequest, from peer: PeerCredentials) throws -> CheckNowReply {
        try note("CheckNow", request.check)
        var reply = Samples.checkNow
        reply.check = try find(request.check)
        reply.outcome = reply.check.health == .up ? .passed : reply.check.health == .down ? .failed : .degraded
        reply.reason = reply.check.health == .up ? "open" : reply.check.reason
        return reply
    }

    func pause(_ request: PauseRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        try edit("Pause", request.check) { $0.paused = true }
    }

    func resume(_ request: ResumeRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        try edit("Resume", request.check) { $0.paused = false }
    }

    func silence(_ request: SilenceRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        let until = Samples.now.microsecondsSinceEpoch + Int64(request.forMilliseconds) * 1_000
        return try edit("Silence", request.check) { check in
            check.silence = Silence(
                until: Timestamp(microsecondsSinceEpoch: until),
                by: "uid \(peer.userID)",
                reason: request.reason ?? ""
            )
        }
    }

    func unsilence(_ request: UnsilenceRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        try edit("Unsilence", request.check) { $0.silence = nil }
    }

    func acknowledge(_ request: AcknowledgeRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        let before = try find(request.check)
        guard before.health.isTrouble else {
            try allow()
            throw ControlError.nothingToAcknowledge(check: before.name, health: before.health, since: before.since)
        }
        return try edit("Acknowledge", request.check) { check in
            guard check.acknowledgement == nil else { return }
            check.acknowledgement = Acknowledgement(
                at: Samples.now,
                by: "uid \(peer.userID)",
                comment: request.comment ?? ""
            )
        }
    }

    func unacknowledge(_ request: UnacknowledgeRequest, from peer: PeerCredentials) throws -> CheckChangeReply {
        try edit("Unacknowledge", request.check) { $0.acknowledgement = nil }
    }

    func log(
        _ request: LogRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<LogReply>
    ) async throws -> LogReply {
        let entries = Samples.log.entries.filter { entry in
            (request.check == nil || entry.check == request.check)
                && entry.time.microsecondsSinceEpoch >= request.sinceMicroseconds ?? 0
        }
        let reply = LogReply(entries: entries.suffix(request.limit ?? .max), missed: nil)
        guard request.follow == true else { return reply }
        try await stream.send(reply)
        return LogReply(entries: [], missed: 2)
    }

    func actions(
        _ request: ActionsRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<ActionsReply>
    ) async throws -> ActionsReply {
        guard request.follow == true else { return Samples.actions }
        for action in Samples.actions.actions { try await stream.send(ActionsReply(actions: [action])) }
        return ActionsReply(actions: [], missed: 1)
    }

    func why(_ request: WhyRequest, from peer: PeerCredentials) throws -> WhyReply {
        let check = try find(request.check)
        guard check.name == Samples.website.name else {
            return WhyReply(check: check, actions: [], decisive: nil, reactions: [])
        }
        return Samples.why
    }

    func explain(_ request: ExplainRequest, from peer: PeerCredentials) throws -> ExplainReply {
        if request.subject == Samples.explanation.name { return Samples.explanation }
        let reply = try why(WhyRequest(check: request.subject), from: peer)
        return ExplainReply(subject: .check, name: request.subject, asOf: Samples.now, check: reply)
    }

    func whyNot(_ request: WhyNotRequest, from peer: PeerCredentials) throws -> WhyNotReply {
        guard request.reaction == Samples.whyNot.reaction else {
            let reason = "There is no reaction '\(request.reaction)'"
            throw ControlError.noSuchSubject(request.reaction, reason: reason, suggestions: ["page"])
        }
        return Samples.whyNot
    }

    func reactions(_ request: ReactionsRequest, from peer: PeerCredentials) -> ReactionsReply { Samples.reactions }

    func incidents(_ request: IncidentsRequest, from peer: PeerCredentials) -> IncidentsReply {
        let wanted = Samples.incidents.incidents.filter { request.open != true || $0.to == nil }
        return IncidentsReply(incidents: wanted.filter { request.check == nil || $0.check == request.check })
    }

    func history(_ request: HistoryRequest, from peer: PeerCredentials) throws -> HistoryReply {
        _ = try find(request.check)
        return Samples.history
    }

    func reload(_ request: ReloadRequest, from peer: PeerCredentials) throws -> ReloadReply {
        try allow()
        var reply = Samples.reload
        reply.applied = request.dryRun != true
        return reply
    }

    func showConfiguration(
        _ request: ShowConfigurationRequest,
        from peer: PeerCredentials
    ) -> ShowConfigurationReply {
        Samples.configuration
    }

    func state(_ request: StateRequest, from peer: PeerCredentials) -> StateReply {
        StateReply(sequence: Samples.daemon.sequence, state: ["checks": ["website": ["health": "down"]]])
    }

    func version(_ request: VersionRequest, from peer: PeerCredentials) -> VersionReply {
        VersionReply(
            version: Samples.daemon.version,
            build: "3f1c",
            run: Samples.daemon.run,
            stateDirectory: stateDirectory
        )
    }
}

// MARK: - The checks

extension FakeResponder {
    private func current() -> StatusReply {
        let checks = state.withLock { $0.checks }
        var daemon = Samples.daemon
        daemon.counts = HealthCounts(of: checks)
        return StatusReply(daemon: daemon, checks: checks)
    }

    private func find(_ name: String) throws(ControlError) -> CheckStatus {
        guard let check = state.withLock({ $0.checks.first { $0.name == name } }) else {
            throw .noSuchCheck(name: name, suggestion: name.hasPrefix("web") ? "website" : nil)
        }
        return check
    }

    private func allow() throws(ControlError) {
        guard mayChange else { throw .notAllowed(group: "redshank-admin") }
    }

    private func note(_ method: String, _ check: String) throws(ControlError) {
        try allow()
        state.withLock { $0.changes.append("\(method) \(check)") }
    }

    private func edit(
        _ method: String,
        _ name: String,
        _ change: (inout CheckStatus) -> Void
    ) throws(ControlError) -> CheckChangeReply {
        try note(method, name)
        var check = try find(name)
        let before = check
        change(&check)
        let after = check
        update { state in
            for index in state.checks.indices where state.checks[index].name == name { state.checks[index] = after }
        }
        return CheckChangeReply(changed: before != after, check: after)
    }

    private func update(_ body: (inout State) -> Void) {
        let watchers = state.withLock { state in
            body(&state)
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }
}
