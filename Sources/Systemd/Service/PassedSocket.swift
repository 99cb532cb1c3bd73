import CSystemd
import Glibc

/// A socket that the service manager opened and handed to this process at its start.
package struct PassedSocket: Hashable, Sendable {
    /// The open descriptor; whoever takes it closes it.
    package let descriptor: Int32
    /// `FileDescriptorName=` of the socket unit, else the unit's own name.
    package let name: String

    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Takes over all sockets passed to this process; none where it was started without socket activation.
    ///
    /// Each is closed on `exec`, and the environment no longer speaks of them, so that no child believes they
    /// are its own: call it once, early, before other threads read the environment.
    ///
    /// The corresponding C function is `sd_listen_fds_with_names`.
    ///
    /// - Returns: The sockets, in the order of the socket unit.
    /// - Throws: ``PassedSocketError/unreadable(_:)`` where the environment's words about them cannot be read.
    package static func takeAll() throws(PassedSocketError) -> [PassedSocket] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count: Int32
        switch ErrorNumber.result(sd_listen_fds_with_names(1, &names)) {
        case .success(let value): count = value
        case .failure(let reason): throw .unreadable(reason)
        }
        defer { free(names) }
        return (0..<count).map { index in
            let name = names?[Int(index)]
            defer { free(name) }
            return PassedSocket(
                descriptor: SD_LISTEN_FDS_START + index,
                name: name.map { String(cString: $0) } ?? ""
            )
        }
    }

    /// Whether a descriptor is a listening stream socket of the Unix family.
    ///
    /// The corresponding C function is `sd_is_socket`.
    ///
    /// - Parameter descriptor: The open descriptor.
    /// - Returns: `true` where it is one.
    /// - Throws: ``PassedSocketError/notOpen(descriptor:reason:)`` where it cannot be asked.
    package static func isListeningUnixStream(_ descriptor: Int32) throws(PassedSocketError) -> Bool {
        let answer = sd_is_socket(descriptor, AF_UNIX, Int32(SOCK_STREAM.rawValue), 1)
        switch ErrorNumber.result(answer) {
        case .success(let value): return value > 0
        case .failure(let reason): throw .notOpen(descriptor: descriptor, reason: reason)
        }
    }

    /// The one passed socket that can serve as the control socket: a listening Unix stream.
    ///
    /// - Parameter sockets: What was passed.
    /// - Returns: It, or `nil` where nothing was passed.
    /// - Throws: ``PassedSocketError/unsuitable(name:)`` where a socket of another kind was passed.
    package static func listeningUnixStream(
        among sockets: [PassedSocket]
    ) throws(PassedSocketError) -> PassedSocket? {
        guard let first = sockets.first else { return nil }
        guard sockets.count == 1 else { throw .tooMany(sockets.map(\.name)) }
        guard try isListeningUnixStream(first.descriptor) else { throw .unsuitable(name: first.name) }
        return first
    }
}

/// Why the sockets of the service manager cannot be used.
package enum PassedSocketError: Error, Hashable {
    /// `LISTEN_PID`, `LISTEN_FDS` or `LISTEN_FDNAMES` cannot be read.
    case unreadable(ErrorNumber)
    /// The descriptor cannot be asked what it is.
    case notOpen(descriptor: Int32, reason: ErrorNumber)
    /// A socket was passed that is no listening Unix stream.
    case unsuitable(name: String)
    /// More than one socket was passed.
    case tooMany([String])
}

extension PassedSocketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let reason):
            """
            The environment speaks of passed sockets but cannot be understood: \(reason). \
            Look at LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES.
            """
        case .notOpen(let descriptor, let reason):
            "Descriptor \(descriptor) cannot be used as a socket: \(reason)."
        case .unsuitable(let name):
            """
            The passed socket "\(name)" is no listening Unix stream socket. \
            Use ListenStream= with a path in the socket unit.
            """
        case .tooMany(let names):
            """
            \(names.count) sockets were passed (\(names.joined(separator: ", "))) where one is expected. \
            Leave one ListenStream= in the socket unit.
            """
        }
    }
}
