/// An expectation as far as it is read, with the places that its last checks need.
struct ReadExpectation {
    private(set) var value = Expectation()
    private var stated: [ConfigurationEntry] = []

    /// Which kinds of checks each key fits.
    private static let kinds: [String: [String]] = [
        "status": ["http"], "body": ["http"], "body_matches": ["http"], "certificate": ["http"], "answer": ["tcp"],
        "within": ["http", "tcp", "command"],
    ]
    private static let known = KnownKeys(
        ["status", "body", "body_matches", "within", "certificate", "answer"],
        instead: [
            "timeout": "write it beside 'expect'", "code": "write 'status'", "contains": "write 'body'",
            "matches": "write 'body_matches'", "regex": "write 'body_matches'", "latency": "write 'within'",
            "response_time": "write 'within'",
        ]
    )

    /// Reads the mapping under `expect`.
    mutating func read(
        _ entry: ConfigurationEntry,
        _ reading: ConfigurationReading,
        _ origins: inout ConfigurationOrigins.Item
    ) {
        for item in reading.entries(of: entry, example: "{status: 200-299, within: 800ms}") ?? [] {
            switch item.key {
            case "status": value.status = Self.status(item, reading) ?? value.status
            case "body": value.body = Self.content(item, reading)
            case "body_matches": value.bodyMatches = Self.pattern(item, reading)
            case "answer": value.answer = Self.content(item, reading)
            case "within": value.within = reading.duration(item, minimum: .milliseconds(1))
            case "certificate": value.certificate = reading.duration(item, minimum: .seconds(1))
            default:
                reading.reportUnknown(item, known: Self.known)
                continue
            }
            stated.append(item)
            origins.values.append(("expect." + item.key, reading.place(item.mark)))
        }
    }

    /// Reports expectations that cannot be met or missed by such a check; what it asks may not be known.
    func check(kind: String?, target: CheckTarget?, timeout: Duration, _ reading: ConfigurationReading) {
        for item in stated {
            let kinds = Self.kinds[item.key] ?? []
            if let kind, !kinds.contains(kind) {
                let fitting = kinds.map { "'\($0)'" }.listed("or")
                let problem =
                    "'\(item.key)' is expected of a check of kind \(fitting), and this one is of kind '\(kind)'"
                reading.report(key: item, problem + ", take it away")
            } else if item.key == "within", let within = value.within, within >= timeout {
                let (limit, end) = (DurationText.format(within), DurationText.format(timeout))
                let problem =
                    "'\(limit)' is not shorter than the check's timeout '\(end)', so no answer would ever be late"
                reading.report(item, problem + "; write a shorter one, or a longer 'timeout'")
            } else if item.key == "certificate", case .http(let http) = target, case .literal(let url) = http.url,
                http.redirects == 0, url.lowercased().hasPrefix("http:")
            {
                reading.report(item, "an answer over plain http has no certificate, write 'https' in the URL")
            }
        }
    }
}

extension ReadExpectation {
    private static func content(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) -> Text? {
        guard let text = reading.text(entry, "the text that the answer must contain") else { return nil }
        guard text == "" else { return text }
        reading.report(entry, "the text is empty and in every answer, write what the answer must contain")
        return nil
    }

    private static func pattern(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) -> Text? {
        guard let text = reading.text(entry, "a regular expression") else { return nil }
        guard case .literal(let pattern) = text, let problem = reading.problem(inPattern: pattern) else { return text }
        reading.report(entry, "\(Quoted(pattern)) is no regular expression: \(problem)")
        return nil
    }

    private static func status(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) -> StatusSet? {
        let elements = reading.elements(of: entry)
        guard !elements.isEmpty else {
            reading.report(entry, "the list is empty, write a status such as 200 or 200-299")
            return nil
        }
        let ranges = elements.compactMap { range($0, reading) }
        return ranges.count == elements.count ? StatusSet(ranges) : nil
    }

    private static func range(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) -> ClosedRange<Int>? {
        guard let text = reading.string(entry, "a status such as 200 or 200-299") else { return nil }
        let ends = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { end in
            end.count == 3 ? Int(Substring(end)) : nil
        }
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first >= 100, last <= 599 else {
            let family = text.count == 3 && text.lowercased().hasSuffix("xx") ? text.first?.wholeNumberValue : nil
            let advice =
                family.map { "write '\($0)00-\($0)99'" } ?? "write a number from 100 to 599 or a range such as 200-299"
            reading.report(entry, "\(Quoted(text)) is no HTTP status, " + advice)
            return nil
        }
        guard first <= last else {
            reading.report(entry, "\(Quoted(text)) is an empty range, write '\(last)-\(first)'")
            return nil
        }
        return first...last
    }
}
