import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory

/// An action of a replay, as it is written.
struct ReplayStep: Codable, Hashable {
    var time: Timestamp
    var run: String
    var sequence: UInt64
    var action: String
    /// What this build says of it.
    var message: String
    /// What was said then, where it was another.
    var recorded: String?
    var changes: [Change]

    struct Change: Codable, Hashable {
        var path: String
        var old: String?
        var new: String?

        init(_ change: StateDifference.Change) { (path, old, new) = (change.path, change.old, change.new) }
    }

    init(_ action: ReplayedAction, _ message: String, recorded: String?, _ changes: [StateDifference.Change]) {
        time = Timestamp(action.stored.moment)
        run = action.run.identity.id
        sequence = action.stored.number
        self.action = action.stored.name
        self.message = message
        self.recorded = recorded
        self.changes = changes.map(Change.init)
    }
}

/// Writes the steps of a replay, for people or as JSON.
struct ReplayWriter {
    let json: Bool
    let style: Style
    let viewpoint: Viewpoint

    func step(_ step: ReplayStep) throws {
        Output.write(json ? try JSONOutput.line(step) : lines(step).joined(separator: "\n"))
    }

    func gap(_ gap: RecordGap) throws {
        if json { return Output.write(try JSONOutput.line(["gap": GapOutput(gap)])) }
        Output.write(style.paint("--- \(viewpoint.localized(gap.sentence)) ---", .doubtful))
    }

    func note(_ sentence: String) throws {
        if json { return Output.write(try JSONOutput.line(["note": sentence])) }
        Output.write(style.paint("--- \(viewpoint.localized(sentence)) ---", .doubtful))
    }

    /// A step's lines: what happened, and under it what changed.
    func lines(_ step: ReplayStep) -> [String] {
        let time = style.paint(viewpoint.date(step.time), .faint)
        let name = style.paint(step.action.printable, .accent)
        var lines = ["\(time)  \(step.sequence) \(name)  \(viewpoint.localized(step.message).printable)"]
        if let recorded = step.recorded {
            lines.append("    recorded as: \(viewpoint.localized(recorded).printable)")
        }
        let arrow = style.hasUnicode ? "→" : "->"
        for change in step.changes {
            let old = shown(change.old)
            let line = "    \(change.path.printable): \(old) \(arrow) \(shown(change.new))"
            lines.append(style.width.map { style.cut(line, to: $0) } ?? line)
        }
        return lines
    }

    private func shown(_ value: String?) -> String {
        guard let value else { return "nothing" }
        if value.isEmpty { return "\"\"" }
        // Moments are to the millisecond, and of UTC.
        if value.utf8.count == 24, let moment = Timestamp(value) { return viewpoint.exactTime(moment) }
        return value.printable
    }
}

/// Something that is missing, as JSON.
struct GapOutput: Codable, Hashable {
    var kind: String
    var from: Timestamp
    var to: Timestamp
    var run: String?
    var first: UInt64?
    var last: UInt64?
    var reason: String

    init(_ gap: RecordGap) {
        kind = gap.kind.rawValue
        from = Timestamp(microsecondsSinceEpoch: gap.from)
        to = Timestamp(microsecondsSinceEpoch: gap.to)
        run = gap.run
        first = gap.numbers?.lowerBound
        last = gap.numbers?.upperBound
        reason = gap.reason
    }
}
