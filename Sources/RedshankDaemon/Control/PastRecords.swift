import Dispatch
import Redshank
import RedshankAnswers
import RedshankEngine
package import RedshankHistory

/// What happened before the memory begins: read from the database, or from the journal where that is gone.
///
/// Reading blocks, so it has a queue of its own, which does one thing after the other: whoever asks much takes no more
/// than that one thread.
package struct PastRecords: Sendable {
    private let archive: (any RecordArchive)?
    private let location: MemoryLocation?
    private let queue = DispatchQueue(label: "org.redshank.past")

    /// - Parameters:
    ///   - archive: where the daemon's records are kept; nothing where they are not.
    ///   - location: where the daemon's database is, if it has one.
    package init(archive: (any RecordArchive)?, location: MemoryLocation? = nil) {
        self.archive = archive
        self.location = location
    }

    /// The directory in which the daemon remembers, as any program finds it; nothing where there is none.
    var directory: String? { location?.absoluteDirectory }

    /// What was found, and what was not.
    struct Found: Sendable {
        /// The records, the oldest first.
        var records: [LogRecord]
        /// What is missing, as a sentence; nothing where nothing is.
        var gap: String?
    }

    /// The records that are wanted, those that are remembered from memory and what is older from the archive.
    ///
    /// - Parameters:
    ///   - query: which; it must have a limit.
    ///   - remembered: the memory, the oldest first.
    /// - Returns: the records, and what is missing.
    func records(_ query: RecordQuery, remembered: [LogRecord]) async -> Found {
        let limit = query.limit ?? 0
        let remembered = remembered.reaching(query)
        let wanted = remembered.filter(query.wants)
        let found = Found(records: Array(wanted.suffix(limit)))
        if wanted.count >= limit { return found.cut(query, isCut: wanted.count > limit) }
        if let since = query.since, let first = remembered.first, first.moment.wall <= since { return found }
        guard let archive else {
            guard query.since != nil || remembered.first?.sequence != 1 else { return found }
            return Found(records: found.records, gap: Self.forgotten(before: remembered.first))
        }
        var older = query
        older.before = remembered.first
        // One more than is wanted shows whether there are more.
        older.limit = limit - wanted.count + 1
        switch await read({ [older] in try archive.records(older) }) {
        case .success(let past):
            let isCut = past.count > limit - wanted.count
            return Found(records: past.suffix(limit - wanted.count) + wanted).cut(query, isCut: isCut)
        case .failure(let error):
            return Found(records: found.records, gap: "\(Self.forgotten(before: remembered.first)): \(error)")
        }
    }

    /// Whether the archive has a record about the check.
    func knows(_ check: String) async -> Bool {
        guard let archive else { return false }
        let query = RecordQuery(check: check, limit: 1)
        return (try? await read { try archive.records(query) }.get().isEmpty) == false
    }

    /// Explains a check's health, by the archive where the memory does not reach back far enough.
    func why(_ check: String, remembered: [LogRecord], state: WatchState) async -> Why {
        let why = Why(check, from: remembered, state: state)
        guard let archive else { return why }
        let read = await read { try Why(check, in: archive, remembered: remembered, state: state) }
        switch read {
        case .success(let why): return why
        case .failure(let error):
            var why = why
            why.gap = why.gap.map { "\($0), and the rest cannot be read: \(error)" }
            return why
        }
    }

    /// Answers what needs the whole record.
    func inquire<Answer: Sendable>(
        remembered: [LogRecord],
        state: WatchState,
        now: Moment,
        _ ask: @escaping @Sendable (Inquiry) throws -> Answer
    ) async throws -> Answer {
        try await read { [archive, location] in
            let inquiry = Inquiry(
                archive: archive ?? EmptyArchive(),
                location: location,
                remembered: remembered,
                live: state,
                now: now
            )
            return try ask(inquiry)
        }.get()
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result(catching: body)) }
        }
    }

    private static func forgotten(before first: LogRecord?) -> String {
        first.map { "what happened before \($0.moment.text) is not remembered" } ?? "nothing is remembered yet"
    }
}

/// What is read where nothing is kept.
private struct EmptyArchive: RecordArchive {
    func records(_ query: RecordQuery) -> [LogRecord] { [] }
    func records(_ numbers: some Collection<UInt64>, of run: String) -> [LogRecord] { [] }
}

extension PastRecords.Found {
    /// Says that there is more where it was cut, unless just so many were asked for.
    fileprivate func cut(_ query: RecordQuery, isCut: Bool) -> PastRecords.Found {
        guard isCut, query.since != nil, let first = records.first else { return self }
        return PastRecords.Found(
            records: records,
            gap: "these are the newest \(records.count), and there is more before \(first.moment.text)"
        )
    }
}

extension [LogRecord] {
    /// Those from which on the memory has all that the query may want: it forgets the routine sooner than the rest.
    fileprivate func reaching(_ query: RecordQuery) -> [LogRecord] {
        if let least = query.least, least != .debug { return filter { $0.priority != .debug } }
        guard var first = last?.sequence else { return self }
        for record in reversed().dropFirst() {
            guard record.sequence == first - 1 else { break }
            first = record.sequence
        }
        return filter { $0.sequence >= first }
    }
}
