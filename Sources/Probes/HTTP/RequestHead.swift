import NIOHTTP1

extension HTTPRequest {
    /// The head as it goes over the wire.
    ///
    /// - Throws: `ProbeFailure.badRequest` for what would break the protocol, a line break in a header above all.
    func head(userAgent: String) throws(ProbeFailure) -> HTTPRequestHead {
        guard Self.isToken(method) else { throw .badRequest(reason: "the method '\(method)' is no HTTP method") }
        var fields: [(String, String)] = []
        fields.reserveCapacity(headers.count + 6)
        var hasHost = false
        var hasAgent = false
        var hasAccept = false
        var hasAuthorization = false
        for header in headers {
            guard Self.isToken(header.name) else { throw .badRequest(reason: "'\(header.name)' is no header's name") }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .badRequest(reason: "the header '\(header.name)' has a control character in its value")
            }
            switch header.name.lowercased() {
            case "content-length", "connection", "transfer-encoding": continue
            case "host": hasHost = true
            case "user-agent": hasAgent = true
            case "accept": hasAccept = true
            case "authorization": hasAuthorization = true
            default: break
            }
            fields.append((header.name, header.value))
        }
        if !hasHost { fields.insert(("Host", url.authority), at: 0) }
        if !hasAgent { fields.append(("User-Agent", userAgent)) }
        if !hasAccept { fields.append(("Accept", "*/*")) }
        if !hasAuthorization, let user = url.user {
            fields.append(("Authorization", "Basic " + Base64.encoded(Array(user.utf8))))
        }
        fields.append(("Connection", "close"))
        if let body { fields.append(("Content-Length", "\(body.count)")) }
        return HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method),
            uri: url.target,
            headers: HTTPHeaders(fields)
        )
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
                    UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
                    UInt8(ascii: "|"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }
}

/// The encoding of `Authorization: Basic`.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
            for place in 0..<4 {
                out.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
