import RedshankControl
import RedshankHistory

/// What came of comparing replayed states with recorded digests, for people.
struct VerificationLines {
    let found: ReplayVerification
    let viewpoint: Viewpoint

    var lines: [String] {
        let runs = found.runs == 1 ? "1 run" : "\(found.runs) runs"
        let actions = found.actions == 1 ? "1 action" : "\(found.actions) actions"
        var lines = ["\(found.same) of \(found.digests) recorded digests are the same, over \(actions) of \(runs)."]
        if found.digests == 0 { lines = ["No digest was recorded among \(actions) of \(runs)."] }
        if found.excused > 0 {
            lines.append("\(found.excused) could not be the same, as actions before them are missing.")
        }
        guard let first = found.first else { return lines }
        let time = viewpoint.date(Timestamp(microsecondsSinceEpoch: first.wall))
        lines.append("The first that is another is that after action \(first.number) of run \(first.run), at \(time):")
        lines.append("    digest: recorded \(first.recorded), replayed \(first.replayed)")
        for change in first.changes {
            let (was, now) = (change.old ?? "nothing", change.new ?? "nothing")
            lines.append("    \(change.path): recorded \(was), replayed \(now)".printable)
        }
        if first.changes.isEmpty { lines.append("    This build cannot read the state that was recorded.") }
        return lines
    }
}

/// The same as JSON.
struct VerificationOutput: Codable {
    var actions: Int
    var runs: Int
    var digests: Int
    var same: Int
    var excused: Int
    var first: Mismatch?
    var notes: [String]

    struct Mismatch: Codable {
        var run: String
        var sequence: UInt64
        var time: Timestamp
        var recorded: String
        var replayed: String
        var changes: [ReplayStep.Change]
    }

    init(_ found: ReplayVerification) {
        (actions, runs, digests) = (found.actions, found.runs, found.digests)
        (same, excused, notes) = (found.same, found.excused, found.notes)
        first = found.first.map { first in
            Mismatch(
                run: first.run,
                sequence: first.number,
                time: Timestamp(microsecondsSinceEpoch: first.wall),
                recorded: first.recorded,
                replayed: first.replayed,
                changes: first.changes.map(ReplayStep.Change.init)
            )
        }
    }
}
