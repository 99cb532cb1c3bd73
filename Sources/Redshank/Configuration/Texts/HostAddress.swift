/// Hosts and ports as URLs and addresses have them.
enum HostAddress {
    /// What is wrong with a `host:port`; nothing where it is right.
    static func problem(inAddress address: String) -> String? {
        guard !address.isEmpty else { return "the address is empty, write HOST:PORT" }
        if let scheme = address.firstRange(of: "://") {
            return "write HOST:PORT without a scheme, such as \(Quoted(address[scheme.upperBound...]))"
        }
        let bytes = address.utf8
        if bytes.first != UInt8(ascii: "["), bytes.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
            return "an IPv6 address stands in brackets before its port, such as '[::1]:5432', not \(Quoted(address))"
        }
        guard let (host, port) = split(Substring(address)) else {
            return "the '[' of \(Quoted(address)) is never closed, write [IPV6]:PORT"
        }
        guard let port else { return "\(Quoted(address)) has no port, write HOST:PORT" }
        return problem(inHost: host) ?? problem(inPort: port)
    }

    /// Splits `host:port`; the port is nothing where there is no colon.
    ///
    /// - Returns: Nothing where a bracket is not closed, or something stands between it and the port.
    static func split(_ address: Substring) -> (host: Substring, port: Substring?)? {
        let bytes = address.utf8
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let after = address.index(after: close)
            guard after < address.endIndex else { return (address[...close], nil) }
            guard address[after] == ":" else { return nil }
            return (address[...close], address[address.index(after: after)...])
        }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return (address, nil) }
        return (address[..<colon], address[address.index(after: colon)...])
    }

    /// What is wrong with a port; nothing where it is right.
    static func problem(inPort port: Substring) -> String? {
        if port.isEmpty { return "the port after ':' is missing, write a number from 1 to 65535" }
        guard port.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), let number = Int(port),
            (1...65535).contains(number)
        else { return "\(Quoted(port)) is no port, write a number from 1 to 65535" }
        return nil
    }

    /// What is wrong with a host's name or address; nothing where it is right.
    static func problem(inHost host: Substring) -> String? {
        if host.isEmpty { return "the host is missing" }
        if host.utf8.first == UInt8(ascii: "[") {
            return isIPv6(host.dropFirst().dropLast()) ? nil : "\(Quoted(host)) is no IPv6 address"
        }
        guard host.utf8.allSatisfy(isHostCharacter) else {
            return host.utf8.allSatisfy { $0 < 0x80 }
                ? "\(Quoted(host)) is no host's name, it has letters, digits, '-' and '.'"
                : "\(Quoted(host)) has letters beyond ASCII, write the name as the name server knows it, 'xn--…'"
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.last == "" ? labels.dropLast() : labels[...]
        guard host.utf8.count <= 254, !named.isEmpty, named.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else {
            return "\(Quoted(host)) is no host's name, between its dots stand 1 to 63 characters"
        }
        if let last = named.last, last.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            let isAddress = named.count == 4 && named.allSatisfy { UInt8($0) != nil }
            return isAddress ? nil : "\(Quoted(host)) is no IPv4 address, write four numbers from 0 to 255"
        }
        return nil
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        HeaderText.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }

    /// Whether the text is an IPv6 address, a zone after `%` allowed.
    static func isIPv6(_ text: Substring) -> Bool {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, parts.count == 1 || parts.last?.isEmpty == false else { return false }
        let halves = halves(of: address)
        guard halves.count <= 2 else { return false }
        var groups = 0
        for (index, half) in halves.enumerated() where !half.isEmpty {
            let words = half.split(separator: ":", omittingEmptySubsequences: false)
            for (place, word) in words.enumerated() {
                if word.contains(".") {
                    let isLast = index == halves.count - 1 && place == words.count - 1
                    let numbers = word.split(separator: ".", omittingEmptySubsequences: false)
                    guard isLast, numbers.count == 4, numbers.allSatisfy({ UInt8($0) != nil }) else { return false }
                    groups += 2
                } else {
                    guard (1...4).contains(word.utf8.count), UInt16(word, radix: 16) != nil else { return false }
                    groups += 1
                }
            }
        }
        return halves.count == 2 ? groups <= 7 : groups == 8
    }

    /// The text before and after each `::`.
    private static func halves(of address: Substring) -> [Substring] {
        var halves: [Substring] = []
        var rest = address
        while let gap = rest.firstRange(of: "::") {
            halves.append(rest[..<gap.lowerBound])
            rest = rest[gap.upperBound...]
        }
        return halves + [rest]
    }
}
