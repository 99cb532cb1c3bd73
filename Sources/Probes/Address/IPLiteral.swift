import Glibc

/// An address that was written as numbers, which needs no name server.
struct IPLiteral: Sendable, Hashable {
    let text: String
    let isIPv6: Bool

    /// - Parameter text: An IPv4 or IPv6 address without brackets; a zone (`%eth0`) is accepted after IPv6.
    init?(_ text: String) {
        guard let first = text.utf8.first, first <= UInt8(ascii: "f"), first <= UInt8(ascii: ":") || first >= 0x41
        else { return nil }
        if text.utf8.contains(UInt8(ascii: ":")) {
            var storage = in6_addr()
            let bare = text.prefix { $0 != "%" }
            guard inet_pton(AF_INET6, String(bare), &storage) == 1 else { return nil }
            isIPv6 = true
        } else {
            var storage = in_addr()
            guard inet_pton(AF_INET, text, &storage) == 1 else { return nil }
            isIPv6 = false
        }
        self.text = text
    }
}
