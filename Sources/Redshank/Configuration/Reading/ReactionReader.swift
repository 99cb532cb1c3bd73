import Yams

/// Reads one reaction.
struct ReactionReader {
    let reading: ConfigurationReading
    let checks: Set<String>
    var origins: ConfigurationOrigins.Item

    private var deed: DeedSpecification?
    private var kind: ConfigurationEntry?
    private var meant: Set<String> = []
    private var triggers: Set<ReactionTrigger>??
    private var selector: CheckSelector?
    private var after: Duration?
    private var repeatEvery: Duration?
    private var atMost: RateLimit?

    private static let known = KnownKeys(
        ["on", "of", "after", "repeat", "at_most", "webhook", "command"],
        instead: [
            "when": "write 'on'", "checks": "write 'of'", "for": "write 'after'", "delay": "write 'after'",
            "labels": "write it under 'of'", "names": "write it under 'of'", "limit": "write 'at_most'",
            "url": "write 'webhook'", "exec": "write 'command'", "run": "write 'command'",
            "headers": "write it under 'webhook'", "method": "write it under 'webhook'",
            "body": "write it under 'webhook'", "timeout": "write it under 'webhook' or 'command'",
            "attempts": "write it under 'webhook' or 'command'",
            "retries": "write 'attempts' under 'webhook' or 'command'",
            "backoff": "write it under 'webhook' or 'command'", "argv": "write it under 'command'",
            "environment": "write it under 'command'", "directory": "write it under 'command'",
        ]
    )

    init(_ reading: ConfigurationReading, checks: Set<String>, name: PackedPlace) {
        self.reading = reading
        self.checks = checks
        origins = ConfigurationOrigins.Item(name: name)
    }

    /// Reads the reaction that stands under its name.
    ///
    /// - Returns: The reaction, or nothing where it cannot be one; what is wrong is reported.
    mutating func read(_ reaction: ConfigurationEntry) -> ReactionSpecification? {
        let example = "{on: down, webhook: https://hooks.example.org/}"
        guard let entries = reading.entries(of: reaction, example: example) else { return nil }
        for entry in entries { read(key: entry) }
        if triggers == nil, !meant.contains("on") {
            let problem =
                "reaction \(Quoted(reaction.key)) says not when it is due, add 'on' with down, up, degraded or changed"
            reading.report(key: reaction, problem)
        }
        if kind == nil, meant.isDisjoint(with: ["webhook", "command"]) {
            let problem = "reaction \(Quoted(reaction.key)) does nothing, add one of the keys 'webhook' and 'command'"
            reading.report(key: reaction, problem)
        }
        guard let deed, let triggers = triggers ?? nil else { return nil }
        return ReactionSpecification(
            name: reaction.key,
            on: triggers,
            of: selector ?? .all,
            after: after,
            repeatEvery: repeatEvery,
            atMost: atMost,
            deed: deed
        )
    }

    private mutating func read(key entry: ConfigurationEntry) {
        switch entry.key {
        case "on": triggers = .some(readTriggers(entry))
        case "of": selector = readSelector(entry)
        case "after": after = reading.duration(entry, minimum: .zero).flatMap { $0 == .zero ? nil : $0 }
        case "repeat": repeatEvery = reading.duration(entry, minimum: .seconds(1))
        case "at_most": atMost = readLimit(entry)
        case "webhook", "command": return readDeed(entry)
        default:
            if let key = reading.reportUnknown(entry, known: Self.known) { meant.insert(key) }
            return
        }
        origins.values.append((entry.key, reading.place(entry.mark)))
    }

    private mutating func readDeed(_ entry: ConfigurationEntry) {
        if let kind {
            let problem =
                "a reaction does one thing, and this one states '\(kind.key)' already at line \(kind.keyMark.line)"
            return reading.report(key: entry, problem + "; make two reactions of it")
        }
        kind = entry
        let deeds = DeedReader(reading)
        deed =
            entry.key == "webhook"
            ? deeds.webhook(entry, &origins).map(DeedSpecification.webhook)
            : deeds.command(entry, &origins).map(DeedSpecification.command)
    }
}

extension ReactionReader {
    private func readTriggers(_ entry: ConfigurationEntry) -> Set<ReactionTrigger>? {
        let names = ReactionTrigger.allCases.map(\.rawValue)
        let elements = reading.elements(of: entry)
        guard !elements.isEmpty else {
            reading.report(entry, "the list is empty, write \(names.listed("or"))")
            return nil
        }
        var triggers: Set<ReactionTrigger> = []
        var isRight = true
        for element in elements {
            guard let name = reading.string(element, names.listed("or")) else {
                isRight = false
                continue
            }
            guard let trigger = ReactionTrigger(rawValue: name) else {
                let advice = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
                let known = "the triggers are \(names.listed())"
                reading.report(element, "unknown trigger \(Quoted(name)), \(advice ?? known)")
                isRight = false
                continue
            }
            triggers.insert(trigger)
        }
        return isRight ? triggers : nil
    }

    private mutating func readSelector(_ entry: ConfigurationEntry) -> CheckSelector? {
        guard case .mapping = entry.node else {
            if case .scalar(let scalar) = entry.node, scalar.string == "all" { return .all }
            origins.values.append(("of.names", reading.place(entry.mark)))
            return readNames(entry).map { CheckSelector(names: $0) }
        }
        var selector = CheckSelector()
        let entries = reading.entries(of: entry, example: "{labels: {team: web}}") ?? []
        if entries.isEmpty { reading.report(entry, "it selects nothing, write 'all', or 'names' or 'labels' into it") }
        for item in entries {
            switch item.key {
            case "names":
                selector.names = readNames(item) ?? []
                origins.values.append(("of.names", reading.place(item.mark)))
            case "labels":
                selector.labels = reading.strings(item, example: "{team: web}") {
                    origins.values.append((ListedValue.path("of.labels", $0.key), reading.place($0.mark)))
                }
                if selector.labels.isEmpty { reading.report(item, "it has no label, write one or take 'labels' away") }
            default:
                let advice = [item.key: "write it under 'labels'"]
                let near = Suggestion.nearest(to: item.key, among: ["names", "labels"])
                reading.reportUnknown(item, known: KnownKeys(["names", "labels"], instead: near == nil ? advice : [:]))
            }
        }
        return selector
    }

    private func readNames(_ entry: ConfigurationEntry) -> Set<String>? {
        let elements = reading.elements(of: entry)
        guard !elements.isEmpty else {
            reading.report(entry, "the list is empty and selects no check, write names or 'all'")
            return nil
        }
        var names: Set<String> = []
        for element in elements {
            guard let name = reading.string(element, "the name of a check") else { continue }
            if name == "all" {
                reading.report(element, "'all' stands for every check and cannot be one of several, write 'of: all'")
            } else if !checks.contains(name) {
                let near = reading.suggestion(for: name, among: checks)
                reading.report(
                    element,
                    "there is no check \(Quoted(name))" + (near.isEmpty ? ", state it under 'checks'" : near)
                )
            }
            names.insert(name)
        }
        return names
    }

    private func readLimit(_ entry: ConfigurationEntry) -> RateLimit? {
        let example = "'3 per 1h'"
        guard let text = reading.string(entry, "a limit such as \(example)") else { return nil }
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[1] == "per", let count = Int(words[0]), (1...1_000_000).contains(count) else {
            reading.report(
                entry,
                "\(Quoted(text)) is no limit, write a number, 'per' and a duration, such as \(example)"
            )
            return nil
        }
        do {
            let period = try DurationText.parse(String(words[2]))
            guard period > .zero else {
                reading.report(entry, "the duration in \(Quoted(text)) is zero, write a longer one, such as \(example)")
                return nil
            }
            return RateLimit(count: count, per: period)
        } catch {
            reading.report(entry, error.description)
            return nil
        }
    }
}
