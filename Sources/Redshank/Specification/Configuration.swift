package import HashTreeCollections

/// Everything an operator stated: what is watched and what is done about it.
///
/// A value of this type is whole and valid; a wrong file never becomes one.
package struct Configuration: Sendable, Equatable, Codable {
    /// The checks by name.
    package var checks: TreeDictionary<String, CheckSpecification>
    /// The reactions by name.
    package var reactions: [String: ReactionSpecification]
    /// How long what happened is kept.
    package var history: HistorySpecification

    package init(
        checks: [CheckSpecification] = [],
        reactions: [ReactionSpecification] = [],
        history: HistorySpecification = HistorySpecification()
    ) {
        self.history = history
        self.checks = TreeDictionary(uniqueKeysWithValues: checks.map { ($0.name, $0) })
        self.reactions = Dictionary(uniqueKeysWithValues: reactions.map { ($0.name, $0) })
    }
}

extension Configuration {
    /// The check of that name; nothing where there is none.
    package func check(named name: String) -> CheckSpecification? { checks[name] }

    /// The checks' names, in no order.
    package var checkNames: [String] { Array(checks.keys) }

    /// The name of the check that somebody may have meant who wrote another; nothing where none is near.
    package func check(nearestTo name: String) -> String? { Suggestion.nearest(to: name, among: checks.keys) }
}
