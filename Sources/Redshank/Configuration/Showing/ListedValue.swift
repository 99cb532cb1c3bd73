/// One value of a check or a reaction, with its path within it.
struct ListedValue: Hashable {
    /// The path within the item, such as `expect.within`.
    var path: String
    /// The value as YAML writes it; a reference is shown as such.
    var value: String

    init(_ path: String, _ value: String) {
        self.path = path
        self.value = value
    }

    init(_ path: String, _ duration: Duration) { self.init(path, DurationText.format(duration)) }

    /// The path of a key below a prefix, the key quoted where it has a dot.
    static func path(_ prefix: String, _ key: String) -> String { "\(prefix).\(ConfigurationEntry.path([key]))" }
}

extension CheckSpecification {
    /// Every value in effect, in the order of the reference.
    var listed: [ListedValue] {
        var values = target.listed
        values.append(ListedValue("every", every))
        values.append(ListedValue("retry_every", retryEvery))
        values.append(ListedValue("timeout", timeout))
        values.append(ListedValue("down_after", "\(downAfter)"))
        values.append(ListedValue("up_after", "\(upAfter)"))
        if case .http = target { values.append(ListedValue("expect.status", expectation.status.listed)) }
        if let body = expectation.body { values.append(ListedValue("expect.body", YAMLText.text(body))) }
        if let pattern = expectation.bodyMatches {
            values.append(ListedValue("expect.body_matches", YAMLText.text(pattern)))
        }
        if let answer = expectation.answer { values.append(ListedValue("expect.answer", YAMLText.text(answer))) }
        if let within = expectation.within { values.append(ListedValue("expect.within", within)) }
        if let certificate = expectation.certificate { values.append(ListedValue("expect.certificate", certificate)) }
        if !dependsOn.isEmpty {
            let names = dependsOn.names.map(YAMLText.scalar)
            values.append(ListedValue("depends_on", names.count == 1 ? names[0] : YAMLText.list(names)))
        }
        return values + labels.listed("labels")
    }
}

extension CheckTarget {
    /// Every value in effect, in the order of the reference.
    fileprivate var listed: [ListedValue] {
        switch self {
        case .http(let target):
            var values = [
                ListedValue("http.url", YAMLText.text(target.url)), ListedValue("http.method", target.method),
            ]
            values += target.headers.listed("http.headers")
            if let body = target.body { values.append(ListedValue("http.body", YAMLText.text(body))) }
            values.append(ListedValue("http.redirects", "\(target.redirects)"))
            values.append(ListedValue("http.verify", "\(target.verifiesCertificate)"))
            if let file = target.authorityFile { values.append(ListedValue("http.authority", YAMLText.scalar(file))) }
            return values
        case .tcp(let target):
            let send = target.send.map { [ListedValue("tcp.send", YAMLText.text($0))] } ?? []
            return [ListedValue("tcp.address", YAMLText.text(target.address))] + send
        case .command(let target):
            return commandValues(target.arguments, target.environment, target.directory)
        }
    }
}

extension ReactionSpecification {
    /// Every value in effect, in the order of the reference.
    var listed: [ListedValue] {
        let triggers = ReactionTrigger.allCases.filter(on.contains).map(\.rawValue)
        var values = [ListedValue("on", triggers.count == 1 ? triggers[0] : YAMLText.list(triggers))]
        if of == .all { values.append(ListedValue("of", "all")) }
        if !of.names.isEmpty {
            values.append(ListedValue("of.names", YAMLText.list(of.names.sorted().map(YAMLText.scalar))))
        }
        values += of.labels.listed("of.labels")
        if let after { values.append(ListedValue("after", after)) }
        if let repeatEvery { values.append(ListedValue("repeat", repeatEvery)) }
        if let atMost {
            values.append(ListedValue("at_most", "\(atMost.count) per \(DurationText.format(atMost.per))"))
        }
        return values + deed.listed
    }
}

extension HistorySpecification {
    /// Every value in effect, in the order of the reference.
    var listed: [ListedValue] {
        [
            ListedValue("actions", actions), ListedValue("results", results), ListedValue("hours", hours),
            ListedValue("days", days),
        ]
    }
}

extension DeedSpecification {
    /// Every value in effect, in the order of the reference.
    fileprivate var listed: [ListedValue] {
        var values: [ListedValue]
        let timeout: Duration
        switch self {
        case .webhook(let webhook):
            values = [
                ListedValue("webhook.url", YAMLText.text(webhook.url)), ListedValue("webhook.method", webhook.method),
            ]
            values += webhook.headers.listed("webhook.headers")
            if let body = webhook.body { values.append(ListedValue("webhook.body", YAMLText.text(body))) }
            timeout = webhook.timeout
        case .command(let command):
            values = commandValues(command.arguments, command.environment, command.directory)
            timeout = command.timeout
        }
        values.append(ListedValue("\(kind).timeout", timeout))
        values.append(ListedValue("\(kind).attempts", "\(retry.attempts)"))
        guard retry.attempts > 1 else { return values }
        values.append(ListedValue("\(kind).backoff.first", retry.first))
        values.append(ListedValue("\(kind).backoff.longest", retry.longest))
        return values
    }
}

private func commandValues(_ arguments: [Text], _ environment: [String: Text], _ directory: String?) -> [ListedValue] {
    var values = [ListedValue("command.argv", YAMLText.list(arguments.map(YAMLText.text)))]
    values += environment.sorted { $0.key < $1.key }.map {
        ListedValue(ListedValue.path("command.environment", $0.key), YAMLText.text($0.value))
    }
    if let directory { values.append(ListedValue("command.directory", YAMLText.scalar(directory))) }
    return values
}

extension [String: String] {
    fileprivate func listed(_ prefix: String) -> [ListedValue] {
        sorted { $0.key < $1.key }.map { ListedValue(ListedValue.path(prefix, $0.key), YAMLText.scalar($0.value)) }
    }
}

extension [HeaderField] {
    fileprivate func listed(_ prefix: String) -> [ListedValue] {
        map { ListedValue(ListedValue.path(prefix, $0.name), YAMLText.text($0.value)) }
    }
}

extension StatusSet {
    fileprivate var listed: String { ranges.count == 1 ? shown : "[\(shown)]" }
}
