import Redshank
import RedshankAnswers
package import RedshankControl
import RedshankEngine
import RedshankHistory
package import Varlink

extension Responder {
    /// How many records one reply holds at most.
    private static let replySize = 500
    package func log(
        _ request: LogRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<LogReply>
    ) async throws -> LogReply {
        try access.requireLook(peer)
        try await requireCheck(request.check)
        guard request.follow != true || stream.takesMany else { throw ServiceError.expectedMore }
        let query = RecordQuery(request)
        // What follows is taken down from here on, while the past is still read.
        let (remembered, future) = log.memory.follow()
        let found = await past.records(query, remembered: remembered)
        if let gap = found.gap, stream.takesMany { try await stream.send(LogReply(entries: [], gap: gap)) }
        let rest = try await send(found.records, through: stream) { LogReply(entries: $0.map(LogEntry.init)) }
        guard request.follow == true else {
            return LogReply(entries: rest.map(LogEntry.init), gap: stream.takesMany ? nil : found.gap)
        }
        if !rest.isEmpty { try await stream.send(LogReply(entries: rest.map(LogEntry.init))) }
        var gaps = MissedRecords(after: remembered.last?.sequence)
        for await record in future {
            let missed = gaps.count(before: record)
            guard query.wants(record) || missed != nil else { continue }
            try await stream.send(LogReply(entries: query.wants(record) ? [LogEntry(record)] : [], missed: missed))
        }
        return LogReply(entries: [])
    }

    package func actions(
        _ request: ActionsRequest,
        from peer: PeerCredentials,
        through stream: AnswerStream<ActionsReply>
    ) async throws -> ActionsReply {
        try access.requireLook(peer)
        try await requireCheck(request.check)
        guard request.follow != true || stream.takesMany else { throw ServiceError.expectedMore }
        let query = RecordQuery(
            check: request.check,
            limit: max(0, request.limit ?? ActionsRequest.usualLimit),
            // Numbers begin anew with each run, so who names one means this run's.
            run: request.afterSequence == nil ? nil : log.run
        )
        let first = UInt64(clamping: request.afterSequence ?? 0)
        let (remembered, future) = log.memory.follow()
        let wanted = await past.records(query, remembered: remembered).records
            .filter { request.afterSequence == nil || $0.sequence > first }
        let rest = try await send(wanted, through: stream) { ActionsReply(actions: $0.map(ActionRecord.init)) }
        let reply = ActionsReply(actions: rest.map(ActionRecord.init))
        guard request.follow == true else { return reply }
        if !rest.isEmpty { try await stream.send(reply) }
        var gaps = MissedRecords(after: remembered.last?.sequence)
        for await record in future {
            let missed = gaps.count(before: record)
            guard query.wants(record) || missed != nil else { continue }
            let actions = query.wants(record) ? [ActionRecord(record)] : []
            try await stream.send(ActionsReply(actions: actions, missed: missed))
        }
        return ActionsReply(actions: [])
    }

    private func requireCheck(_ name: String?) async throws {
        guard let name else { return }
        let state = await store.state
        if state.configuration.check(named: name) != nil || log.memory.all.contains(where: { $0.check == name }) {
            return
        }
        // The journal may hold what is not configured any more.
        if await !past.knows(name) { _ = try status(of: name, in: state) }
    }

    /// Sends all but the last of the replies that the records fill, where the caller takes many.
    ///
    /// - Returns: the records that are left for the last reply.
    private func send<Reply: Codable & Sendable>(
        _ records: some Collection<LogRecord>,
        through stream: AnswerStream<Reply>,
        reply: (ArraySlice<LogRecord>) -> Reply
    ) async throws -> ArraySlice<LogRecord> {
        var rest = Array(records)[...]
        guard stream.takesMany else { return rest }
        while rest.count > Self.replySize {
            try await stream.send(reply(rest.prefix(Self.replySize)))
            rest = rest.dropFirst(Self.replySize)
        }
        return rest
    }
}

/// Counts the records that a slow reader missed, which shows in their numbers.
private struct MissedRecords {
    private(set) var last: UInt64?

    init(after last: UInt64?) { self.last = last }

    /// How many are missing before the record; nothing where none is.
    mutating func count(before record: LogRecord) -> Int? {
        defer { last = record.sequence }
        guard let last, record.sequence > last + 1 else { return nil }
        return Int(record.sequence - last - 1)
    }
}
