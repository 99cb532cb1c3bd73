import HashTreeCollections
import Redshank
import RedshankEngine

extension Explainer {
    /// How many records of an incident are told, how many decisions of a reaction, and how many followers of an action;
    /// among how many configurations that is looked for which removed a check.
    private static let limits = (incident: 300, decisions: 10, followers: 200, configurations: 50)

    /// Explains what is no check, or one that is not configured any more.
    ///
    /// - Throws: ``SubjectProblem`` where there is no such thing; why the records cannot be read.
    package func story(of subject: Subject) throws -> Story {
        var story: Story
        switch subject {
        case .check(let name):
            story = try self.story(ofRemoved: name)
        case .reaction(let name): story = try self.story(ofReaction: name)
        case .incident(let id): story = try self.story(ofIncident: id)
        case .action(let place): story = try self.story(ofAction: place)
        }
        // An action that is not about one check may change much; what it did to others is told for itself alone.
        let about = story.runs.flatMap(\.records).compactMap(\.check).first
        let places = story.runs.flatMap(\.records).map { record -> (RecordPlace, String?) in
            if case .action(let place) = subject, place == record.place { return (place, record.check) }
            return (record.place, record.check ?? about)
        }
        story.changes = try changes(places)
        return story
    }

    // MARK: - A check that is not configured any more

    /// Whether the check was configured once and is not any more.
    package func isRemoved(_ check: String) -> Bool { state.map { $0.configuration.checks[check] == nil } ?? false }

    private func story(ofRemoved check: String) throws -> Story {
        guard let last = try archive.records(RecordQuery(check: check, limit: 1)).last else {
            throw SubjectProblem(subject: check, reason: "there is no check \(Quoted(check))")
        }
        var change = RecordQuery(check: check, limit: 1)
        change.isChange = true
        let why = try Why(check, in: archive, run: try archive.records(change).last?.run ?? last.run)
        let read = try archive.records(RecordQuery(limit: Self.limits.configurations, action: ConfigurationLoaded.name))
        let without = read.reversed().prefix { record in
            (record.watchAction as? ConfigurationLoaded)?.configuration.checks[check] == nil
        }
        let removal = without.last
        let when = removal.map { ": the configuration that was read at \($0.moment.text) has it no more" } ?? ""
        let health = why.health.map { health in
            "; it was \(health.rawValue) then" + (why.since.map { ", since \($0.text)" } ?? "")
        }
        var story = Story(subject: .check(check), summary: "\(check) is not watched any more\(when)\(health ?? "")")
        let records = why.records + (try withCauses(removal.map { [$0] } ?? []))
        story.runs = RunStory.sorting(records, focus: Set(removal.map { [$0.place] } ?? []))
        return story
    }

    // MARK: - A reaction

    private func story(ofReaction name: String) throws -> Story {
        var query = RecordQuery(limit: Self.limits.decisions, action: ReactionConsidered.name)
        query.reaction = name
        let decisions = try archive.records(query)
        let records = try decisions.flatMap { try followers(of: $0) } + withCauses(decisions)
        var story = Story(subject: .reaction(name), summary: summary(ofReaction: name, decisions.last))
        story.runs = RunStory.sorting(records, focus: Set(decisions.map(\.place)))
        guard let state else { return story }
        let keys = state.checks.keys.map { ReactionKey(reaction: name, check: $0) }
        let considered = keys.filter { state.reactions[$0]?.last != nil }
            .sorted { (state.lastConsidered($0), $0.check) < (state.lastConsidered($1), $1.check) }
        story.reactions = try considered.suffix(Self.limits.decisions).flatMap { key in
            try Why(key.check, in: archive, remembered: remembered, state: state).reactions
                .filter { $0.reaction == name }
                .map { explanation in
                    var explanation = explanation
                    explanation.check = key.check
                    return explanation
                }
        }
        return story
    }

    private func summary(ofReaction name: String, _ last: LogRecord?) -> String {
        let specification = state?.configuration.reactions[name]
        let what = specification.map { reaction in
            let triggers = ReactionTrigger.allCases.filter(reaction.on.contains).map(\.rawValue)
            return "\(name) is a \(reaction.deed.kind) on \(triggers.joined(separator: " or ")) of \(reaction.of.shown)"
        }
        let then = last.map { "it was considered last at \($0.moment.text)" }
        return (what ?? "\(name) is not configured any more") + ", "
            + (then ?? "and was never considered in what is recorded")
    }

    // MARK: - An incident

    private func story(ofIncident id: Int64) throws -> Story {
        guard let whole = try database?.incidents(IncidentQuery(id: id)).last else {
            throw SubjectProblem(subject: "i\(id)", reason: "there is no incident 'i\(id)' in the database")
        }
        guard let incident = until.map({ whole.known(at: $0.microseconds) }) ?? whole else {
            let began = Moment(wall: .microseconds(whole.from), boot: .zero).text
            throw SubjectProblem(subject: "i\(id)", reason: "i\(id) began only at \(began)")
        }
        let check = incident.check
        var records: [LogRecord] = []
        var focus: Set<RecordPlace> = []
        for place in [incident.beginning, incident.ending].compactMap({ $0 }) {
            focus.insert(place)
            guard let record = try self.records([place.number], of: place.run).first else { continue }
            // Its own causes and followers, and the results before it that led to it.
            let then = BoundedArchive(archive: archive, until: record.moment.wall)
            records += try Why(check, in: then, run: place.run).records + followers(of: record)
        }
        var meanwhile = RecordQuery(
            check: check,
            since: .microseconds(incident.from),
            least: .information,
            limit: Self.limits.incident
        )
        meanwhile.until = incident.to.map { .microseconds($0) }
        records += try withCauses(try archive.records(meanwhile))
        var story = Story(subject: .incident(id), summary: incident.summary)
        story.incident = incident
        story.runs = RunStory.sorting(records, focus: focus)
        story.reactions = try reactions(to: incident, story)
        let to = incident.to.map { Duration.microseconds($0) }
        story.gaps =
            try database?.gaps(since: .microseconds(incident.from), until: to ?? until)
            .filter { $0.kind != .expired } ?? []
        return story
    }

    /// What every reaction made of it in the end: those that were told of it, and those that were not, each with why.
    private func reactions(to incident: Incident, _ story: Story) throws -> [ReactionExplanation] {
        var then = state
        var run = state?.run.id
        if let ending = incident.ending {
            then = try step(ending)?.old
            run = ending.run
        }
        guard let then, then.checks[incident.check] != nil else { return [] }
        let records = story.runs.first { $0.run == run }?.records ?? []
        let before = records.filter { $0.sequence < incident.ending?.number ?? .max }
        let reactions = Why(incident.check, from: before, state: then).reactions
        return incident.ending == nil ? reactions : reactions.map(\.over)
    }

    // MARK: - An action

    private func story(ofAction place: RecordPlace) throws -> Story {
        guard let record = try records([place.number], of: place.run).first else {
            throw SubjectProblem(
                subject: "\(place.run):\(place.number)",
                reason: "there is no action \(place.number) of run \(place.run) in the record"
                    + (try missing(place).map { ": \($0)" } ?? "")
            )
        }
        let followers = try followers(of: record) + routine(of: record)
        let records = try withCauses([record]) + followers
        var story = Story(subject: .action(place), summary: record.message)
        story.runs = RunStory.sorting(records, focus: [place])
        let isDecision = followers.contains { $0.action == ReactionConsidered.name }
        guard let check = record.check, isDecision || record.health != nil else { return story }
        // What every reaction made of it, also those that were not even considered: by the state when all was decided.
        let last = followers.map(\.sequence).max() ?? place.number
        let then = try step(RecordPlace(run: place.run, number: last))?.new
        story.reactions = Why(check, from: story.runs.flatMap(\.records), state: then).reactions
            .filter { record.reaction == nil || record.reaction == $0.reaction }
        return story
    }

    /// Why an action may be missing.
    private func missing(_ place: RecordPlace) throws -> String? {
        guard let run = try database?.runs().first(where: { $0.identity.id == place.run }) else { return nil }
        let gaps = try database?.gaps().filter { gap in
            gap.kind == .expired && gap.to >= run.identity.began.wall.microseconds
                || gap.run == place.run && gap.numbers?.contains(place.number) == true
        }
        return gaps?.last?.reason
    }

    /// The results that an action set off and that were recorded together with others: each has its cause within.
    private func routine(of record: LogRecord) throws -> [LogRecord] {
        guard [ChecksDue.name, CheckRequested.name].contains(record.action) else { return [] }
        var query = RecordQuery(since: record.moment.wall, run: record.run, action: ResultsRecorded.name)
        query.until = record.moment.wall + Self.longestRun
        let found = RecordMemory(remembered).records(query) + (try archive.records(query))
        var seen: Set<UInt64> = []
        return found.filter { batch in
            let results = (batch.watchAction as? ResultsRecorded)?.results ?? []
            return results.contains { $0.cause == record.sequence } && seen.insert(batch.sequence).inserted
        }
    }

    /// How long the results of a run are looked for.
    private static let longestRun: Duration = .seconds(60)

    /// The record and what it led to.
    private func followers(of record: LogRecord) throws -> [LogRecord] {
        var all = [record]
        var known: Set<RecordPlace> = [record.place]
        var open = [record]
        while !open.isEmpty, all.count < Self.limits.followers {
            open = try open.flatMap { cause in
                var query = RecordQuery(limit: Self.limits.followers, run: cause.run)
                query.cause = cause.place
                return RecordMemory(remembered).records(query) + (try archive.records(query))
            }.filter { known.insert($0.place).inserted }
            all += open
        }
        return all
    }
}

extension ReactionExplanation {
    /// The same when the health is over that it was about: what waited was not done.
    fileprivate var over: ReactionExplanation {
        guard verdict == .waiting else { return self }
        var over = self
        (over.verdict, over.due) = (.held, nil)
        over.reason = "when it was over this waited still: \(reason)"
        return over
    }
}

extension WatchState {
    fileprivate func lastConsidered(_ key: ReactionKey) -> Duration {
        reactions[key]?.last?.considered.boot ?? .zero
    }
}
