import Yams

/// Reads what a check asks: the values of `http`, `tcp` and `command`.
struct TargetReader {
    let reading: ConfigurationReading

    private static let httpKeys = KnownKeys(
        ["url", "method", "headers", "body", "redirects", "verify", "authority"],
        instead: [
            "status": "write it under 'expect'", "timeout": "write it beside 'http'",
            "body_matches": "write it under 'expect'", "certificate": "write it under 'expect'",
            "insecure": "write 'verify: false'", "ca": "write 'authority'", "cacert": "write 'authority'",
            "follow": "write 'redirects'", "follow_redirects": "write 'redirects'",
        ]
    )
    private static let tcpKeys = KnownKeys(
        ["address", "send"],
        instead: [
            "expect": "write it beside 'tcp'", "host": "write 'address: HOST:PORT'",
            "port": "write 'address: HOST:PORT'",
        ]
    )

    init(_ reading: ConfigurationReading) { self.reading = reading }

    /// Reads `http: URL` or `http: {url: URL, …}`.
    func http(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) -> HTTPTarget? {
        guard case .mapping = entry.node, !entry.node.isReference else {
            origins.values.append(("http.url", reading.place(entry.mark)))
            return url(entry).map(HTTPTarget.init)
        }
        let entries = reading.entries(of: entry, example: "{url: https://www.example.org/}") ?? []
        var target = HTTPTarget(url: .literal(""))
        var url: Text??
        for item in entries {
            switch item.key {
            case "url": url = .some(self.url(item))
            case "method": target.method = method(item) ?? target.method
            case "headers": target.headers = headers(item, prefix: "http.headers", &origins)
            case "body": target.body = reading.text(item)
            case "redirects": target.redirects = reading.integer(item, in: 0...20) ?? target.redirects
            case "verify": target.verifiesCertificate = reading.boolean(item) ?? true
            case "authority": target.authorityFile = reading.absolutePath(item)
            default:
                if reading.reportUnknown(item, known: Self.httpKeys) == "url" { url = .some(nil) }
                continue
            }
            origins.values.append(("http." + item.key, reading.place(item.mark)))
        }
        guard let url else {
            reading.report(key: entry, "'http' has no 'url', add it")
            return nil
        }
        guard let found = url else { return nil }
        target.url = found
        return target
    }

    /// Reads `tcp: HOST:PORT` or `tcp: {address: HOST:PORT, …}`.
    func tcp(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) -> TCPTarget? {
        guard case .mapping = entry.node, !entry.node.isReference else {
            origins.values.append(("tcp.address", reading.place(entry.mark)))
            return address(entry).map(TCPTarget.init)
        }
        var address: Text??
        var send: Text?
        for item in reading.entries(of: entry, example: "{address: \"db.example.org:5432\"}") ?? [] {
            switch item.key {
            case "address": address = .some(self.address(item))
            case "send": send = reading.text(item)
            default:
                if reading.reportUnknown(item, known: Self.tcpKeys) == "address" { address = .some(nil) }
                continue
            }
            origins.values.append(("tcp." + item.key, reading.place(item.mark)))
        }
        guard let address else {
            reading.report(key: entry, "'tcp' has no 'address', add it")
            return nil
        }
        guard let found = address else { return nil }
        var target = TCPTarget(address: found)
        target.send = send
        return target
    }

    /// Reads `command: [PROGRAM, …]` or `command: {argv: [PROGRAM, …], …}`.
    func command(_ entry: ConfigurationEntry, _ origins: inout ConfigurationOrigins.Item) -> CommandTarget? {
        var command = CommandReader(reading, keys: ["argv", "environment", "directory"])
        guard let arguments = command.read(entry, &origins, other: { _ in false }) else { return nil }
        var target = CommandTarget(arguments: arguments)
        target.environment = command.environment
        target.directory = command.directory
        return target
    }
}

extension TargetReader {
    /// A URL that redshank can ask.
    func url(_ entry: ConfigurationEntry) -> Text? {
        let text = reading.text(entry, "a URL such as 'https://www.example.org/'")
        guard case .literal(let url) = text, let problem = WebAddress.problem(in: url) else { return text }
        reading.report(entry, problem)
        return nil
    }

    /// The `host:port` of a TCP service.
    private func address(_ entry: ConfigurationEntry) -> Text? {
        let text = reading.text(entry, "an address such as 'db.example.org:5432'")
        guard case .literal(let address) = text, let problem = HostAddress.problem(inAddress: address) else {
            return text
        }
        reading.report(entry, problem)
        return nil
    }

    /// A request's method: a word in upper case.
    func method(_ entry: ConfigurationEntry) -> String? {
        guard let method = reading.string(entry, "a method such as GET") else { return nil }
        guard !method.isEmpty, method.utf8.allSatisfy(HeaderText.isTokenCharacter) else {
            reading.report(entry, "\(Quoted(method)) is no method, write a word such as GET, HEAD or POST")
            return nil
        }
        guard method == method.uppercased() else {
            reading.report(
                entry,
                "methods are written in upper case, write '\(method.uppercased())' for \(Quoted(method))"
            )
            return nil
        }
        guard method != "CONNECT" else {
            reading.report(entry, "'CONNECT' opens a tunnel and cannot be asked, write another method")
            return nil
        }
        return method
    }

    /// Header fields in the order of their names.
    func headers(
        _ entry: ConfigurationEntry,
        prefix: String,
        _ origins: inout ConfigurationOrigins.Item
    ) -> [HeaderField] {
        var fields: [String: HeaderField] = [:]
        for item in reading.entries(of: entry, example: "{Accept: text/plain}", mayBeEmpty: true) ?? [] {
            if let problem = HeaderText.problem(inName: item.key) {
                reading.report(key: item, problem)
                continue
            }
            guard let value = reading.text(item) else { continue }
            if case .literal(let literal) = value, let problem = HeaderText.problem(inValue: literal) {
                reading.report(item, problem)
            }
            if let same = fields.updateValue(HeaderField(name: item.key, value: value), forKey: item.key.lowercased()) {
                reading.report(key: item, "header \(Quoted(item.key)) is the same as \(Quoted(same.name)), keep one")
            }
            origins.values.append((ListedValue.path(prefix, item.key), reading.place(item.mark)))
        }
        return fields.values.sorted { $0.name < $1.name }
    }
}
