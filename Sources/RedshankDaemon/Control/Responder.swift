import HashTreeCollections
package import Redshank
import RedshankAnswers
package import RedshankControl
package import RedshankEngine
package import Varlink

/// Answers the control socket: looks at the Store's state, and turns what is asked for into inputs.
package struct Responder: Sendable {
    let store: Store<WatchState>
    let log: ActionLog
    let past: PastRecords
    let configure: ConfigureInteractor
    let clock: any EngineClock
    let access: Access
    let processID: Int32

    package init(
        store: Store<WatchState>,
        log: ActionLog,
        past: PastRecords,
        configure: ConfigureInteractor,
        clock: any EngineClock,
        access: Access,
        processID: Int32
    ) {
        self.store = store
        self.log = log
        self.past = past
        self.configure = configure
        self.clock = clock
        self.access = access
        self.processID = processID
    }

    /// The status of a check that must exist.
    func status(of name: String, in state: WatchState) throws(ControlError) -> CheckStatus {
        guard let status = CheckStatus(name, in: state, at: clock.now()) else {
            let suggestion = Suggestion.nearest(to: name, among: state.checks.keys)
            throw .noSuchCheck(name: name, suggestion: suggestion)
        }
        return status
    }

    func reply(_ state: WatchState, check: String? = nil) -> StatusReply {
        let sequence = log.memory.newest
        return StatusReply(state, check: check, sequence: sequence, processID: processID, at: clock.now())
    }
}

extension ControlError {
    /// The daemon has more to do than it can.
    init(_ error: StoreIsFull) { self = .busy(reason: "\(error.limit) actions wait already; try again later") }
}

extension Origin {
    /// The client that asked.
    init(_ peer: PeerCredentials) { self = .control(uid: peer.userID, pid: peer.processID) }
}

// MARK: - Looking

extension Responder: ControlResponder {
    package func status(_ request: StatusRequest, from peer: PeerCredentials) async throws -> StatusReply {
        try access.requireLook(peer)
        let state = await store.state
        if let check = request.check { _ = try status(of: check, in: state) }
        return reply(state, check: request.check)
    }

    package func watch(
        _ request: WatchRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<StatusReply>
    ) async throws -> StatusReply {
        try access.requireLook(peer)
        guard stream.takesMany else { throw ServiceError.expectedMore }
        for await state in await store.present(WholeState()) {
            try await stream.send(reply(state))
            // Whoever looks sees no more than some pictures a second.
            try await clock.sleep(for: .milliseconds(200))
        }
        return reply(await store.state)
    }

    package func state(_ request: StateRequest, from peer: PeerCredentials) async throws -> StateReply {
        try access.requireLook(peer)
        let state = await store.state
        return StateReply(sequence: Int(log.memory.newest), state: try JSONValue(encoding: state))
    }

    package func version(_ request: VersionRequest, from peer: PeerCredentials) async throws -> VersionReply {
        try access.requireLook(peer)
        let run = await store.state.run
        return VersionReply(
            version: run.version,
            build: BuildInformation.configuration,
            run: run.id,
            stateDirectory: past.directory
        )
    }
}

/// Everything, for whoever wants to see each change.
private struct WholeState: Presenter {
    func reaction(_ box: StateBox<AnyAction<WatchState>>) -> Bool { !(box.action.base is ReactionsDue) }
    func props(_ state: WatchState) -> WatchState { state }
}
