/// A host and a port: where a connection goes.
package struct ProbeAddress: Sendable, Hashable {
    /// A name, or an IPv4 or IPv6 address without brackets; lower case.
    package let host: String
    /// The port, 1 to 65535.
    package let port: Int

    /// Reads `host:port`; an IPv6 address stands in brackets.
    ///
    /// - Parameter text: For example `db.internal:5432` or `[::1]:80`.
    /// - Throws: `ProbeAddressError`, which names the part that is wrong.
    package init(_ text: String) throws(ProbeAddressError) {
        try self.init(authority: text[...], defaultPort: nil)
    }

    /// Takes a host and a port as they are.
    ///
    /// - Parameters:
    ///   - host: A name or a literal address.
    ///   - port: The port.
    /// - Throws: `ProbeAddressError`, which names the part that is wrong.
    package init(host: String, port: Int) throws(ProbeAddressError) {
        self.host = try Self.checkedHost(host[...])
        guard (1...65535).contains(port) else { throw .badPort("\(port)") }
        self.port = port
    }

    /// Reads the part of a URL between the user and the path.
    init(authority: Substring, defaultPort: Int?) throws(ProbeAddressError) {
        let host: Substring
        var portText: Substring?
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw .badHost(String(authority)) }
            host = authority[authority.index(after: authority.startIndex)..<end]
            guard host.contains(":") else { throw .badHost(String(host)) }
            let rest = authority[authority.index(after: end)...]
            if rest.first == ":" {
                portText = rest.dropFirst()
            } else if !rest.isEmpty {
                throw .badHost(String(authority))
            }
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            portText = authority[authority.index(after: colon)...]
            if portText?.contains(":") == true { throw .bareIPv6(String(authority)) }
        } else {
            host = authority
        }
        self.host = try Self.checkedHost(host)
        self.port = try Self.checkedPort(portText, defaultPort: defaultPort)
    }

    private static func checkedPort(_ text: Substring?, defaultPort: Int?) throws(ProbeAddressError) -> Int {
        guard let text, !text.isEmpty else {
            guard let defaultPort else { throw .missingPort }
            return defaultPort
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text), (1...65535).contains(port)
        else { throw .badPort(String(text)) }
        return port
    }

    private static func checkedHost(_ host: Substring) throws(ProbeAddressError) -> String {
        guard !host.isEmpty else { throw .missingHost }
        if host.utf8.contains(where: { $0 >= 0x80 }) { throw .hostNotASCII(String(host)) }
        if host.contains(":") {
            guard IPLiteral(String(host)) != nil else { throw .badHost(String(host)) }
            return host.lowercased()
        }
        guard host.utf8.count <= 253, host.utf8.allSatisfy(Self.isNameByte) else { throw .badHost(String(host)) }
        return host.lowercased()
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

extension ProbeAddress: CustomStringConvertible {
    /// `host:port`, an IPv6 address in brackets.
    package var description: String { "\(bracketedHost):\(port)" }

    /// The host as a URL writes it.
    var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }
}

/// Why a text is no address.
package enum ProbeAddressError: Error, Equatable, CustomStringConvertible {
    case missingHost
    case missingPort
    case badHost(String)
    case badPort(String)
    case bareIPv6(String)
    case hostNotASCII(String)

    package var description: String {
        switch self {
        case .missingHost: "The host is missing."
        case .missingPort: "The port is missing: write 'host:port'."
        case .badHost(let host):
            "The host '\(host)' is neither a name of letters, digits, '-', '_' and '.', nor an address."
        case .badPort(let port): "The port '\(port)' is no number from 1 to 65535."
        case .bareIPv6(let text): "The address '\(text)' has more than one ':': write an IPv6 address in brackets."
        case .hostNotASCII(let host):
            "The host '\(host)' has letters beyond ASCII: write its ASCII form, which begins with 'xn--'."
        }
    }
}
