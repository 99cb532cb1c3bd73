import Yams

/// Reads a program with its arguments, of a check or of a reaction.
struct CommandReader {
    let reading: ConfigurationReading
    private let known: KnownKeys
    private(set) var environment: [String: Text] = [:]
    private(set) var directory: String?

    init(_ reading: ConfigurationReading, keys: [String]) {
        self.reading = reading
        known = KnownKeys(
            keys,
            instead: [
                "args": "write 'argv'", "arguments": "write 'argv'", "command": "write 'argv'",
                "env": "write 'environment'",
                "cwd": "write 'directory'", "every": "write it beside 'command'", "expect": "write it beside 'command'",
            ]
        )
    }

    /// Reads the list or the mapping.
    ///
    /// - Parameters:
    ///   - entry: The value of `command`.
    ///   - origins: Takes where the values stand.
    ///   - other: Takes an entry with a key that only some commands have; answers whether it knew the key.
    /// - Returns: The program and its arguments.
    mutating func read(
        _ entry: ConfigurationEntry,
        _ origins: inout ConfigurationOrigins.Item,
        other: (ConfigurationEntry) -> Bool
    ) -> [Text]? {
        guard case .mapping = entry.node, !entry.node.isUnquotedPlaceholder else {
            origins.values.append(("command.argv", reading.place(entry.mark)))
            return arguments(entry)
        }
        var arguments: [Text]??
        for item in reading.entries(of: entry, example: "{argv: [/usr/bin/true]}") ?? [] {
            switch item.key {
            case "argv": arguments = .some(self.arguments(item))
            case "environment": readEnvironment(item, &origins)
            case "directory": directory = reading.absolutePath(item)
            default:
                guard other(item) else {
                    if reading.reportUnknown(item, known: known) == "argv" { arguments = .some(nil) }
                    continue
                }
            }
            origins.values.append(("command." + item.key, reading.place(item.mark)))
        }
        if arguments == nil { reading.report(key: entry, "'command' has no 'argv', add it") }
        return arguments ?? nil
    }

    private func arguments(_ entry: ConfigurationEntry) -> [Text]? {
        guard case .sequence = entry.node else {
            let example = "[/usr/lib/nagios/plugins/check_load, -w, \"5,4,3\"]"
            guard case .scalar(let scalar) = entry.node, !entry.node.isMissing else {
                reading.report(entry, "it must be a list of the program and its arguments, such as '\(example)'")
                return nil
            }
            let words = scalar.string.split(separator: " ").joined(separator: ", ")
            reading.report(
                entry,
                "no shell is between, write the program and its arguments as a list, such as \(Quoted("[\(words)]"))"
            )
            return nil
        }
        let elements = reading.elements(of: entry)
        guard let program = elements.first else {
            reading.report(entry, "the list is empty, write the program first")
            return nil
        }
        let arguments = elements.compactMap { reading.text($0) }
        guard arguments.count == elements.count, let first = arguments.first else { return nil }
        if case .literal(let path) = first, !path.hasPrefix("/") {
            reading.report(
                program,
                "\(Quoted(path)) is not an absolute path, write the program's whole path, for none is searched"
            )
            return nil
        }
        guard !zip(arguments, elements).contains(where: { hasNull($0, at: $1) }) else { return nil }
        return arguments
    }

    private func hasNull(_ text: Text, at entry: ConfigurationEntry) -> Bool {
        guard case .literal(let string) = text, string.utf8.contains(0) else { return false }
        reading.report(entry, "an argument cannot hold the character U+0000, take it away")
        return true
    }

    private mutating func readEnvironment(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) {
        for item in reading.entries(of: entry, example: "{LANG: C}", mayBeEmpty: true) ?? [] {
            let isName = item.key.utf8.first.map { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") } ?? false
            let allowed = item.key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || HeaderText.isLetterOrDigit($0) }
            guard isName, allowed else {
                let problem = "\(Quoted(item.key)) is no variable's name, write letters, digits and '_', no digit first"
                reading.report(key: item, problem)
                continue
            }
            guard let value = reading.text(item), !hasNull(value, at: item) else { continue }
            environment[item.key] = value
            origins.values.append((ListedValue.path("command.environment", item.key), reading.place(item.mark)))
        }
    }
}
