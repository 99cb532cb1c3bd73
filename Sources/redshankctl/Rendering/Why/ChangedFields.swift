import Redshank
import RedshankControl

/// The fields of the daemon's state that an action changed.
///
/// Without details those alone that say how a check and its reactions stand, by the words that people have for them.
struct ChangedFields {
    private let changes: [StateChange]
    private let isDetailed: Bool
    private let isRestored: Bool
    private let reaction: String?
    private let viewpoint: Viewpoint

    init(_ action: ActionRecord, isDetailed: Bool, _ viewpoint: Viewpoint) {
        self.viewpoint = viewpoint
        changes = action.changes ?? []
        self.isDetailed = isDetailed
        reaction = action.reaction
        isRestored = action.name == MemoryRestored.name
    }

    func lines(_ style: Style) -> [String] {
        let arrow = style.hasUnicode ? "→" : "->"
        if isDetailed {
            return changes.map { change in
                "changed \(change.field.printable): \(values(change, arrow))"
            }
        }
        // What came out of the memory of an earlier run is told by that run.
        guard !isRestored else { return [] }
        let told = changes.compactMap { self.told($0, arrow) }
        return told.isEmpty ? [] : ["changed: " + told.joined(separator: ", ")]
    }

    private func values(_ change: StateChange, _ arrow: String) -> String {
        let (from, to) = (text(change.from, change), text(change.to, change))
        return "\(from) \(arrow) \(to)"
    }

    private func text(_ value: String?, _ change: StateChange) -> String {
        FieldText.shown(value, of: change.field, viewpoint)
    }

    /// The change in words; nothing where it says little to people.
    private func told(_ change: StateChange, _ arrow: String) -> String? {
        let values = values(change, arrow)
        let field = change.field
        if field.hasPrefix("checks.") {
            for (suffix, word) in [(".record.health", "health"), (".record.failures", "failures in a row")]
            where field.hasSuffix(suffix) {
                return "\(word) \(values)"
            }
            if field.hasSuffix(".silence.until") { return "silence \(change.to == nil ? "ended" : "begun")" }
            if field.hasSuffix(".acknowledgement.at") {
                return change.to == nil ? "acknowledgement ended" : "acknowledged"
            }
            if field.contains(".pausedBy") { return change.to == nil ? "resumed" : "paused" }
        }
        if let reaction, field.hasPrefix("reactions.\(reaction).") {
            let name = reaction.printable
            if field.hasSuffix(".pending.wait") {
                return "\(name) \(change.to == nil ? "waits no longer" : "waits")"
            }
            if field.hasSuffix(".told") { return "\(name) has told \(text(change.to, change))" }
        }
        return nil
    }
}
