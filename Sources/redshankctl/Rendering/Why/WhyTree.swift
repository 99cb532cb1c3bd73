import Redshank
import RedshankControl

/// What happened in one run of the daemon, each action under what caused it.
struct WhyTree {
    let actions: [ActionRecord]
    let viewpoint: Viewpoint
    /// Whether each action's name, side effect, place in the source and changed fields are told, and what is mere
    /// routine.
    var isDetailed = false
    /// What is said behind some actions, by number.
    var notes: [Int: String] = [:]
    /// Those that are told in the colour of what they led to.
    var inks: [Int: Style.Ink] = [:]

    func lines(_ style: Style) -> [String] {
        let known = Set(actions.map(\.sequence))
        let children = Dictionary(grouping: actions.filter { $0.cause.map(known.contains) == true }) { $0.cause ?? 0 }
        var lines: [String] = []
        for root in actions where root.cause.map(known.contains) != true {
            append(root, children: children, style, to: &lines)
        }
        return lines
    }

    private func append(
        _ root: ActionRecord,
        children: [Int: [ActionRecord]],
        _ style: Style,
        to lines: inout [String]
    ) {
        // A stack and not a recursion: how deep causes go is the daemon's word.
        var open = [(action: root, first: "  ", rest: "  ")]
        var shown: Set<Int> = []
        while let (action, first, rest) = open.popLast() {
            guard shown.insert(action.sequence).inserted else { continue }
            let followers = children[action.sequence] ?? []
            guard isDetailed || !isRoutine(action, followers) else {
                // What it led to takes its place.
                open += followers.reversed().map { ($0, first, rest) }
                continue
            }
            lines += sentence(action, first, rest + (followers.isEmpty ? "" : style.hasUnicode ? "│" : "|"), style)
            for (index, follower) in followers.enumerated().reversed() {
                let isLast = index == followers.count - 1
                let branch = style.hasUnicode ? (isLast ? "└─ " : "├─ ") : (isLast ? "`- " : "|- ")
                let trunk = isLast ? "   " : (style.hasUnicode ? "│  " : "|  ")
                open.append((follower, rest + branch, rest + trunk))
            }
        }
    }

    /// Whether an action says nothing that those it led to do not say.
    private func isRoutine(_ action: ActionRecord, _ followers: [ActionRecord]) -> Bool {
        guard !followers.isEmpty, notes[action.sequence] == nil else { return false }
        switch action.name {
        case ChecksDue.name, ReactionsDue.name, DeedStored.name: return true
        // Of many attempts the last says how many there were.
        case DeedRetried.name: return followers.allSatisfy { $0.name == DeedRetried.name }
        default: return false
        }
    }

    /// The lines of an action: its sentence, broken where it is too long, and what it changed.
    ///
    /// Before its first line is `first`, before those that follow `rest`.
    private func sentence(_ action: ActionRecord, _ first: String, _ rest: String, _ style: Style) -> [String] {
        let time = viewpoint.exactTime(action.time)
        let message = viewpoint.localized(action.message).printable
        var remarks: [String] = []
        // Who steered is in the sentence itself.
        if let origin = action.origin, isDetailed { remarks.append("from \(origin.printable)") }
        if let note = notes[action.sequence] { remarks.append(note) }
        let indent = rest.padded(to: first.columns) + String(repeating: " ", count: time.columns + 2)
        let taken = first.columns + time.columns + 2
        let text = style.wrap(message, after: taken, then: indent.columns)
        var lines = text.enumerated().map { index, line in
            let before = index == 0 ? first + style.paint(time, .faint) + "  " : indent
            return before + style.paint(line, inks[action.sequence] ?? .plain)
        }
        if !remarks.isEmpty {
            let remark = "(\(remarks.joined(separator: "; ")))"
            let used = (text.last?.columns ?? 0) + (text.count == 1 ? taken : indent.columns)
            if let width = style.width, used + 2 + remark.columns > width {
                lines.append(indent + style.paint(remark, .faint))
            } else {
                lines[lines.count - 1] += "  " + style.paint(remark, .faint)
            }
        }
        let details =
            (isDetailed ? [detail(action)] : []) + ChangedFields(action, isDetailed: isDetailed, viewpoint).lines(style)
        let inset = isDetailed ? rest.padded(to: rest.columns + 2) : indent
        for detail in details {
            for line in style.wrap(detail, after: inset.columns, then: inset.columns) {
                lines.append(inset + style.paint(line, .faint))
            }
        }
        return lines
    }

    private func detail(_ action: ActionRecord) -> String {
        var words = ["action \(action.sequence), \(action.name.printable)"]
        if let effect = action.effect { words.append("by \(effect.printable)") }
        if let cause = action.cause { words.append("of action \(cause)") }
        if let source = action.source { words.append("at \(source.file.printable):\(source.line)") }
        return words.joined(separator: " ")
    }
}
