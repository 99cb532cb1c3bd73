import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory
import Varlink

/// How everything stood at a time, in the shape of the status of now.
struct PastStatus: Codable {
    /// The time.
    var at: Timestamp
    /// What is to be known beside it.
    var notes: [String]
    var daemon: DaemonSummary
    var checks: [CheckStatus]

    /// Takes it from the state of then.
    ///
    /// - Throws: `Complaint` where there was no such check.
    init(_ past: PastState, check: String?) throws(Complaint) {
        let sequence = past.number
        let all = StatusReply(past.state, sequence: sequence, processID: 0, at: past.moment)
        if let check, !all.checks.contains(where: { $0.name == check }) {
            throw Complaint(
                noCheck: check,
                suggestion: Suggestion.nearest(to: check, among: all.checks.map(\.name))
            )
        }
        at = Timestamp(past.moment)
        notes = past.notes
        daemon = all.daemon
        checks = check == nil ? all.checks : all.checks.filter { $0.name == check }
    }

    var reply: StatusReply { StatusReply(daemon: daemon, checks: checks) }
}

/// Everything the daemon knew at a time.
struct PastStateReply: Codable {
    var at: Timestamp
    var notes: [String]
    /// The run, and the number of the last action in the state.
    var run: String
    var sequence: Int
    var state: JSONValue

    init(_ past: PastState) throws {
        at = Timestamp(past.moment)
        notes = past.notes
        run = past.run.identity.id
        sequence = Int(past.number)
        state = try JSONValue(encoding: past.state)
    }

    /// Takes what a daemon knew last that is not running.
    init(_ last: LastState) throws {
        try self.init(last.past)
        notes.insert(last.heading(.local), at: 0)
    }
}

extension RecordOptions {
    /// The state as it was at the time, which was validated before and is over.
    ///
    /// - Throws: `Complaint`.
    func state(at time: String) throws -> PastState {
        try state(at: TimeArgument.past(time)?.microsecondsSinceEpoch ?? 0, in: pastRecord())
    }

    /// What the daemon knew last, while it is not running.
    ///
    /// - Parameter complaint: why it did not answer.
    /// - Returns: nothing where it did answer, or nothing is recorded.
    func lastState(instead complaint: Complaint) -> LastState? {
        guard let record = pastRecord(instead: complaint), let run = try? record.source.recordedRuns().last,
            let past = try? state(at: Timestamp(run.heard).microsecondsSinceEpoch, in: record)
        else { return nil }
        return LastState(past: past, heard: Timestamp(run.heard), wasStopped: run.wasStopped)
    }

    private func state(at wall: Int64, in record: PastRecord) throws -> PastState {
        try record.read { source in
            try PastState(at: wall, in: source, build: ProductVersion.build) { record.progress.update($0) }
        }
    }
}

/// What a daemon knew that is not running any more.
struct LastState {
    let past: PastState
    /// When it was heard of last.
    let heard: Timestamp
    /// Whether it was told to end.
    let wasStopped: Bool

    /// What is said above it.
    func heading(_ viewpoint: Viewpoint) -> String {
        let since = wasStopped ? "not running since" : "not running; it was heard of last at"
        return "redshankd is \(since) \(viewpoint.time(heard)); this is what it knew last"
    }
}
