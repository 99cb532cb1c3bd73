import Yams

extension ConfigurationReading {
    /// The entries of a mapping, merge keys (`<<`) resolved, in the order of the file.
    ///
    /// - Parameters:
    ///   - entry: The value that should be a mapping.
    ///   - example: What the value could look like, for the error where it is none.
    ///   - mayBeEmpty: Whether a missing value stands for an empty mapping.
    /// - Returns: The entries, or nothing where the value is no mapping, which is then reported.
    func entries(of entry: ConfigurationEntry, example: String, mayBeEmpty: Bool = false) -> [ConfigurationEntry]? {
        guard case .mapping(let mapping) = entry.node else {
            if entry.node.isMissing {
                if mayBeEmpty { return [] }
                report(entry, "it has no value, write a mapping such as '\(example)'")
            } else {
                report(entry, "it must be a mapping such as '\(example)', not \(entry.node.described)")
            }
            return nil
        }
        return entries(of: mapping, trail: entry.trail + [entry.key])
    }

    /// The entries of a mapping below a trail of keys.
    func entries(of mapping: Node.Mapping, trail: [String]) -> [ConfigurationEntry] {
        let path = { ConfigurationEntry.path(trail) }
        checkTag(mapping.tag.rawValue, mark: mapping.mark, path: path)
        guard spend(mapping.count + 1, at: mapping.mark, path: trail.first ?? "") else { return [] }
        var entries: [ConfigurationEntry] = []
        entries.reserveCapacity(mapping.count)
        var merged: Node?
        for (key, value) in mapping {
            guard case .scalar(let scalar) = key, let mark = scalar.mark else {
                report(key.mark ?? mapping.mark, path: path(), "a key must be a name, not \(key.described)")
                continue
            }
            if scalar.string == "<<", scalar.style == .plain {
                merged = value
            } else {
                entries.append(ConfigurationEntry(key: scalar.string, keyMark: mark, node: value, trail: trail))
            }
        }
        if let merged { merge(merged, into: &entries, trail: trail, depth: 0) }
        return entries
    }

    /// Adds the entries of one mapping or several that are merged; what is there already stays.
    private func merge(_ node: Node, into entries: inout [ConfigurationEntry], trail: [String], depth: Int) {
        guard depth < 32 else {
            return report(node.mark, path: ConfigurationEntry.path(trail), "merge keys are nested too deeply here")
        }
        switch node {
        case .mapping(let mapping):
            guard spend(mapping.count + 1, at: mapping.mark, path: trail.first ?? "") else { return }
            var known = Set(entries.map(\.key))
            var nested: Node?
            for (key, value) in mapping {
                guard case .scalar(let scalar) = key, let mark = scalar.mark else { continue }
                if scalar.string == "<<", scalar.style == .plain {
                    nested = value
                } else if known.insert(scalar.string).inserted {
                    entries.append(ConfigurationEntry(key: scalar.string, keyMark: mark, node: value, trail: trail))
                }
            }
            if let nested { merge(nested, into: &entries, trail: trail, depth: depth + 1) }
        case .sequence(let sequence):
            for element in sequence { merge(element, into: &entries, trail: trail, depth: depth + 1) }
        case .scalar, .alias:
            let problem = "a merge key ('<<') takes a mapping or a list of mappings, such as '<<: *name'"
            report(node.mark, path: ConfigurationEntry.path(trail), problem)
        }
    }

    /// The elements of a list, or the one value where there is no list.
    func elements(of entry: ConfigurationEntry) -> [ConfigurationEntry] {
        guard case .sequence(let sequence) = entry.node else { return [entry] }
        checkTag(sequence.tag.rawValue, mark: sequence.mark, path: { entry.path })
        guard spend(sequence.count + 1, at: sequence.mark, path: entry.trail.first ?? "") else { return [] }
        let trail = entry.trail + [entry.key]
        return sequence.enumerated().map { index, node in
            ConfigurationEntry(key: "[\(index)]", keyMark: node.mark ?? entry.keyMark, node: node, trail: trail)
        }
    }

    /// Reports a tag (`!name`) that is not one of YAML's own.
    func checkTag(_ tag: String, mark: Mark?, path: () -> String) {
        guard !tag.isEmpty, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") else { return }
        report(mark, path: path(), "tags such as \(Quoted(tag)) have no meaning here, take it away")
    }
}
