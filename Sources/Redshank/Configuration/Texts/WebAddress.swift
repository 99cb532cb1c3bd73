/// URLs that redshank can ask.
enum WebAddress {
    /// What is wrong with a URL; nothing where it is right.
    ///
    /// The sentence never quotes what stands before an `@`, nor the path and the query: they may be a secret.
    static func problem(in url: String) -> String? {
        guard !url.isEmpty else { return "the URL is empty, write one such as 'https://www.example.org/'" }
        if let problem = problem(inCharactersOf: url) { return problem }
        guard let mark = url.firstRange(of: "://") else {
            let host = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if host.isEmpty || url.hasPrefix("http:") || url.hasPrefix("https:") {
                return "the URL has no host, write one such as 'https://www.example.org/'"
            }
            let isHost = host.contains(".") && !host.contains("@")
            return isHost
                ? "the URL has no scheme, write 'https://\(host)' and what follows, or 'http://…'"
                : "the URL has no scheme, begin it with 'https://' or 'http://'"
        }
        let scheme = url[..<mark.lowerBound]
        guard scheme.lowercased() == "http" || scheme.lowercased() == "https" else {
            return "\(Quoted(scheme)) is no scheme that redshank can ask, write 'http' or 'https'"
        }
        let rest = url[mark.upperBound...]
        let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        if authority.utf8.contains(UInt8(ascii: "@")) {
            return "the URL carries a user's name or password, take it out and send the header 'Authorization', "
                + "its value {file: PATH} or {credential: NAME}"
        }
        if rest[end...].utf8.contains(UInt8(ascii: "#")) {
            return "the URL has a fragment ('#…'), which is never sent, take it away"
        }
        guard let (host, port) = HostAddress.split(authority) else {
            return "the URL's host \(Quoted(authority)) has a '[' that is not closed, write [IPV6] or [IPV6]:PORT"
        }
        if host.isEmpty { return "the URL has no host, write one such as 'https://www.example.org/'" }
        return HostAddress.problem(inHost: host) ?? port.flatMap(HostAddress.problem(inPort:))
    }

    private static func problem(inCharactersOf url: String) -> String? {
        guard url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
        guard let wrong = url.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F }) else { return nil }
        if wrong == " " { return "the URL has a space in it, write '%20' or take it away" }
        if wrong.value < 0x80 { return "the URL has a control character in it, take it away" }
        return "the URL has \(Quoted(String(wrong))) in it, write what is beyond ASCII percent-encoded, "
            + "a host's name as 'xn--…'"
    }
}
