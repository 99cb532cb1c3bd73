import Yams

/// Keys that stand twice in one mapping, found with both their places.
///
/// The parser refuses such a text whole and tells only the first key's place. So the first letter of that key is
/// replaced by a private letter, one column wide like the old, and the text is read again: then the mapping is found
/// in the tree with both keys in it, and all other errors of the file are found, too.
struct RenamedKeys {
    private var originals: [Unicode.Scalar: String] = [:]
    private static let firstLetter: UInt32 = 0xE000

    /// How many keys were renamed.
    var count: Int { originals.count }

    /// Renames the key that stands at a place.
    ///
    /// - Returns: Whether the key could be renamed; an empty one cannot.
    mutating func rename(_ key: String, at mark: Mark, in text: inout String) -> Bool {
        var scalars = text.unicodeScalars
        guard !key.isEmpty, let letter = Unicode.Scalar(Self.firstLetter + UInt32(count)),
            var index = YAMLCharacters.index(line: mark.line, column: mark.column, in: scalars)
        else { return false }
        if scalars[index] == "\"" || scalars[index] == "'" { index = scalars.index(after: index) }
        guard index < scalars.endIndex else { return false }
        scalars.replaceSubrange(index...index, with: CollectionOfOne(letter))
        text = String(scalars)
        originals[letter] = key
        return true
    }

    /// One problem for each key that stands again in its mapping, at the later place.
    func problems(in root: Node?) -> [YAMLProblem] {
        var found: [YAMLProblem] = []
        var visits = 0
        if let root { find(in: root, found: &found, visits: &visits, depth: 0) }
        return found
    }

    /// The same tree with the keys as they were written, so that both values are read and all errors in them found.
    func restored(_ node: Node) -> Node {
        var visits = 0
        return restored(node, visits: &visits, depth: 0)
    }
}

extension RenamedKeys {
    private static let mostVisits = 2_000_000
    private static let deepest = 100

    private func original(_ key: Node) -> String? {
        guard case .scalar(let scalar) = key, let letter = scalar.string.unicodeScalars.first else { return nil }
        return originals[letter]
    }

    private func find(in node: Node, found: inout [YAMLProblem], visits: inout Int, depth: Int) {
        visits += 1
        guard visits < Self.mostVisits, depth < Self.deepest else { return }
        switch node {
        case .mapping(let mapping):
            let names = Set(mapping.compactMap { original($0.key) })
            if !names.isEmpty { report(names, of: mapping, found: &found) }
            for (_, value) in mapping { find(in: value, found: &found, visits: &visits, depth: depth + 1) }
        case .sequence(let sequence):
            for element in sequence { find(in: element, found: &found, visits: &visits, depth: depth + 1) }
        case .scalar, .alias: break
        }
    }

    private func report(_ names: Set<String>, of mapping: Node.Mapping, found: inout [YAMLProblem]) {
        var first: [String: Mark] = [:]
        for (key, _) in mapping {
            guard let name = original(key) ?? key.scalar?.string, names.contains(name), let mark = key.mark else {
                continue
            }
            guard let earlier = first[name] else {
                first[name] = mark
                continue
            }
            let problem =
                "key \(Quoted(name)) stands a second time, the first is at line \(earlier.line), column "
                + "\(earlier.column); take one of the two away"
            found.append(YAMLProblem(line: mark.line, column: mark.column, problem: problem, isRepeatedKey: true))
        }
    }

    private func restoredKey(_ key: Node) -> Node {
        guard case .scalar(var scalar) = key, let name = original(key) else { return key }
        scalar.string = name
        return .scalar(scalar)
    }

    private func restored(_ node: Node, visits: inout Int, depth: Int) -> Node {
        visits += 1
        guard visits < Self.mostVisits, depth < Self.deepest else { return node }
        switch node {
        case .mapping(let mapping):
            let pairs = mapping.map { pair in
                (restoredKey(pair.key), restored(pair.value, visits: &visits, depth: depth + 1))
            }
            return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
        case .sequence(let sequence):
            let elements = sequence.map { restored($0, visits: &visits, depth: depth + 1) }
            return .sequence(Node.Sequence(elements, sequence.tag, sequence.style, sequence.mark))
        case .scalar, .alias: return node
        }
    }
}
