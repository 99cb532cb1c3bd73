/// What to write in a closure that makes the one value of the other: `$0.loading = true`.
///
/// It goes down into structures to the fields that differ. What has no literal is left for the writer to fill in.
func assignments<Value>(from old: Value, to new: Value) -> [String] { assignments(old, new, to: "$0") }

private func assignments(_ old: Any, _ new: Any, to place: String) -> [String] {
    let fields = Mirror(reflecting: new)
    if fields.displayStyle == .struct || fields.displayStyle == .tuple, !fields.children.isEmpty {
        let before = Array(Mirror(reflecting: old).children)
        return zip(before, fields.children).flatMap { old, new in
            new.label.map { label in
                differ(old.value, new.value) ? assignments(old.value, new.value, to: "\(place).\(label)") : []
            } ?? []
        }
    }
    let text = literal(new)
    return ["\(place) = \(text.count > 80 ? "…" : text)"]
}

private func differ(_ old: Any, _ new: Any) -> Bool {
    var (before, after) = ("", "")
    dump(old, to: &before)
    dump(new, to: &after)
    return before != after
}

private func literal(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { literal($0.value) } ?? "nil"
    case .enum: return ".\(value)"
    case .set: return "[\(mirror.children.map { literal($0.value) }.joined(separator: ", "))]"
    default: return String(reflecting: value)
    }
}
