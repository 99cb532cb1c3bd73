import FoundationEssentials
import HashTreeCollections
package import Redshank
import RedshankEngine

/// One field of the state that an action changed.
package struct FieldChange: Sendable, Hashable, Codable {
    /// Where it is in the state: `checks.website.record.health`.
    package var field: String
    /// What it was and what it is, as text; nothing where there was or is none.
    package var from: String?
    package var to: String?

    package init(field: String, from: String?, to: String?) {
        self.field = field
        self.from = from
        self.to = to
    }
}

extension FieldChange {
    /// The fields in which two states differ, by name; of what is in the configuration only that it differs.
    ///
    /// Where a check is named it alone matters.
    ///
    /// - Complexity: linear in the number of checks where none is named; only what differs is looked into.
    package static func between(
        _ old: WatchState,
        _ new: WatchState,
        about check: String? = nil
    ) throws -> [FieldChange] {
        var changes: [FieldChange] = []
        func compare<Value: Encodable & Equatable>(_ name: String, _ old: Value?, _ new: Value?) throws {
            guard old != new else { return }
            let before = try old.map { try FieldValue(encoding: $0).leaves } ?? [:]
            let after = try new.map { try FieldValue(encoding: $0).leaves } ?? [:]
            for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
                let field = path.isEmpty ? name : "\(name).\(path)"
                changes.append(FieldChange(field: field, from: before[path], to: after[path]))
            }
        }
        let checks = check.map { [$0] } ?? Set(old.checks.keys).union(new.checks.keys).sorted()
        for name in checks {
            try compare("checks.\(name)", old.checks[name], new.checks[name])
        }
        let keys = Set(old.reactions.keys).union(new.reactions.keys).filter { check == nil || $0.check == check }
        for key in keys.sorted() {
            try compare("reactions.\(key.reaction)/\(key.check)", old.reactions[key], new.reactions[key])
        }
        for number in Set(old.outbox.keys).union(new.outbox.keys).sorted() {
            let (before, after) = (old.outbox[number], new.outbox[number])
            if let check, before?.event.check ?? check != check || after?.event.check ?? check != check { continue }
            try compare("outbox.\(number)", before, after)
        }
        try compare("decided", old.decided, new.decided)
        try compare("deeds", old.deeds, new.deeds)
        try compare("run", old.run, new.run)
        try compare("configured", old.configured, new.configured)
        try compare("files", old.files, new.files)
        try compare("isStopping", old.isStopping, new.isStopping)
        try compare("memoryTrouble", old.memoryTrouble, new.memoryTrouble)
        if old.configuration != new.configuration {
            changes.append(
                FieldChange(field: "configuration", from: old.configuration.shown, to: new.configuration.shown)
            )
        }
        return changes
    }
}

extension Configuration {
    fileprivate var shown: String { "\(checks.count) checks, \(reactions.count) reactions" }
}

/// A value as its encoding has it, of whatever type it was.
private enum FieldValue: Decodable {
    case object([String: FieldValue])
    case list([FieldValue])
    case text(String)

    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(FieldValue.self, from: try JSONEncoder().encode([value])).first ?? .text("")
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: FieldName.self) {
            var members: [String: FieldValue] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(FieldValue.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [FieldValue] = []
            while !container.isAtEnd { elements.append(try container.decode(FieldValue.self)) }
            self = .list(elements)
        } else {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .text(flag ? "yes" : "no")
            } else if let number = try? container.decode(Int64.self) {
                self = .text(String(number))
            } else if let number = try? container.decode(Double.self) {
                self = .text(String(number))
            } else {
                self = .text((try? container.decode(String.self)) ?? "nothing")
            }
        }
    }

    private var first: FieldValue? { if case .list(let elements) = self { elements.first } else { nil } }

    /// The texts in it by the path to them.
    var leaves: [String: String] {
        var leaves: [String: String] = [:]
        collect("", into: &leaves)
        return leaves
    }

    private func collect(_ path: String, into leaves: inout [String: String]) {
        let begin = path.isEmpty ? "" : "\(path)."
        switch self {
        case .text(let text): leaves[path] = text
        case .object(let members):
            if let moment {
                leaves[path] = moment.text
                return
            }
            for (name, value) in members {
                // How Swift writes the value that a case of an enumeration carries without a name.
                if name == "_0" {
                    value.collect(path, into: &leaves)
                } else {
                    value.collect(begin + name, into: &leaves)
                }
            }
        case .list(let elements):
            for (index, value) in elements.enumerated() { value.collect("\(begin)\(index)", into: &leaves) }
        }
    }

    /// The moment that it is, if it is one.
    private var moment: Moment? {
        guard case .object(let members) = self, members.count == 2, case .text(let wall)? = members["wallNanoseconds"],
            case .text(let boot)? = members["bootNanoseconds"], let wall = Int64(wall), let boot = Int64(boot)
        else { return nil }
        return Moment(wall: .nanoseconds(wall), boot: .nanoseconds(boot))
    }
}

/// The name of any member.
private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = String(intValue) }
}
