import HashTreeCollections
package import Redshank
package import RedshankControl
package import RedshankEngine
package import RedshankHistory

/// Answers what the control interface is asked of the past: the same answers by a daemon that runs and by the tool that
/// reads the record while none does.
///
/// It reads the database or the journal, and blocks the calling thread.
package struct Inquiry {
    private let archive: any RecordArchive
    private let database: RecordDatabase?
    private let remembered: [LogRecord]
    private let live: WatchState?
    private let now: Moment
    /// Why the database cannot be read; nothing where it can.
    private let trouble: String?
    private let progress: (Double) -> Void

    /// Takes what there is to read.
    ///
    /// - Parameters:
    ///   - archive: where records are read.
    ///   - location: where the database is; nothing where the records are in the journal alone.
    ///   - remembered: the newest records, where a daemon runs.
    ///   - live: the daemon's state now, where it runs.
    ///   - now: when it is asked.
    ///   - progress: is told how far the reading has come, from 0 to 1, where it takes long.
    package init(
        archive: any RecordArchive,
        location: MemoryLocation?,
        remembered: [LogRecord] = [],
        live: WatchState? = nil,
        now: Moment,
        progress: @escaping (Double) -> Void = { _ in }
    ) {
        self.progress = progress
        self.archive = archive
        self.remembered = remembered
        self.live = live
        self.now = now
        guard let location else {
            database = nil
            trouble = "there is no database"
            return
        }
        do {
            database = try RecordDatabase(location.database)
            trouble = nil
        } catch {
            database = nil
            trouble = "\(error)"
        }
    }

    /// Takes what there is to read while no daemon runs.
    package init(
        archive: any RecordArchive,
        location: MemoryLocation?,
        now: Timestamp,
        progress: @escaping (Double) -> Void = { _ in }
    ) {
        // The boot clock is asked of no answer about a time at which nothing runs.
        let moment = Moment(wall: .microseconds(now.microsecondsSinceEpoch), boot: .zero)
        self.init(archive: archive, location: location, now: moment, progress: progress)
    }

    /// What led to something and what came of it.
    ///
    /// - Throws: `ControlError` where there is no such thing; why the records cannot be read.
    package func explain(_ request: ExplainRequest) throws -> ExplainReply {
        let until = request.atMicroseconds.map { Duration.microseconds($0) }
        do {
            let explainer = try Explainer(
                archive: archive,
                database: database,
                remembered: remembered,
                live: live,
                until: until,
                progress: progress
            )
            let subject = try explainer.subject(of: request.subject)
            let asOf = until.map { Timestamp(microsecondsSinceEpoch: $0.microseconds) } ?? Timestamp(now)
            guard case .check(let name) = subject, !explainer.isRemoved(name) else {
                let story = try explainer.story(of: subject)
                let told = RedshankControl.Story(
                    story,
                    explainer.state,
                    now: until.map { Moment(wall: $0, boot: .zero) } ?? now
                )
                let kind = ExplainReply.Kind(subject)
                return ExplainReply(subject: kind, name: subject.name, asOf: asOf, story: told, notes: explainer.notes)
            }
            let why = try explainer.why(name)
            let status = try status(why, explainer, until: until)
            let reply = WhyReply(why, check: status)
            return ExplainReply(subject: .check, name: name, asOf: asOf, check: reply, notes: explainer.notes)
        } catch let problem as SubjectProblem {
            throw ControlError.noSuchSubject(
                problem.subject,
                reason: problem.reason.prefix(1).uppercased() + problem.reason.dropFirst(),
                suggestions: problem.suggestions
            )
        } catch let error as PastStateError {
            throw ControlError.noSuchSubject(request.subject, reason: "\(error)", suggestions: [])
        }
    }

    /// How a check stands, or stood when that is asked for.
    private func status(_ why: Why, _ explainer: Explainer, until: Duration?) throws -> CheckStatus {
        if let state = explainer.state {
            let moment = live != nil && until == nil ? now : explainer.moment ?? now
            if let status = CheckStatus(why.check, in: state, at: moment) { return status }
        }
        let query = RecordQuery(limit: 1, run: why.records.last?.run, action: ConfigurationLoaded.name)
        let loaded = try archive.records(query).last?.watchAction as? ConfigurationLoaded
        return CheckStatus(why, loaded?.configuration.check(named: why.check))
    }

    /// Why a reaction does not fire: now, or where no daemon runs, when one was heard of last.
    package func whyNot(_ request: WhyNotRequest) throws -> WhyNotReply {
        if let live { return try WhyNotReply(request, in: live, at: now) }
        let explainer = try Explainer(archive: archive, database: database, progress: progress)
        guard let state = explainer.state, let moment = explainer.moment else { throw unrecorded(explainer) }
        return try WhyNotReply(request, in: state, at: moment)
    }

    /// What the daemon knows, or knew when it was heard of last.
    func lastState() throws -> WatchState {
        if let live { return live }
        let explainer = try Explainer(archive: archive, database: database, progress: progress)
        guard let state = explainer.state else { throw unrecorded(explainer) }
        return state
    }

    /// The records that a query wants, also those that are not written yet.
    func records(_ query: RecordQuery) throws -> [LogRecord] {
        let recorded = try archive.records(query)
        let known = Set(recorded.map(\.place))
        return recorded + RecordMemory(remembered).records(query).filter { !known.contains($0.place) }
    }

    private func unrecorded(_ explainer: Explainer) -> ControlError {
        let reason = explainer.notes.first ?? trouble ?? "the record is empty"
        return .busy(reason: "what the daemon knew is not recorded (\(reason))")
    }

    /// The stretches in which checks were not well.
    package func incidents(_ request: IncidentsRequest) throws -> IncidentsReply {
        let database = try database(for: "incidents")
        if let check = request.check { try requireCheck(check, in: database) }
        let incidents = try database.incidents(IncidentQuery(request))
        let state = try live ?? Explainer(archive: archive, database: database).state
        return IncidentsReply(incidents: incidents.map { RedshankControl.Incident($0, state, now: now) })
    }

    /// How a check did.
    package func history(_ request: HistoryRequest) throws -> HistoryReply {
        let database = try database(for: "the history of a check")
        try requireCheck(request.check, in: database)
        let end = now.wall.microseconds
        let since = min(request.sinceMicroseconds ?? end - 86_400_000_000, end - 1_000_000)
        let past = try database.past(
            of: request.check,
            over: since..<end,
            pieces: request.pieces ?? 60,
            now: end,
            heard: live == nil ? try database.runs().last?.heard.wall.microseconds : nil
        )
        // Nothing is written of it yet.
        return past.map { HistoryReply($0) } ?? HistoryReply(check: request.check, windows: [], pieces: [])
    }

    private func database(for what: String) throws(ControlError) -> RecordDatabase {
        guard let database else {
            throw .busy(reason: "\(what) cannot be told: that is in the database alone: \(trouble ?? "it is gone")")
        }
        return database
    }

    /// A check must be configured, or have been.
    private func requireCheck(_ name: String, in database: RecordDatabase) throws {
        if live?.checks[name] != nil { return }
        let known = try database.checks()
        if known.contains(name) { return }
        let names = known.union(live.map { Set($0.checks.keys) } ?? [])
        throw ControlError.noSuchCheck(name: name, suggestion: Suggestion.nearest(to: name, among: names.sorted()))
    }
}

extension ExplainReply.Kind {
    fileprivate init(_ subject: Subject) {
        switch subject {
        case .check: self = .check
        case .reaction: self = .reaction
        case .incident: self = .incident
        case .action: self = .action
        }
    }
}

extension CheckStatus {
    /// What can be said of a check by the records alone.
    fileprivate init(_ why: Why, _ specification: CheckSpecification?) {
        self.init(
            name: why.check,
            kind: specification?.target.kind ?? "",
            target: specification?.target.shown ?? "",
            health: why.health.map { RedshankControl.Health($0) } ?? .unknown,
            since: why.since.map { Timestamp($0) },
            reason: why.reason,
            labels: specification?.labels ?? [:]
        )
    }
}
