import Yams

/// The sections of all files, before their entries are read.
///
/// All files are taken apart first: a reaction may name a check of a later file.
struct ConfigurationSections {
    private let reading: ConfigurationReading
    private var defaultEntries = Section()
    private var checkEntries = Section()
    private var reactionEntries = Section()
    private var historyEntries = Section()
    private var hasContent = false

    /// The entries of one section, each with the file it stands in.
    private struct Section {
        var items: [(file: Int, entry: ConfigurationEntry)] = []
        var first: [String: Int] = [:]
    }

    private static let known = KnownKeys(
        ["defaults", "checks", "reactions", "history", "version"],
        instead: [
            "monitors": "write 'checks'", "services": "write 'checks'", "endpoints": "write 'checks'",
            "alerts": "write 'reactions'", "alerting": "write 'reactions'", "notifications": "write 'reactions'",
            "retention": "write 'history'", "storage": "write 'history'",
            "include": "put further files into the folder conf.d, they are read by themselves",
        ]
    )

    init(_ reading: ConfigurationReading) { self.reading = reading }

    /// Takes one file apart.
    mutating func read(_ text: String, file: Int) {
        reading.file = file
        let document = YAMLDocument(text)
        for problem in document.problems {
            hasContent = true
            reading.report(problem)
        }
        guard let root = document.root, !root.isMissing else { return }
        hasContent = true
        guard case .mapping(let mapping) = root else {
            let problem =
                "a configuration is a mapping with the keys 'defaults', 'checks' and 'reactions', not \(root.described)"
            return reading.report(root.mark, path: "", problem)
        }
        for entry in reading.entries(of: mapping, trail: []) { read(entry, file: file) }
    }

    /// Reports what is wrong with all files together.
    func finish() {
        guard !hasContent else { return }
        reading.file = 0
        guard !reading.files.isEmpty else { return }
        reading.report(nil, path: "", "the file is empty, state what is watched under 'checks'")
    }

    private mutating func read(_ entry: ConfigurationEntry, file: Int) {
        switch entry.key {
        case "defaults": add(entry, to: \.defaultEntries, file: file, example: "{every: 30s, timeout: 5s}")
        case "checks": add(entry, to: \.checkEntries, file: file, example: "website: {http: https://www.example.org/}")
        case "reactions":
            add(
                entry,
                to: \.reactionEntries,
                file: file,
                example: "tell-ops: {on: down, webhook: https://hooks.example.org/}"
            )
        case "history": add(entry, to: \.historyEntries, file: file, example: "{actions: 30d, results: 7d}")
        case "version":
            if let version = reading.string(entry, "1"), version != "1" {
                reading.report(entry, "version \(Quoted(version)) is not known, this redshank reads version 1")
            }
        case _ where entry.key.hasPrefix("x-"): break
        default: reading.reportUnknown(entry, known: Self.known)
        }
    }

    private mutating func add(
        _ entry: ConfigurationEntry,
        to section: WritableKeyPath<ConfigurationSections, Section>,
        file: Int,
        example: String
    ) {
        let entries = reading.entries(of: entry, example: example, mayBeEmpty: true) ?? []
        self[keyPath: section].items.reserveCapacity(self[keyPath: section].items.count + entries.count)
        for item in entries {
            let index = self[keyPath: section].items.count
            if let first = self[keyPath: section].first.updateValue(index, forKey: item.key) {
                reportRepeated(item, first: self[keyPath: section].items[first])
                self[keyPath: section].first[item.key] = first
            }
            self[keyPath: section].items.append((file, item))
        }
    }

    private func reportRepeated(_ entry: ConfigurationEntry, first: (file: Int, entry: ConfigurationEntry)) {
        let mark = first.entry.keyMark
        let place = ConfigurationPlace(file: reading.files[first.file], line: mark.line, column: mark.column)
        reading.report(key: entry, "\(Quoted(entry.key)) is stated already at \(place), take one of the two away")
    }
}

extension ConfigurationSections {
    /// Reads the `defaults:` of all files.
    func defaults() -> CheckDefaults {
        var defaults = CheckDefaults()
        for (file, entry) in defaultEntries.items {
            reading.file = file
            defaults.read(entry, reading)
        }
        return defaults
    }

    /// Reads all checks.
    func checks(_ defaults: CheckDefaults) -> [CheckSpecification] {
        var checks: [CheckSpecification] = []
        checks.reserveCapacity(checkEntries.items.count)
        reading.origins.checks.reserveCapacity(checkEntries.items.count)
        var dependencies = DependencyReader(reading, checks: checkEntries.first)
        for (file, entry) in checkEntries.items {
            reading.file = file
            reportName(entry, of: "check")
            if entry.key == "all" {
                reading.report(key: entry, "a check cannot be called 'all', for 'of: all' means every check")
            }
            var reader = CheckReader(reading, defaults: defaults, name: reading.place(entry.keyMark))
            if let check = reader.read(entry) { checks.append(check) }
            reading.origins.checks[entry.key] = reader.origins
            dependencies.add(reader.dependencies, of: entry.key, file: file)
        }
        dependencies.check()
        return checks
    }

    /// Reads all reactions.
    func reactions() -> [ReactionSpecification] {
        let names = Set(checkEntries.first.keys)
        var reactions: [ReactionSpecification] = []
        for (file, entry) in reactionEntries.items {
            reading.file = file
            reportName(entry, of: "reaction")
            var reader = ReactionReader(reading, checks: names, name: reading.place(entry.keyMark))
            if let reaction = reader.read(entry) { reactions.append(reaction) }
            reading.origins.reactions[entry.key] = reader.origins
        }
        return reactions
    }

    /// Reads the `history:` of all files.
    func history() -> HistorySpecification {
        var history = HistorySpecification()
        for (file, entry) in historyEntries.items {
            reading.file = file
            history.read(entry, reading)
        }
        return history
    }

    private func reportName(_ entry: ConfigurationEntry, of item: String) {
        guard let problem = ItemName.problem(in: entry.key, of: item) else { return }
        reading.report(key: entry, problem)
    }
}
