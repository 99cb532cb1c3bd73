import Glibc
package import NIOCore

/// What a look-up found: addresses in the order they should be tried (their port is 0), or why there are none.
package typealias LookupResult = Result<[SocketAddress], LookupFailure>

/// Asks for a name's addresses; may block for long.
package typealias Lookup = @Sendable (_ name: String) -> LookupResult

/// Why a look-up found nothing.
package enum LookupFailure: Error, Sendable, Hashable {
    /// A name server answered that there is no such name.
    case notFound
    /// There was no answer, with the resolver's own words.
    case failed(reason: String)
    /// The probes were shut down.
    case shutDown
}

/// The host's own resolver: `/etc/hosts`, the name servers, and whatever `nsswitch.conf` says.
///
/// The corresponding C function is `getaddrinfo`.
package enum SystemLookup {
    /// Looks up a name; blocks its thread.
    package static let lookup: Lookup = { name in
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_family = AF_UNSPEC
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else {
            if code == EAI_NONAME || code == noAddress { return .failure(.notFound) }
            let reason = code == EAI_SYSTEM ? ProbeFailure.text(ofError: errno) : String(cString: gai_strerror(code))
            return .failure(.failed(reason: reason))
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = address(entry) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses.isEmpty ? .failure(.notFound) : .success(addresses)
    }

    /// `EAI_NODATA`: the name exists but has no address; Swift does not import the GNU extensions.
    private static let noAddress: Int32 = -5

    private static func address(_ entry: addrinfo) -> SocketAddress? {
        guard let raw = UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch entry.ai_family {
        case AF_INET: return SocketAddress(raw.loadUnaligned(as: sockaddr_in.self))
        case AF_INET6: return SocketAddress(raw.loadUnaligned(as: sockaddr_in6.self))
        default: return nil
        }
    }
}
