/// What differs between two values, a line each: where, what was recorded, what there is.
///
/// It looks at the parts that a mirror shows, entries of a dictionary by their keys, and stops after 20 lines.
func stateChanges<State>(from recorded: State, to replayed: State) -> [String] {
    var changes = StateChanges()
    changes.compare("state", recorded, replayed, depth: 0)
    if changes.lines.isEmpty { return ["(no part that a mirror shows differs)"] }
    let most = StateChanges.most
    return changes.lines.count > most ? changes.lines.prefix(most) + ["… and more"] : changes.lines
}

private struct StateChanges {
    static let most = 20

    var lines: [String] = []

    mutating func compare(_ path: String, _ recorded: Any, _ replayed: Any, depth: Int) {
        guard lines.count <= Self.most else { return }
        let (left, right) = (Mirror(reflecting: recorded), Mirror(reflecting: replayed))
        let (old, new) = (parts(of: left), parts(of: right))
        // Other types, other cases and values without parts are compared as a whole.
        guard left.subjectType == right.subjectType, depth < 32, !(old.isEmpty && new.isEmpty),
            ![.enum, .optional].contains(left.displayStyle) || old.map(\.step) == new.map(\.step)
        else {
            let texts = (String(reflecting: recorded), String(reflecting: replayed))
            if texts.0 != texts.1 { note(path, texts.0, texts.1) }
            return
        }
        let found = Dictionary(new.map { ($0.step, $0.value) }) { first, _ in first }
        let known = Set(old.map(\.step))
        for part in old {
            if let other = found[part.step] {
                compare(path + part.step, part.value, other, depth: depth + 1)
            } else {
                note(path + part.step, String(reflecting: part.value), "nothing")
            }
        }
        for part in new where !known.contains(part.step) {
            note(path + part.step, "nothing", String(reflecting: part.value))
        }
    }

    private mutating func note(_ path: String, _ recorded: String, _ replayed: String) {
        lines.append("\(path): recorded \(recorded.prefix(200)), replayed \(replayed.prefix(200))")
    }

    private func parts(of mirror: Mirror) -> [(step: String, value: Any)] {
        let parts = mirror.children.enumerated().map { index, child -> (step: String, value: Any) in
            switch mirror.displayStyle {
            // An optional and its value are one place.
            case .optional: return ("", child.value)
            case .set: return ("[\(String(reflecting: child.value))]", child.value)
            case .dictionary:
                let pair = Array(Mirror(reflecting: child.value).children)
                guard pair.count == 2 else { return ("[\(index)]", child.value) }
                return ("[\(String(reflecting: pair[0].value))]", pair[1].value)
            default: return (child.label.map { ".\($0)" } ?? "[\(index)]", child.value)
            }
        }
        let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
        return isUnordered ? parts.sorted { $0.step < $1.step } : parts
    }
}
