import HashTreeCollections
package import Redshank
package import RedshankEngine

/// Explains anything that was recorded, across the runs of the daemon, as it is known now or was known then.
///
/// It reads the database; where that is gone it reads the journal, and says less: incidents are in the database alone. It
/// blocks the calling thread.
package struct Explainer {
    let archive: any RecordArchive
    let database: RecordDatabase?
    /// What past states are replayed from; nothing where there is none.
    private let replay: Replay?
    /// The newest records, where a daemon runs that remembers them.
    let remembered: [LogRecord]
    /// The state at the time that is asked for, as far as it can be had.
    package let state: WatchState?
    /// When that is by the clocks of the machine then; nothing where the state is the daemon's own of now.
    package let moment: Moment?
    /// The wall time that is asked for; now where there is none.
    let until: Duration?
    private let account = ReplayAccount()

    /// Takes what there is to read.
    ///
    /// - Parameters:
    ///   - archive: where records are read.
    ///   - database: the database, where it can be read.
    ///   - remembered: the newest records, which may not be in the archive yet.
    ///   - live: the daemon's state now, where it runs.
    ///   - until: the wall time that is asked for; now unless given.
    ///   - progress: is told how far the reading has come, from 0 to 1, where it takes long.
    /// - Throws: ``PastStateError`` where the record begins after the time; why the database cannot be read.
    package init(
        archive: any RecordArchive,
        database: RecordDatabase?,
        remembered: [LogRecord] = [],
        live: WatchState? = nil,
        until: Duration? = nil,
        progress: (Double) -> Void = { _ in }
    ) throws {
        self.database = database
        let source: (any ReplaySource)? = try database ?? (archive as? RecordJournal).map { try JournalReplay($0) }
        replay = try source.map { try Replay($0) }
        self.until = until
        self.archive = BoundedArchive(archive: archive, until: until)
        self.remembered = until == nil ? remembered : []
        if until == nil, let live {
            state = live
            moment = nil
        } else if let replay {
            do {
                let wall = until?.microseconds ?? .max
                let past = try PastState(at: wall, by: replay, build: nil, most: Self.mostReplayed, progress: progress)
                (state, moment, account.notes) = (past.state, past.moment, past.notes)
            } catch let error as PastStateError {
                if case .tooEarly = error { throw error }
                (state, moment, account.notes) = (nil, nil, error == .nothing(reasons: []) ? [] : ["\(error)"])
            }
        } else {
            state = nil
            moment = nil
        }
    }

    /// What could not be told of past states, and what is to be known of them, sentences.
    package var notes: [String] { account.notes }

    /// Finds what a text names.
    ///
    /// - Throws: ``SubjectProblem`` where it names nothing, or more than one thing; why the records cannot be read.
    package func subject(of text: String) throws -> Subject {
        var names = state.map { SubjectNames($0) } ?? SubjectNames()
        if state == nil {
            let query = RecordQuery(limit: 1, action: ConfigurationLoaded.name)
            if let loaded = try archive.records(query).last?.watchAction as? ConfigurationLoaded {
                names.checks = Set(loaded.configuration.checks.keys)
                names.reactions = Set(loaded.configuration.reactions.keys)
            }
        }
        let recorded = try archive.records(RecordQuery(limit: 1)).map(\.run)
        names.runs = try database?.runs().map(\.identity.id) ?? recorded
        if names.runs.isEmpty { names.runs = state.map { [$0.run.id] } ?? [] }
        names.newestIncident = try database?.newestIncident()
        // What is not configured any more may be in the record still.
        let bare = text.split(separator: ":", maxSplits: 1).last.map(String.init) ?? text
        for name in [text, bare] {
            if try !archive.records(RecordQuery(check: name, limit: 1)).isEmpty { names.checks.insert(name) }
            var query = RecordQuery(limit: 1)
            query.reaction = name
            if try !archive.records(query).isEmpty { names.reactions.insert(name) }
        }
        return try names.subject(of: text)
    }

    /// Explains why a check stands, or stood, as it does.
    package func why(_ check: String) throws -> Why {
        var why = try Why(check, in: archive, remembered: remembered, state: state)
        if why.decisive == nil, why.health != nil, why.health != .unknown { try addRunsBefore(to: &why) }
        if let database, let since = why.since {
            why.gaps = try database.gaps(since: since.wall, until: until).filter { $0.kind != .expired }
        }
        let places = (why.before.flatMap(\.records) + why.records).map { ($0.place, check as String?) }
        why.changes = try changes(places)
        return why
    }

    /// The run in which the check came to its health, and what was done about it in the runs between.
    private func addRunsBefore(to why: inout Why) throws {
        var query = RecordQuery(check: why.check, limit: 1)
        query.isChange = true
        query.notOf = why.records.last?.run ?? state?.run.id
        guard let change = try archive.records(query).last, change.health == why.health else { return }
        let then = try Why(why.check, in: archive, run: change.run)
        var records = then.records
        if state?.checks[why.check]?.silence != nil {
            let silenced = RecordQuery(check: why.check, limit: 1, run: change.run, action: CheckSilenced.name)
            let silence = try archive.records(silenced).filter { !then.records.contains($0) }
            records = (records + silence).sorted { $0.sequence < $1.sequence }
        }
        why.before = [RunStory(run: change.run, records: records, focus: then.streak, gap: then.gap)]
        let runs = try database?.runs().map(\.identity.id) ?? []
        if let first = runs.firstIndex(of: change.run) {
            for run in runs[(first + 1)...] where run != query.notOf {
                let told = RecordQuery(check: why.check, least: .notice, limit: Self.between, run: run)
                let records = try withCauses(try archive.records(told))
                if !records.isEmpty { why.before.append(RunStory(run: run, records: records)) }
            }
        }
        why.gap = nil
        why.earlier = []
    }

    /// How many records of each run between are told.
    private static let between = 20

    /// The records, and those that led to them.
    func withCauses(_ records: [LogRecord]) throws -> [LogRecord] {
        var all = records
        var known = Set(records.map(\.place))
        var open = records
        while true {
            let wanted = open.compactMap { record in
                record.cause.map { RecordPlace(run: record.run, number: $0.number) }
            }.filter { known.insert($0).inserted }
            guard !wanted.isEmpty else { return all }
            open = try Dictionary(grouping: wanted, by: \.run).flatMap { run, places in
                try self.records(Set(places.map(\.number)), of: run)
            }
            all += open
        }
    }

    /// Those of a run with these numbers, remembered or read.
    func records(_ numbers: Set<UInt64>, of run: String) throws -> [LogRecord] {
        let near = remembered.filter { $0.run == run && numbers.contains($0.sequence) }
        let missing = numbers.subtracting(near.map(\.sequence))
        return missing.isEmpty ? near : try near + archive.records(missing, of: run)
    }

    /// The fields of the state that actions changed; of those that cannot be replayed the notes say why.
    ///
    /// With each action goes the check that matters of it, or nothing where all do.
    func changes(
        _ places: [(place: RecordPlace, check: String?)]
    ) throws -> [RecordPlace: [StateDifference.Change]] {
        var changes: [RecordPlace: [StateDifference.Change]] = [:]
        let newest = places.suffix(Self.mostCompared)
        if newest.count < places.count {
            let count = places.count - newest.count
            account.notes.append("Of the \(count) oldest actions the changed fields are left out.")
        }
        let checks = Dictionary(newest.map { ($0.place, $0.check) }, uniquingKeysWith: { first, _ in first })
        try steps(checks.keys) { place, step in
            let check = checks[place] ?? nil
            let difference = StateDifference(from: step.old, to: step.new, isExpanding: true).changes
            let concerned = difference.filter { check == nil || $0.check == nil || $0.check == check }
            changes[place] = Array(concerned.prefix(Self.mostFields))
        }
        return changes
    }

    /// The states on both sides of an action; nothing where they cannot be replayed, of which the notes say why.
    func step(_ place: RecordPlace) throws -> Replay.Step? {
        var found: Replay.Step?
        try steps([place]) { found = $1 }
        return found
    }

    private func steps(
        _ places: some Collection<RecordPlace>,
        each: (RecordPlace, Replay.Step) -> Void
    ) throws {
        guard let replay else { return }
        for (run, places) in Dictionary(grouping: places, by: \.run).sorted(by: { $0.key < $1.key }) {
            let numbers = Set(places.map(\.number))
            let unknown = try replay.steps(numbers, of: run, left: &account.left) { number, step in
                each(RecordPlace(run: run, number: number), step)
            }
            for (reason, count) in unknown.sorted(by: { $0.key < $1.key }) {
                let which = count == 1 ? "1 action" : "\(count) actions"
                let note = "What \(which) of run \(run) changed in the state is left out: \(reason)."
                if !notes.contains(note) { account.notes.append(note) }
            }
        }
    }

    /// How many actions are replayed for one answer, how many are compared, and how many fields of one are told.
    fileprivate static let mostReplayed = 300_000
    private static let mostCompared = 200
    private static let mostFields = 100
}

/// What one answer may still replay, and what it could not.
private final class ReplayAccount {
    var left = Explainer.mostReplayed
    var notes: [String] = []
}

/// An archive up to a moment.
struct BoundedArchive: RecordArchive {
    let archive: any RecordArchive
    let until: Duration?

    func records(_ query: RecordQuery) throws -> [LogRecord] {
        guard let until else { return try archive.records(query) }
        var bounded = query
        bounded.until = min(query.until ?? until, until)
        return try archive.records(bounded)
    }

    func records(_ numbers: some Collection<UInt64>, of run: String) throws -> [LogRecord] {
        try archive.records(numbers, of: run)
    }
}
