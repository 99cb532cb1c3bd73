import Glibc
import RedshankControl
import Varlink

/// Who may look and who may change, by what the kernel says of the peer.
package struct Access: Sendable {
    /// Members may look.
    package static let viewers = "redshank"
    /// Members may change.
    package static let administrators = "redshank-admin"

    private let owner: UInt32
    private let viewers: UInt32?
    private let administrators: UInt32?

    /// - Parameters:
    ///   - owner: the user whose daemon this is, who may do anything, as root may.
    ///   - viewers: the group that may look; nobody more where there is none.
    ///   - administrators: the group that may change.
    package init(owner: UInt32, viewers: UInt32?, administrators: UInt32?) {
        self.owner = owner
        self.viewers = viewers
        self.administrators = administrators
    }

    /// The rules of this machine: its groups by their names, and the user this process runs as.
    ///
    /// The corresponding C function is `getgrnam`.
    package static var ofThisMachine: Access {
        Access(owner: geteuid(), viewers: group(viewers), administrators: group(administrators))
    }

    /// Throws unless the peer may look.
    func requireLook(_ peer: PeerCredentials) throws(ControlError) {
        guard mayChange(peer) || viewers.map(peer.isMember) == true else { throw .notAllowed(group: Self.viewers) }
    }

    /// Throws unless the peer may change.
    func requireChange(_ peer: PeerCredentials) throws(ControlError) {
        guard mayChange(peer) else { throw .notAllowed(group: Self.administrators) }
    }

    private func mayChange(_ peer: PeerCredentials) -> Bool {
        peer.userID == 0 || peer.userID == owner || administrators.map(peer.isMember) == true
    }

    private static func group(_ name: String) -> UInt32? { getgrnam(name)?.pointee.gr_gid }
}
