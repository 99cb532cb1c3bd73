import Redshank
import RedshankEngine
package import Systemd

/// The journal as a replay reads it where the database is gone: every run from its beginning, as it keeps no snapshots.
///
/// A run whose beginning the journal has dropped cannot be replayed, which is told as a gap.
package struct JournalReplay: ReplaySource {
    private let journal: RecordJournal
    private let runs: [JournalRun]
    private let gaps: [RecordGap]

    /// Finds out which runs the journal knows.
    package init(_ journal: RecordJournal) throws(JournalError) {
        self.journal = journal
        runs = try journal.runs()
        gaps = try journal.gaps(in: runs)
    }

    package func recordedRuns() -> [RecordedRun] { runs.map(\.recorded) }

    package func recordedGaps() -> [RecordGap] { gaps }

    package func snapshotPlaces() -> [SnapshotPlace] {
        runs.filter(\.isWhole).map(\.recorded).map { run in
            SnapshotPlace(
                place: ActionPlace(run: run.number, number: 0),
                wall: run.identity.began.wall.microseconds,
                build: run.build,
                digest: ""
            )
        }
    }

    package func snapshot(at place: SnapshotPlace) throws -> StateSnapshot? {
        guard let run = runs.first(where: { $0.recorded.number == place.place.run })?.recorded.identity else {
            return nil
        }
        return try StateSnapshot(of: WatchState(run: run), after: 0, at: run.began)
    }

    package func oldestAction() -> OldestAction? {
        runs.first.map { run in
            OldestAction(
                place: ActionPlace(run: run.recorded.number, number: run.firstNumber),
                wall: run.recorded.identity.began.wall.microseconds
            )
        }
    }

    package func reader(after place: ActionPlace) throws -> any ActionReader {
        let reader = try journal.open()
        let rest = runs.filter { $0.recorded.number >= place.run }
        try reader.seek(to: rest.first.map { .time($0.received) } ?? .tail)
        return JournalActionReader(reader, of: rest, after: place)
    }
}

/// A run of the daemon, as the journal knows it.
struct JournalRun {
    let recorded: RecordedRun
    /// The process that it was, by which what others wrote in its name is told.
    let process: String
    /// The number of its oldest action that is kept.
    let firstNumber: UInt64
    /// Whether it is kept from its beginning.
    let isWhole: Bool
    /// When the journal received the oldest.
    let received: Duration
}

extension RecordJournal {
    /// The runs that the journal has entries of, in their order.
    func runs() throws(JournalError) -> [JournalRun] {
        let reader = try open()
        var found: [(first: JournalRecord, record: LogRecord, last: LogRecord, isStopped: Bool)] = []
        for run in try reader.values(of: "REDSHANK_RUN") {
            try match(reader, RecordQuery(run: run))
            try reader.seek(to: .head)
            let oldest = try Self.action { () throws(JournalError) in try reader.next() }
            guard let (first, record) = oldest, record.run == run else { continue }
            try reader.seek(to: .time(Self.future))
            let newest = try Self.action { () throws(JournalError) in try reader.previous() }
            let last = newest?.record ?? record
            try match(reader, RecordQuery(run: run, action: DaemonStopping.name))
            try reader.seek(to: .head)
            found.append((first, record, last, try reader.next(.only(["REDSHANK_RUN"])) != nil))
        }
        found.sort { $0.first.realtime < $1.first.realtime }
        return found.enumerated().map { index, run in
            let isWhole = run.record.action == DaemonStarted.name && run.record.sequence == 1
            let version = run.record.message.split(separator: " ").dropFirst().first.map(String.init)
            let identity = RunIdentity(id: run.record.run, version: version ?? "", began: run.record.moment)
            return JournalRun(
                recorded: RecordedRun(
                    number: Int64(index + 1),
                    identity: identity,
                    build: isWhole ? identity.version : "",
                    heard: run.last.moment,
                    wasStopped: run.isStopped
                ),
                process: run.first["_PID"] ?? "",
                firstNumber: run.record.sequence,
                isWhole: isWhole,
                received: run.first.realtime
            )
        }
    }

    /// What is known to be missing: what came before the oldest entry, and what did not reach the journal.
    func gaps(in runs: [JournalRun]) throws(JournalError) -> [RecordGap] {
        var gaps: [RecordGap] = []
        if let first = runs.first, !first.isWhole {
            let to = first.recorded.identity.began.wall.microseconds
            let reason = "the journal has dropped its oldest entries"
            gaps.append(RecordGap(from: 0, to: to, kind: .expired, reason: reason))
        }
        let reader = try open()
        try reader.match("MESSAGE_ID", LogKind.entriesLost.messageID)
        try reader.seek(to: .head)
        while let entry = try reader.next() {
            let numbers = entry["MESSAGE"]?.split(separator: " ").compactMap { UInt64($0) } ?? []
            let run = runs.last { $0.received <= entry.realtime && $0.process == entry["_PID"] }
            // The first number is how many there were.
            guard let run, let first = numbers.dropFirst().first, let last = numbers.last else { continue }
            let wall = entry.realtime.microseconds
            gaps.append(
                RecordGap(
                    from: wall,
                    to: wall,
                    kind: .dropped,
                    run: run.recorded.identity.id,
                    numbers: first...max(first, last),
                    reason: "the journal did not take them in time"
                )
            )
        }
        return gaps
    }

    /// The first entry that is of an action.
    private static func action(
        _ next: () throws(JournalError) -> JournalRecord?
    ) throws(JournalError) -> (entry: JournalRecord, record: LogRecord)? {
        while let entry = try next() {
            if let record = LogRecord(entry), WatchActions.isKnown(record.action) { return (entry, record) }
        }
        return nil
    }
}
