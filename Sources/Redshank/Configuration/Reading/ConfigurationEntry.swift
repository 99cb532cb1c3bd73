import Yams

/// One value of a file with the key under which it stands.
struct ConfigurationEntry {
    /// The key as written; of a list's element its index in brackets.
    let key: String
    /// Where the key stands.
    let keyMark: Mark
    /// The value.
    let node: Node
    /// The keys above this one.
    let trail: [String]

    /// Where the value stands.
    var mark: Mark { node.mark ?? keyMark }

    /// The whole path of the value, such as `checks.website.every`.
    var path: String { Self.path(trail + [key]) }

    /// Joins keys to a path; a key that itself has a dot is quoted.
    static func path(_ keys: [String]) -> String {
        var path = ""
        for key in keys {
            if !path.isEmpty && !key.hasPrefix("[") { path += "." }
            path += key.utf8.contains(UInt8(ascii: ".")) ? "\"\(key)\"" : key
        }
        return path
    }
}

extension Node {
    /// Whether there is no value: nothing at all, `~` or `null`, without quotes.
    var isMissing: Bool {
        guard case .scalar(let scalar) = self, scalar.style == .plain else { return false }
        switch scalar.string {
        case "", "~", "null", "Null", "NULL": return true
        default: return false
        }
    }

    /// What the node is, in words.
    var described: String {
        switch self {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar(let scalar): Quoted(scalar.string).description
        case .alias: "an alias"
        }
    }

    /// Whether this is how placeholders look without quotes: a mapping whose one key is a mapping.
    var isUnquotedPlaceholder: Bool {
        guard case .mapping(let mapping) = self, mapping.count == 1, case .mapping = mapping[mapping.startIndex].key
        else {
            return false
        }
        return true
    }

    /// Whether this is `{file: …}` or `{credential: …}`.
    var isReference: Bool {
        guard case .mapping(let mapping) = self, mapping.count == 1,
            case .scalar(let key) = mapping[mapping.startIndex].key
        else { return false }
        return key.string == "file" || key.string == "credential"
    }
}
