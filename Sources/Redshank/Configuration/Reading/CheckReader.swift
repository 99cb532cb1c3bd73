import Yams

/// Reads one check.
struct CheckReader {
    let reading: ConfigurationReading
    let defaults: CheckDefaults
    var origins: ConfigurationOrigins.Item

    private var target: CheckTarget?
    private var kind: ConfigurationEntry?
    private var meant: Set<String> = []
    private var expectation = ReadExpectation()
    private var every: Duration?
    private var retryEvery: (value: Duration, entry: ConfigurationEntry)?
    private var timeout: Duration?
    private var downAfter: Int?
    private var upAfter: Int?
    private var labels: [String: String]
    /// What it depends on, each with its place.
    private(set) var dependencies: [ConfigurationEntry] = []

    /// The shortest time between two runs of a check.
    static let shortestInterval: Duration = .milliseconds(10)

    static let known = KnownKeys(
        [
            "http", "tcp", "command", "every", "retry_every", "timeout", "down_after", "up_after", "expect",
            "depends_on", "labels",
        ],
        instead: foreignKeys
    )

    /// What people write who come from other monitors, or who forget a level.
    static let foreignKeys: [String: String] = [
        "interval": "write 'every'", "period": "write 'every'", "frequency": "write 'every'",
        "schedule": "write 'every'",
        "retries": "write 'down_after'", "threshold": "write 'down_after'", "failures": "write 'down_after'",
        "retry_interval": "write 'retry_every'", "url": "write 'http'", "https": "write 'http'",
        "exec": "write 'command'",
        "parents": "write 'depends_on'", "parent": "write 'depends_on'", "depends": "write 'depends_on'",
        "dependencies": "write 'depends_on'", "requires": "write 'depends_on'", "needs": "write 'depends_on'",
        "tags": "write 'labels'", "port": "write 'tcp: HOST:PORT'",
        "status": "write it under 'expect'", "body": "write it under 'expect' or 'http'",
        "body_matches": "write it under 'expect'", "within": "write it under 'expect'",
        "certificate": "write it under 'expect'", "answer": "write it under 'expect'",
        "method": "write it under 'http'", "headers": "write it under 'http'", "redirects": "write it under 'http'",
        "verify": "write it under 'http'", "authority": "write it under 'http'", "send": "write it under 'tcp'",
        "environment": "write it under 'command'", "directory": "write it under 'command'",
    ]

    init(_ reading: ConfigurationReading, defaults: CheckDefaults, name: PackedPlace) {
        self.reading = reading
        self.defaults = defaults
        origins = ConfigurationOrigins.Item(name: name)
        origins.values.reserveCapacity(8)
        labels = defaults.labels
    }

    /// Reads the check that stands under its name.
    ///
    /// - Returns: The check, or nothing where it cannot be one; what is wrong is reported.
    mutating func read(_ check: ConfigurationEntry) -> CheckSpecification? {
        guard let entries = reading.entries(of: check, example: "{http: https://www.example.org/, every: 30s}") else {
            return nil
        }
        for entry in entries { read(key: entry) }
        let every = self.every ?? defaults.every ?? .seconds(30)
        let timeout = self.timeout ?? defaults.timeout ?? .seconds(5)
        checkRetry(every: every)
        expectation.check(kind: kind?.key, target: target, timeout: timeout, reading)
        guard kind != nil else {
            guard meant.isDisjoint(with: ["http", "tcp", "command"]) else { return nil }
            reading.report(
                key: check,
                "check \(Quoted(check.key)) states nothing to ask, add one of the keys 'http', 'tcp' and 'command'"
            )
            return nil
        }
        guard let target else { return nil }
        return CheckSpecification(
            name: check.key,
            target: target,
            expectation: expectation.value,
            every: every,
            retryEvery: retryEvery?.value ?? defaults.retryEvery.map { min($0, every) },
            timeout: timeout,
            downAfter: downAfter ?? defaults.downAfter ?? 3,
            upAfter: upAfter ?? defaults.upAfter ?? 2,
            dependsOn: Dependencies(dependencies.compactMap { $0.node.scalar?.string }),
            labels: labels
        )
    }

    private mutating func read(key entry: ConfigurationEntry) {
        switch entry.key {
        case "http", "tcp", "command": readTarget(entry)
        case "every": every = reading.duration(entry, minimum: Self.shortestInterval)
        case "retry_every":
            retryEvery = reading.duration(entry, minimum: Self.shortestInterval).map { ($0, entry) }
        case "timeout": timeout = reading.duration(entry, minimum: .milliseconds(1))
        case "down_after": downAfter = reading.integer(entry, in: 1...1000)
        case "up_after": upAfter = reading.integer(entry, in: 1...1000)
        case "depends_on": dependencies = readDependencies(entry)
        case "expect": return expectation.read(entry, reading, &origins)
        case "labels":
            let own = reading.strings(entry, example: "{team: web}") {
                origins.values.append((ListedValue.path("labels", $0.key), reading.place($0.mark)))
            }
            return labels.merge(own) { _, own in own }
        default:
            if let key = reading.reportUnknown(entry, known: Self.known) { meant.insert(key) }
            return
        }
        origins.values.append((entry.key, reading.place(entry.mark)))
    }

    /// The names are looked up when all checks are known.
    private func readDependencies(_ entry: ConfigurationEntry) -> [ConfigurationEntry] {
        let elements = reading.elements(of: entry)
        if elements.isEmpty { reading.report(entry, "the list is empty, name the checks that it depends on") }
        return elements.filter { reading.string($0, "the name of a check") != nil }
    }

    private mutating func readTarget(_ entry: ConfigurationEntry) {
        if let kind {
            let problem =
                "a check asks one thing, and this one states '\(kind.key)' already at line \(kind.keyMark.line)"
            return reading.report(key: entry, problem + "; make two checks of it")
        }
        kind = entry
        let targets = TargetReader(reading)
        switch entry.key {
        case "http": target = targets.http(entry, &origins).map(CheckTarget.http)
        case "tcp": target = targets.tcp(entry, &origins).map(CheckTarget.tcp)
        default: target = targets.command(entry, &origins).map(CheckTarget.command)
        }
    }

    private func checkRetry(every: Duration) {
        guard let retryEvery, retryEvery.value > every else { return }
        let (retry, interval) = (DurationText.format(retryEvery.value), DurationText.format(every))
        reading.report(
            retryEvery.entry,
            "'\(retry)' is longer than the check's interval '\(interval)', a failing check is asked sooner, not later"
        )
    }
}
