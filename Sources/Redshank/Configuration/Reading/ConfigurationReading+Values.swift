import Yams

extension ConfigurationReading {
    /// A string that must be written in place.
    ///
    /// What YAML's first version took for true or false (`on`, `no`), numbers and ranges are strings.
    func string(_ entry: ConfigurationEntry, _ expected: String = "a string") -> String? {
        if case .scalar(let scalar) = entry.node, !entry.node.isMissing {
            checkTag(scalar.tag.rawValue, mark: scalar.mark, path: { entry.path })
            return scalar.string
        }
        if entry.node.isMissing {
            report(entry, "it has no value, write \(expected)")
        } else if entry.node.isReference {
            report(entry, "this string cannot be a reference, write \(expected) here")
        } else if entry.node.isUnquotedPlaceholder {
            report(entry, "a placeholder needs quotes, such as \"{{check}}\"")
        } else {
            report(entry, "it must be \(expected), not \(entry.node.described)")
        }
        return nil
    }

    /// A string that may be a reference: `{file: PATH}` or `{credential: NAME}`.
    func text(_ entry: ConfigurationEntry, _ expected: String = "a string") -> Text? {
        if case .mapping(let mapping) = entry.node, !entry.node.isUnquotedPlaceholder {
            return reference(entry, mapping)
        }
        return string(entry, expected).map(Text.literal)
    }

    private func reference(_ entry: ConfigurationEntry, _ mapping: Node.Mapping) -> Text? {
        let entries = entries(of: mapping, trail: entry.trail + [entry.key])
        guard entries.count == 1, let only = entries.first else {
            report(entry, "a reference is either {file: PATH} or {credential: NAME}")
            return nil
        }
        switch only.key {
        case "file":
            return absolutePath(only).map(Text.file)
        case "credential":
            guard let name = string(only, "a credential's name") else { return nil }
            let isName = !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
            guard isName, !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 <= 0x20 || $0 == 0x7F }) else {
                report(only, "\(Quoted(name)) is no credential's name, write the one that LoadCredential= gives it")
                return nil
            }
            return .credential(name)
        default:
            reportUnknown(only, known: KnownKeys(["file", "credential"]))
            return nil
        }
    }

    /// The absolute path of a file or folder.
    func absolutePath(_ entry: ConfigurationEntry) -> String? {
        guard let path = string(entry, "an absolute path") else { return nil }
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            report(entry, "\(Quoted(path)) is not an absolute path, begin it with '/'")
            return nil
        }
        return path
    }

    /// A duration of at least `minimum`, at most `DurationText.longest`.
    func duration(_ entry: ConfigurationEntry, minimum: Duration) -> Duration? {
        guard let text = string(entry, "a duration such as '30s'") else { return nil }
        do {
            let duration = try DurationText.parse(text)
            guard duration >= minimum else {
                report(entry, "\(Quoted(text)) is too short, write at least '\(DurationText.format(minimum))'")
                return nil
            }
            return duration
        } catch {
            report(entry, error.description)
            return nil
        }
    }

    /// A whole number within a range.
    func integer(_ entry: ConfigurationEntry, in range: ClosedRange<Int>) -> Int? {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let text = string(entry, expected) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            report(entry, "\(Quoted(text)) is not \(expected)")
            return nil
        }
        return number
    }

    /// True or false, and no other word for it.
    func boolean(_ entry: ConfigurationEntry) -> Bool? {
        guard let text = string(entry, "true or false") else { return nil }
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default:
            let meant = ["yes": "true", "on": "true", "no": "false", "off": "false"][text.lowercased()]
            report(entry, "\(Quoted(text)) is neither true nor false" + (meant.map { ", write \($0)" } ?? ""))
            return nil
        }
    }

    /// Names to strings, such as labels.
    func strings(_ entry: ConfigurationEntry, example: String, record: (ConfigurationEntry) -> Void) -> [String: String]
    {
        var strings: [String: String] = [:]
        for item in entries(of: entry, example: example, mayBeEmpty: true) ?? [] {
            guard isLabel(item), let value = string(item) else { continue }
            guard !value.utf8.contains(where: { $0 < 0x20 }) else {
                report(item, "a label's value is one line without control characters")
                continue
            }
            strings[item.key] = value
            record(item)
        }
        return strings
    }

    private func isLabel(_ entry: ConfigurationEntry) -> Bool {
        guard let problem = ItemName.problem(in: entry.key, of: "label") else { return true }
        report(key: entry, problem)
        return false
    }
}
