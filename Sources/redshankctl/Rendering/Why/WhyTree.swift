import Redshank
import RedshankControl

/// What happened to a check, each action under what caused it.
struct WhyTree {
    let why: WhyReply
    let viewpoint: Viewpoint
    /// Whether each action's name, side effect and place in the source are told, and what is mere routine.
    var isDetailed = false

    func lines(_ style: Style) -> [String] {
        var lines: [String] = []
        if let gap = why.gap {
            lines += ["", style.paint("Not all is known: \(viewpoint.localized(gap)).".printable, .doubtful)]
        }
        guard !why.actions.isEmpty else { return lines }
        let known = Set(why.actions.map(\.sequence))
        let children = Dictionary(
            grouping: why.actions.filter { $0.cause.map(known.contains) == true },
            by: { $0.cause ?? 0 }
        )
        lines += ["", "What happened, each under what caused it:"]
        for root in why.actions where root.cause.map(known.contains) != true {
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
            guard isDetailed || !Self.isRoutine(action, followers) else {
                // What it led to takes its place.
                open += followers.reversed().map { ($0, first, rest) }
                continue
            }
            lines.append(first + sentence(action, style))
            if isDetailed { lines.append(rest + style.paint(detail(action), .faint)) }
            for (index, follower) in followers.enumerated().reversed() {
                let isLast = index == followers.count - 1
                let branch = style.hasUnicode ? (isLast ? "└─ " : "├─ ") : (isLast ? "`- " : "|- ")
                let trunk = isLast ? "   " : (style.hasUnicode ? "│  " : "|  ")
                open.append((follower, rest + branch, rest + trunk))
            }
        }
    }

    /// Whether an action says nothing that those it led to do not say.
    private static func isRoutine(_ action: ActionRecord, _ followers: [ActionRecord]) -> Bool {
        guard !followers.isEmpty else { return false }
        switch action.name {
        case ChecksDue.name, ReactionsDue.name, DeedStored.name: return true
        // Of many attempts the last says how many there were.
        case DeedRetried.name: return followers.allSatisfy { $0.name == DeedRetried.name }
        default: return false
        }
    }

    private func sentence(_ action: ActionRecord, _ style: Style) -> String {
        let time = style.paint(viewpoint.exactTime(action.time), .faint)
        var text = viewpoint.localized(action.message).printable
        if action.sequence == why.decisive { text = style.paint(text, why.check.health.ink) }
        var notes: [String] = []
        // Who steered is in the sentence itself.
        if let origin = action.origin, isDetailed { notes.append("from \(origin.printable)") }
        if action.sequence == why.decisive {
            notes.append("this made it \(why.check.health.rawValue)")
        } else if why.against.contains(action.sequence) {
            notes.append("this speaks against \(why.check.health.rawValue)")
        }
        let note = notes.isEmpty ? "" : "  " + style.paint("(\(notes.joined(separator: "; ")))", .faint)
        return "\(time)  \(text)\(note)"
    }

    private func detail(_ action: ActionRecord) -> String {
        var words = ["action \(action.sequence), \(action.name.printable)"]
        if let effect = action.effect { words.append("by \(effect.printable)") }
        if let cause = action.cause { words.append("of action \(cause)") }
        if let source = action.source { words.append("at \(source.file.printable):\(source.line)") }
        return "  " + words.joined(separator: " ")
    }
}
