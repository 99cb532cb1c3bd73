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
        self.changes = changes.map { Change($0.timed(at: action.stored.moment)) }
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
        write(gap.sentence)
    }

    func note(_ sentence: String) throws {
        if json { return Output.write(try JSONOutput.line(["note": sentence])) }
        write(sentence)
    }

    private func write(_ sentence: String) {
        Output.write(style.flow("--- \(viewpoint.localized(sentence)) ---", .doubtful, hang: 4))
    }

    /// A step's lines: what happened, and under it what changed.
    func lines(_ step: ReplayStep) -> [String] {
        let time = viewpoint.date(step.time)
        var lines = style.flow(
            [
                Style.Piece(time, .faint), Style.Piece("  \(step.sequence) "),
                Style.Piece(step.action.printable, .accent),
                Style.Piece("  \(viewpoint.localized(step.message).printable)"),
            ],
            hang: time.columns + 2
        )
        if let recorded = step.recorded {
            lines += style.flow("    recorded as: \(viewpoint.localized(recorded).printable)", hang: 6)
        }
        return lines + step.changes.map(line)
    }

    /// A change on one line; each side is cut on its own, so that what came and what went are both to be seen.
    private func line(_ change: ReplayStep.Change) -> String {
        let name = "    \(change.path.printable): "
        let arrow = style.hasUnicode ? " → " : " -> "
        let (old, new) = (shown(change.old, change), shown(change.new, change))
        guard let width = style.width, (name + old + arrow + new).columns > width else {
            return name + old + arrow + new
        }
        let room = max(20, width - name.columns - arrow.columns)
        let (left, right) = (old.columns, new.columns)
        // The shorter side is left whole where it needs no more than half.
        let first = left <= room / 2 ? left : max(room / 2, room - right)
        return name + style.cut(old, to: first) + arrow + style.cut(new, to: room - min(left, first))
    }

    private func shown(_ value: String?, _ change: ReplayStep.Change) -> String {
        FieldText.shown(value, of: change.path, viewpoint)
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
