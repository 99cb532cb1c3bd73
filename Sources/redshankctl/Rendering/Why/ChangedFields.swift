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
    /// The check that the action is about; nothing where it may change many.
    private let check: String?
    private let viewpoint: Viewpoint

    init(_ action: ActionRecord, isDetailed: Bool, _ viewpoint: Viewpoint) {
        self.viewpoint = viewpoint
        changes = action.changes ?? []
        self.isDetailed = isDetailed
        reaction = action.reaction
        check = action.check
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
        // Who paused a check is more than one field.
        var told: [String] = []
        for words in changes.compactMap({ self.told($0, arrow) }) where !told.contains(words) { told.append(words) }
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
        let isOver = change.to == nil
        let words: [(String, String)] = [
            (".record.health", "health \(values)"), (".record.failures", "failures in a row \(values)"),
            (".silence.until", "silence \(isOver ? "ended" : "begun")"),
            (".acknowledgement.at", isOver ? "acknowledgement ended" : "acknowledged"),
            (".pausedBy", isOver ? "resumed" : "paused"),
        ]
        if field.hasPrefix("checks."), let (end, words) = words.first(where: { field.contains($0.0) }) {
            return whose(field, end) + words
        }
        if let reaction, field.hasPrefix("reactions.\(reaction).") {
            let name = reaction.printable
            if field.hasSuffix(".pending.wait") {
                return "\(name) \(change.to == nil ? "waits no longer" : "waits")"
            }
            if field.hasSuffix(".told") { return "\(name) has decided to tell \(text(change.to, change))" }
        }
        return nil
    }

    /// The check that a field is of, where that is not said by the action: `website: `.
    private func whose(_ field: String, _ end: String) -> String {
        guard check == nil, let place = field.firstRange(of: end) else { return "" }
        return "\(field[..<place.lowerBound].dropFirst("checks.".count)): ".printable
    }
}
