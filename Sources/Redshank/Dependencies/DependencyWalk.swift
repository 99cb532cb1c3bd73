import HashTreeCollections

/// Goes from a check over those that it depends on to those that these depend on, the nearest first, each once.
///
/// Who walks says at each whether to go on beyond it, so that a walk costs what it looks at and not what there is.
struct DependencyWalk {
    private let checks: TreeDictionary<String, CheckSpecification>
    private var found: [String]
    private var known: Set<String>
    private var next = 0

    init(from check: String, in configuration: Configuration) {
        checks = configuration.checks
        found = checks[check]?.dependsOn.names ?? []
        known = Set(found)
    }

    /// The next check; nothing where there is none.
    mutating func take() -> String? {
        guard next < found.count else { return nil }
        next += 1
        return found[next - 1]
    }

    /// Goes on to what the check depends on.
    mutating func goBeyond(_ check: String) {
        for name in checks[check]?.dependsOn.names ?? [] where known.insert(name).inserted { found.append(name) }
    }
}
