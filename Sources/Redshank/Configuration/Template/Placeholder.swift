/// What a template may stand for: a fact about the event that a reaction tells.
package enum Placeholder: Sendable, Hashable {
    /// The check's name.
    case check
    /// The check's health now.
    case health
    /// The check's health before.
    case previous
    /// Why it has this health.
    case reason
    /// Since when, in RFC 3339.
    case since
    /// The kind of the check: `http`, `tcp` or `command`.
    case kind
    /// What the check asks, references shown as such.
    case target
    /// The reaction's name.
    case reaction
    /// The id of the daemon's run.
    case run
    /// The idempotency key: the same in every attempt at this deed.
    case key
    /// The check's label of that name; empty where it has none.
    case label(String)

    private static let plain: [(name: String, placeholder: Placeholder)] = [
        ("check", .check), ("health", .health), ("previous", .previous), ("reason", .reason), ("since", .since),
        ("kind", .kind), ("target", .target), ("reaction", .reaction), ("run", .run), ("key", .key),
    ]

    /// The names of all placeholders but labels.
    package static let names: [String] = plain.map(\.name)

    /// The placeholder of a name, or nothing where there is none.
    package init?(name: String) {
        if name.hasPrefix("labels.") {
            let label = String(name.dropFirst("labels.".count))
            guard ItemName.problem(in: label, of: "label") == nil else { return nil }
            self = .label(label)
            return
        }
        guard let found = Self.plain.first(where: { $0.name == name }) else { return nil }
        self = found.placeholder
    }

    /// The name as a template has it between `{{` and `}}`.
    package var name: String {
        if case .label(let label) = self { return "labels.\(label)" }
        return Self.plain.first { $0.placeholder == self }?.name ?? ""
    }
}
