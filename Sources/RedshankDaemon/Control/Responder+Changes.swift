import HashTreeCollections
import Redshank
import RedshankAnswers
package import RedshankControl
import RedshankEngine
package import Varlink

extension Responder {
    package func checkNow(_ request: CheckNowRequest, from peer: PeerCredentials) async throws -> CheckNowReply {
        try access.requireChange(peer)
        let before = try await changeableState
        _ = try status(of: request.check, in: before)
        let asked = clock.now()
        try take(CheckRequested(check: request.check, origin: Origin(peer)))
        for await check in await store.present(OneCheck(name: request.check)) {
            guard let check else { break }
            guard !check.run.isLoading, let last = check.last, last.ended.boot >= asked.boot,
                let verdict = check.record.verdict
            else { continue }
            return CheckNowReply(
                outcome: Outcome(verdict),
                reason: verdict.reason,
                startedAt: Timestamp(last.began),
                check: try status(of: request.check, in: await store.state)
            )
        }
        throw ControlError.noSuchCheck(name: request.check, suggestion: nil)
    }

    package func pause(_ request: PauseRequest, from peer: PeerCredentials) async throws -> CheckChangeReply {
        try await change(request.check, from: peer) {
            $0.isPaused
        } by: { name, origin in
            CheckPaused(check: name, origin: origin)
        }
    }

    package func resume(_ request: ResumeRequest, from peer: PeerCredentials) async throws -> CheckChangeReply {
        try await change(request.check, from: peer) {
            !$0.isPaused
        } by: { name, origin in
            CheckResumed(check: name, origin: origin)
        }
    }

    package func silence(_ request: SilenceRequest, from peer: PeerCredentials) async throws -> CheckChangeReply {
        guard (1...SilenceRequest.longestMilliseconds).contains(request.forMilliseconds) else {
            throw ServiceError.invalidParameter("forMilliseconds")
        }
        guard (request.reason ?? "").utf8.count <= SilenceRequest.longestReason else {
            throw ServiceError.invalidParameter("reason")
        }
        return try await change(request.check, from: peer) { _ in
            false
        } by: { name, origin in
            CheckSilenced(
                check: name,
                milliseconds: Int64(request.forMilliseconds),
                // It is shown to others, on their terminals and in their logs.
                reason: (request.reason ?? "").onOneLine,
                origin: origin
            )
        }
    }

    package func unsilence(_ request: UnsilenceRequest, from peer: PeerCredentials) async throws -> CheckChangeReply {
        try await change(request.check, from: peer) {
            $0.silence == nil
        } by: { name, origin in
            CheckUnsilenced(check: name, origin: origin)
        }
    }

    /// The state, unless the daemon ends and changes nothing any more.
    var changeableState: WatchState {
        get async throws(ControlError) {
            let state = await store.state
            guard !state.isStopping else { throw .busy(reason: "it is stopping") }
            return state
        }
    }

    /// Hands an input to the Store.
    func take(_ input: some Input<WatchState>) throws(ControlError) {
        do throws(StoreIsFull) { try store.dispatch(input) } catch { throw ControlError(error) }
    }

    /// Sends an input about a check, unless the check is so already.
    func change(
        _ name: String,
        from peer: PeerCredentials,
        unless isSo: (CheckState) -> Bool,
        by input: (String, Origin) -> some Input<WatchState>
    ) async throws -> CheckChangeReply {
        try access.requireChange(peer)
        let before = try await changeableState
        let status = try status(of: name, in: before)
        if let check = before.checks[name], isSo(check) { return CheckChangeReply(changed: false, check: status) }
        try take(input(name, Origin(peer)))
        return CheckChangeReply(changed: true, check: try self.status(of: name, in: await store.state))
    }
}

/// One check, for whoever waits for its result.
private struct OneCheck: Presenter {
    let name: String

    func props(_ state: WatchState) -> CheckState? { state.checks[name] }
}
