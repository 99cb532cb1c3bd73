/// An answer of a ``CausalityLog``: actions and what made them, printed as a tree.
///
/// ```
/// 1 Enter                   +0.000 s  Screen.swift:12
/// ├─ · Print dispatched nothing so far
/// ├─ 2 Booked ← Book        +0.012 s  Desk.swift:40
/// │  └─ ✗ Post failed: connection refused
/// └─ 3 Receipt ← Book       +0.012 s  Desk.swift:41
/// ```
///
/// A line of an action holds its number, its name, the side effect that made it, the time since the first action shown,
/// and where it was dispatched. Lines of events have `✗` for what failed, was dropped, left out or cancelled, `»` for an
/// output, and `·` for a side effect that was set off and of which nothing has come.
public struct CausalTrace: Sendable {
    enum Direction: Sendable { case causes, consequences }

    let direction: Direction
    /// The actions, by number: the earliest first.
    public let actions: [TracedAction]
    /// What belongs to the answer but is not kept; nothing where the answer is whole.
    public let gap: CausalityGap?
}

/// An action that a ``CausalityLog`` was asked for and does not keep.
public struct CausalityGap: Sendable, Hashable, CustomStringConvertible {
    /// The action's number.
    public let number: UInt64
    /// The numbers of the actions that are kept.
    public let kept: Range<UInt64>

    /// What is missing and why, in a sentence.
    public var description: String {
        guard let first = kept.first, let last = kept.last else {
            return "Action \(number) is not known: no action was processed since the log began."
        }
        if number > last { return "Action \(number) is not known: the last one processed is \(last)." }
        return "Action \(number) is not kept any more: the log keeps the last \(kept.count), \(first) to \(last)."
    }
}

// MARK: - As a tree

extension CausalTrace: CustomStringConvertible {
    /// The tree, one action a line.
    ///
    /// - Complexity: O(n) in the number of actions, times the depth of the tree, at most 24.
    public var description: String {
        let shown = Set(actions.map(\.number))
        var children: [UInt64: [TracedAction]] = [:]
        var tops: [TracedAction] = []
        for action in actions {
            if let cause = action.stamp.cause, shown.contains(cause.number) {
                children[cause.number, default: []].append(action)
            } else {
                tops.append(action)
            }
        }
        var lines = gap.map { [CausalLine(text: "… \($0)")] } ?? []
        for top in tops { draw(top, children, into: &lines) }
        let width = lines.map { $0.place == nil ? 0 : $0.text.count }.max() ?? 0
        return lines.map { $0.padded(to: width) }.joined(separator: "\n")
    }

    /// How many generations are indented; below, a line names the action that caused it instead.
    static var deepest: Int { 24 }

    /// Draws a tree: with a list of what is left to draw instead of a recursion, as a chain may be long.
    private func draw(
        _ top: TracedAction,
        _ children: [UInt64: [TracedAction]],
        into lines: inout [CausalLine]
    ) {
        var left = [(action: top, prefix: "", branch: "", depth: 0)]
        while let (action, prefix, branch, depth) = left.popLast() {
            // Whatever is not right below its cause names it.
            let naming = depth == 0 || depth > Self.deepest
            lines.append(line(action, after: prefix + branch, naming: naming))
            let indent = depth == 0 || depth >= Self.deepest ? "" : branch == "├─ " ? "│  " : "   "
            let below = prefix + indent
            let next = children[action.number] ?? []
            let events = eventLines(action, next)
            for (place, event) in events.enumerated() {
                let isLast = next.isEmpty && place == events.count - 1
                lines.append(CausalLine(text: below + (isLast ? "└─ " : "├─ ") + event))
            }
            for (place, child) in next.enumerated().reversed() {
                left.append((child, below, place == next.count - 1 ? "└─ " : "├─ ", depth + 1))
            }
        }
    }

    private func line(_ action: TracedAction, after prefix: String, naming: Bool) -> CausalLine {
        let cause = action.stamp.cause.map { " ← \($0.effect)" + (naming ? " of \($0.number)" : "") } ?? ""
        let since = action.stamp.moment.boot - actions[0].stamp.moment.boot
        return CausalLine(
            text: "\(prefix)\(action.number) \(action.name)\(cause)",
            place: "+\(since.inSeconds)  \(action.stamp.source.short)"
        )
    }

    private func eventLines(_ action: TracedAction, _ children: [TracedAction]) -> [String] {
        var lines = action.dropReason.map { ["✗ dropped: \(String(oneLine: $0))"] } ?? []
        guard direction == .consequences else { return lines }
        let heard = Set(children.compactMap { $0.stamp.cause?.effect } + action.events.compactMap(\.speaker))
        lines += action.events.compactMap { event in
            switch event {
            case .setOff(let effect): heard.contains(effect) ? nil : "· \(effect) dispatched nothing so far"
            case .failed(let failure): "✗ \(failure.cause.effect) \(failure.outcome())"
            case .suppressed(let end): "✗ \(end.cause.effect) \(end.outcome())"
            case .emitted(let output, let effect): "» \(String(oneLine: output, most: 100)) ← \(effect)"
            }
        }
        if action.lostEvents > 0 { lines.append("… \(action.lostEvents) more events are not kept") }
        return lines
    }
}

extension TracedEvent {
    /// The side effect that something was heard of since it was set off.
    fileprivate var speaker: String? {
        switch self {
        case .setOff: nil
        case .failed(let failure): failure.cause.effect
        case .suppressed(let suppression): suppression.cause.effect
        case .emitted(_, let effect): effect
        }
    }
}

private struct CausalLine {
    let text: String
    /// When and where, behind the longest text.
    var place: String?

    func padded(to width: Int) -> String {
        guard let place else { return text }
        return text.padded(to: width) + "  " + place
    }
}
