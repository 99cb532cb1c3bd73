/// What a new configuration changes about an old one.
package struct ConfigurationDifference: Sendable, Hashable, Codable {
    /// What changes about the checks.
    package var checks: Items
    /// What changes about the reactions.
    package var reactions: Items
    /// What changes about how long what happened is kept.
    package var history: [ChangedValue]

    /// Compares two configurations.
    ///
    /// - Parameters:
    ///   - old: The configuration in effect.
    ///   - new: The one that would take its place.
    package init(from old: Configuration, to new: Configuration) {
        checks = Items(
            old: old.checks.reduce(into: [:]) { $0[$1.key] = $1.value },
            new: new.checks.reduce(into: [:]) { $0[$1.key] = $1.value },
            listed: \.listed
        )
        reactions = Items(old: old.reactions, new: new.reactions, listed: \.listed)
        history = Items.changes(old.history.listed, new.history.listed)
    }

    /// Whether nothing changes.
    package var isEmpty: Bool { checks.isEmpty && reactions.isEmpty && history.isEmpty }
}

extension ConfigurationDifference {
    /// What changes about the checks, or about the reactions; all in the order of their names.
    package struct Items: Sendable, Hashable, Codable {
        /// The names of those that are new.
        package var added: [String]
        /// The names of those that go.
        package var removed: [String]
        /// Those that stay and become different.
        package var changed: [ChangedItem]

        /// Whether nothing changes.
        package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
    }

    /// A check or a reaction that becomes different.
    package struct ChangedItem: Sendable, Hashable, Codable {
        /// The name.
        package var name: String
        /// The values that become different, in the order of the reference.
        package var values: [ChangedValue]
    }

    /// A value that becomes different.
    package struct ChangedValue: Sendable, Hashable, Codable {
        /// The path within the item, such as `expect.within`.
        package var path: String
        /// The value in effect; absent where there is none.
        package var old: String?
        /// The value that takes its place; absent where there is none.
        package var new: String?
    }
}

extension ConfigurationDifference.Items {
    fileprivate init<Item: Equatable>(old: [String: Item], new: [String: Item], listed: (Item) -> [ListedValue]) {
        added = new.keys.filter { old[$0] == nil }.sorted()
        removed = old.keys.filter { new[$0] == nil }.sorted()
        changed = old.keys.sorted().compactMap { name in
            guard let before = old[name], let after = new[name], before != after else { return nil }
            return ConfigurationDifference.ChangedItem(name: name, values: Self.changes(listed(before), listed(after)))
        }
    }

    fileprivate static func changes(
        _ old: [ListedValue],
        _ new: [ListedValue]
    ) -> [ConfigurationDifference.ChangedValue] {
        let before = Dictionary(old.map { ($0.path, $0.value) }, uniquingKeysWith: { $1 })
        let after = Dictionary(new.map { ($0.path, $0.value) }, uniquingKeysWith: { $1 })
        let paths = old.map(\.path) + new.map(\.path).filter { before[$0] == nil }
        return paths.filter { before[$0] != after[$0] }.map {
            ConfigurationDifference.ChangedValue(path: $0, old: before[$0], new: after[$0])
        }
    }
}
