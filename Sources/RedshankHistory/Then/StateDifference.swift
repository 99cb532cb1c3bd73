package import Redshank
import HashTreeCollections
package import RedshankEngine

/// What became different between two states, field by field.
package struct StateDifference: Sendable, Hashable {
    /// A field that became different.
    package struct Change: Sendable, Hashable, Codable {
        /// The field: `checks.website.record.failures`.
        package var path: String
        /// What it was; nothing where there was none.
        package var old: String?
        /// What it is; nothing where there is none any more.
        package var new: String?
        /// The check that it is about, where it is about one.
        package var check: String?
    }

    /// The changes, in the order in which the state has its fields, names sorted.
    package private(set) var changes: [Change] = []
    /// Whether what comes or goes as a whole is told by each of its fields.
    private let isExpanding: Bool

    /// Compares two states.
    ///
    /// - Complexity: what is the same costs a comparison, what differs is encoded; so it grows with the number of checks
    ///   only a little.
    package init(from old: WatchState, to new: WatchState, isExpanding: Bool = false) {
        self.isExpanding = isExpanding
        compare("run", old.run, new.run)
        compareConfigurations(old.configuration, new.configuration)
        note("files", old.files.joined(separator: ", "), new.files.joined(separator: ", "))
        compare("configured", old.configured, new.configured)
        compare("reload", old.reload, new.reload)
        compareChecks(old.checks, new.checks)
        compareReactions(old.reactions, new.reactions)
        for name in Set(old.decided.keys).union(new.decided.keys).sorted() {
            let shown = { (times: [Duration]?) in times.map { $0.map(\.text).joined(separator: ", ") } }
            note("decided.\(name)", shown(old.decided[name]), shown(new.decided[name]))
        }
        compareDeeds(old.outbox, new.outbox)
        note("deeds", String(old.deeds), String(new.deeds))
        note("memoryTrouble", old.memoryTrouble, new.memoryTrouble)
        compare("stopping", old.stopping, new.stopping)
    }

    package var isEmpty: Bool { changes.isEmpty }

    // MARK: - Parts

    private mutating func compareChecks(
        _ old: TreeDictionary<String, CheckState>,
        _ new: TreeDictionary<String, CheckState>
    ) {
        guard old != new else { return }
        for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
            compare("checks.\(name)", old[name].map(Self.tree), new[name].map(Self.tree), name)
        }
    }

    /// The check without its result a second time.
    private static func tree(_ check: CheckState) -> StateTree {
        guard case .fields(var fields) = StateTree(check) else { return .leaf("") }
        let run =
            switch check.run {
            case .idle: "idle"
            case .loading: "loading"
            case .success: "success"
            }
        fields["run"] = .leaf(run)
        return .fields(fields)
    }

    private mutating func compareReactions(
        _ old: TreeDictionary<ReactionKey, ReactionRecord>,
        _ new: TreeDictionary<ReactionKey, ReactionRecord>
    ) {
        guard old != new else { return }
        for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
            let path = "reactions.\(key.reaction).\(key.check)"
            compare(path, old[key].map { StateTree($0) }, new[key].map { StateTree($0) }, key.check)
        }
    }

    private mutating func compareDeeds(_ old: Outbox, _ new: Outbox) {
        guard old != new else { return }
        for number in Set(old.keys).union(new.keys).sorted() where old[number] != new[number] {
            let check = (new[number] ?? old[number])?.event.check
            let path = "outbox.\(number)"
            compare(path, old[number].map { StateTree($0) }, new[number].map { StateTree($0) }, check)
        }
    }

    private mutating func compareConfigurations(_ old: Configuration, _ new: Configuration) {
        guard old != new else { return }
        let difference = ConfigurationDifference(from: old, to: new)
        for (kind, items) in [("checks", difference.checks), ("reactions", difference.reactions)] {
            let check = { (name: String) in kind == "checks" ? name : nil }
            for name in items.added { note("configuration.\(kind).\(name)", nil, "added", check(name)) }
            for name in items.removed { note("configuration.\(kind).\(name)", "removed", nil, check(name)) }
            for item in items.changed {
                for value in item.values {
                    note("configuration.\(kind).\(item.name).\(value.path)", value.old, value.new, check(item.name))
                }
            }
        }
        for value in difference.history { note("configuration.history.\(value.path)", value.old, value.new) }
    }

    // MARK: - Values

    private mutating func compare<Value: Equatable & Encodable>(_ path: String, _ old: Value, _ new: Value) {
        if old != new { compare(path, StateTree(old), StateTree(new)) }
    }

    private mutating func compare(_ path: String, _ old: StateTree?, _ new: StateTree?, _ check: String? = nil) {
        guard old != new else { return }
        guard let before = fields(old), let after = fields(new) else {
            return note(path, old?.shown, new?.shown, check)
        }
        for name in Set(before.keys).union(after.keys).sorted() {
            compare("\(path).\(name)", before[name], after[name], check)
        }
    }

    private func fields(_ tree: StateTree?) -> [String: StateTree]? {
        switch tree {
        case .fields(let fields)?: fields
        case nil: isExpanding ? [:] : nil
        case .leaf?, .list?: nil
        }
    }

    private mutating func note(_ path: String, _ old: String?, _ new: String?, _ check: String? = nil) {
        if old != new { changes.append(Change(path: path, old: old, new: new, check: check)) }
    }
}

extension StateDifference.Change {
    /// The same with what is due by the clock of the boot, which tells people nothing, told by that of the wall.
    ///
    /// - Parameter moment: when it changed, by both clocks.
    /// - Returns: the change, another only where it is of such a time.
    package func timed(at moment: Moment) -> StateDifference.Change {
        guard path.hasPrefix("checks."), path.hasSuffix(".due") else { return self }
        let timed = { (text: String?) -> String? in
            guard let text, let boot = try? DurationText.parse(text) else { return text }
            return moment.advanced(by: boot - moment.boot).timestamp
        }
        var change = self
        (change.old, change.new) = (timed(old), timed(new))
        return change
    }
}
