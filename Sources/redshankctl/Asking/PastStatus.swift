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
}

extension ControlOptions {
    /// The state as it was at the time, which was validated before and is over.
    ///
    /// - Throws: `Complaint`.
    func state(at time: String) throws -> PastState {
        let wall = TimeArgument.microseconds(time) ?? 0
        let record = try PastRecord(stateDirectory: stateDirectory)
        return try record.read { source in
            try PastState(at: wall, in: source, build: ProductVersion.build) { record.progress.update($0) }
        }
    }
}
