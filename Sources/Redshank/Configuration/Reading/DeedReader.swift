import Yams

/// Reads what a reaction does: the values of `webhook` and `command`.
struct DeedReader {
    let reading: ConfigurationReading

    private static let webhookKeys = KnownKeys(
        ["url", "method", "headers", "body", "timeout", "attempts", "backoff"],
        instead: [
            "retries": "write 'attempts'", "retry": "write 'attempts' or 'backoff'", "payload": "write 'body'",
            "json": "write 'body'", "data": "write 'body'",
        ]
    )

    init(_ reading: ConfigurationReading) { self.reading = reading }

    /// Reads `webhook: URL` or `webhook: {url: URL, …}`.
    func webhook(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) -> WebhookSpecification? {
        let targets = TargetReader(reading)
        guard case .mapping = entry.node, !entry.node.isReference else {
            origins.values.append(("webhook.url", reading.place(entry.mark)))
            return targets.url(entry).map(WebhookSpecification.init)
        }
        var webhook = WebhookSpecification(url: .literal(""))
        var url: Text??
        for item in reading.entries(of: entry, example: "{url: https://hooks.example.org/}") ?? [] {
            switch item.key {
            case "url": url = .some(targets.url(item))
            case "method": webhook.method = targets.method(item) ?? webhook.method
            case "headers": webhook.headers = targets.headers(item, prefix: "webhook.headers", &origins)
            case "body": webhook.body = template(item)
            case "timeout": webhook.timeout = reading.duration(item, minimum: .milliseconds(1)) ?? webhook.timeout
            case "attempts": webhook.retry.attempts = reading.integer(item, in: 1...1000) ?? webhook.retry.attempts
            case "backoff": backoff(item, &webhook.retry, prefix: "webhook.", &origins)
            default:
                if reading.reportUnknown(item, known: Self.webhookKeys) == "url" { url = .some(nil) }
                continue
            }
            origins.values.append(("webhook." + item.key, reading.place(item.mark)))
        }
        guard let url else {
            reading.report(key: entry, "'webhook' has no 'url', add it")
            return nil
        }
        guard let found = url else { return nil }
        webhook.url = found
        return webhook
    }

    /// Reads `command: [PROGRAM, …]` or `command: {argv: [PROGRAM, …], …}`.
    func command(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) -> CommandDeedSpecification? {
        let keys = ["argv", "environment", "directory", "timeout", "attempts", "backoff"]
        var command = CommandReader(reading, keys: keys)
        var deed = CommandDeedSpecification(arguments: [])
        var backoffEntry: ConfigurationEntry?
        let arguments = command.read(entry, &origins) { item in
            switch item.key {
            case "timeout": deed.timeout = reading.duration(item, minimum: .milliseconds(1)) ?? deed.timeout
            case "attempts": deed.retry.attempts = reading.integer(item, in: 1...1000) ?? deed.retry.attempts
            case "backoff": backoffEntry = item
            default: return false
            }
            return true
        }
        if let backoffEntry { backoff(backoffEntry, &deed.retry, prefix: "command.", &origins) }
        guard let arguments else { return nil }
        checkPlaceholders(of: entry)
        deed.arguments = arguments
        deed.environment = command.environment
        deed.directory = command.directory
        return deed
    }
}

extension DeedReader {
    /// Reads `backoff: DURATION` or `backoff: {first: DURATION, longest: DURATION}`.
    private func backoff(
        _ entry: ConfigurationEntry,
        _ retry: inout RetryPolicy,
        prefix: String,
        _ origins: inout ConfigurationOrigins.Item
    ) {
        guard case .mapping = entry.node else {
            origins.values.append((prefix + "backoff.first", reading.place(entry.mark)))
            retry.first = reading.duration(entry, minimum: .milliseconds(1)) ?? retry.first
            retry.longest = max(retry.longest, retry.first)
            return
        }
        var longest: ConfigurationEntry?
        for item in reading.entries(of: entry, example: "{first: 1s, longest: 5m}") ?? [] {
            switch item.key {
            case "first": retry.first = reading.duration(item, minimum: .milliseconds(1)) ?? retry.first
            case "longest":
                retry.longest = reading.duration(item, minimum: .milliseconds(1)) ?? retry.longest
                longest = item
            default:
                reading.reportUnknown(item, known: KnownKeys(["first", "longest"]))
                continue
            }
            origins.values.append((prefix + "backoff." + item.key, reading.place(item.mark)))
        }
        guard retry.longest < retry.first else { return }
        guard let longest else { return retry.longest = retry.first }
        let (last, first) = (DurationText.format(retry.longest), DurationText.format(retry.first))
        reading.report(longest, "'\(last)' is shorter than the first pause '\(first)', write a longer one")
    }

    /// A text whose placeholders are known.
    private func template(_ entry: ConfigurationEntry) -> Text? {
        let text = reading.text(entry)
        if case .literal(let literal) = text { report(Template.problems(in: literal), at: entry) }
        return text
    }

    private func checkPlaceholders(of entry: ConfigurationEntry) {
        var list = entry
        if case .mapping(let mapping) = entry.node {
            let entries = reading.entries(of: mapping, trail: entry.trail + [entry.key])
            guard let arguments = entries.first(where: { $0.key == "argv" }) else { return }
            list = arguments
        }
        for element in reading.elements(of: list) {
            guard case .scalar(let scalar) = element.node else { continue }
            report(Template.problems(in: scalar.string), at: element)
        }
    }

    private func report(_ problems: [String], at entry: ConfigurationEntry) {
        for problem in problems { reading.report(entry, problem) }
    }
}
