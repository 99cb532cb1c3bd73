/// An absolute `http` or `https` URL, checked and taken apart.
///
/// A user and password in it become an `Authorization` header of the request and are in nothing that is shown.
/// Errors never quote the path or the query, which may be secret.
package struct ProbeURL: Sendable, Hashable {
    /// What is spoken with the host.
    package enum Scheme: String, Sendable, Hashable {
        case http
        case https

        /// The port where the URL states none.
        package var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// What is spoken with the host.
    package let scheme: Scheme
    /// Where the connection goes.
    package let address: ProbeAddress
    /// The path and the query as the request line has them; begins with `/`.
    package let target: String
    /// `user:password`, where the URL had it.
    let user: String?

    /// Reads a URL.
    ///
    /// - Parameter text: For example `https://www.example.org:8443/health?deep=1`.
    /// - Throws: `ProbeURLError`, which names the part that is wrong.
    package init(_ text: String) throws(ProbeURLError) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { throw .missingScheme }
        guard let scheme = Scheme(rawValue: text[..<colon].lowercased()) else {
            throw .unknownScheme(String(text[..<colon]))
        }
        try self.init(scheme: scheme, rest: text[text.index(colon, offsetBy: 3)...], isLenient: false)
    }

    /// Reads what follows `scheme://`.
    init(scheme: Scheme, rest: Substring, isLenient: Bool) throws(ProbeURLError) {
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        var authority = rest[..<end]
        if let at = authority.lastIndex(of: "@") {
            user = Self.decoded(authority[..<at])
            authority = authority[authority.index(after: at)...]
        } else {
            user = nil
        }
        self.scheme = scheme
        do throws(ProbeAddressError) {
            address = try ProbeAddress(authority: authority, defaultPort: scheme.defaultPort)
        } catch {
            throw .badAddress(error)
        }
        target = try Self.checkedTarget(rest[end...], isLenient: isLenient)
    }

    init(scheme: Scheme, address: ProbeAddress, target: String, user: String? = nil) {
        self.scheme = scheme
        self.address = address
        self.target = target
        self.user = user
    }

    /// The same URL with another user.
    func with(user: String?) -> ProbeURL {
        ProbeURL(scheme: scheme, address: address, target: target, user: user)
    }
}

extension ProbeURL: CustomStringConvertible {
    /// The URL without user and password.
    package var description: String { origin + target }

    /// The URL without user, path and query: what may be shown where the rest is secret.
    package var origin: String { "\(scheme.rawValue)://\(authority)" }

    /// The host and, where it is not the scheme's own, the port: what the `Host` header says.
    package var authority: String {
        address.port == scheme.defaultPort ? address.bracketedHost : address.description
    }
}

/// Why a text is no URL that can be asked.
package enum ProbeURLError: Error, Equatable, CustomStringConvertible {
    case missingScheme
    case unknownScheme(String)
    case badAddress(ProbeAddressError)
    case forbiddenCharacter(String)

    package var description: String {
        switch self {
        case .missingScheme: "The URL does not begin with 'http://' or 'https://'."
        case .unknownScheme(let scheme): "The URL's scheme '\(scheme)' is not one of 'http' and 'https'."
        case .badAddress(let error): error.description
        case .forbiddenCharacter(let character):
            "The URL has \(character) in its path or query: write it as '%' and two hexadecimal digits."
        }
    }
}
