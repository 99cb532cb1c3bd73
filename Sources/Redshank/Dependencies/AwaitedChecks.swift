import HashTreeCollections

/// Which reactions wait for what comes of a check: of one that theirs depends on, or of their own.
///
/// It says of waits by check what the reactions' records say by reaction, so that a result costs by those who wait for
/// it and not by all that wait.
package struct AwaitedChecks: Sendable, Equatable {
    private var keys: TreeDictionary<String, TreeSet<ReactionKey>> = [:]

    package init() {}

    /// The reactions that wait for the check, in no order.
    package subscript(check: String) -> [ReactionKey] { keys[check].map(Array.init) ?? [] }

    /// Whether any reaction waits for the check.
    func contains(_ check: String) -> Bool { keys[check] != nil }

    /// Notes that a reaction waits for another check than before, or for none.
    ///
    /// - Complexity: O(log n).
    mutating func move(_ key: ReactionKey, from old: String?, to new: String?) {
        guard old != new else { return }
        if let old {
            keys[old]?.remove(key)
            if keys[old]?.isEmpty == true { keys[old] = nil }
        }
        if let new { keys[new, default: []].insert(key) }
    }
}

extension AwaitedChecks: OmittedWhenEmpty {
    package var isEmpty: Bool { keys.isEmpty }

    package init(from decoder: any Decoder) throws {
        for (check, waiting) in try [String: [ReactionKey]](from: decoder) { keys[check] = TreeSet(waiting) }
    }

    package func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: keys.map { ($0.key, $0.value.sorted()) }).encode(to: encoder)
    }
}
