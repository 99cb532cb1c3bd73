import Glibc

/// Who is at the other end of a Unix socket, as the kernel says: nothing of it is the peer's own word.
///
/// They are those of the moment of connecting.
package struct PeerCredentials: Sendable, Hashable {
    /// The process that connected.
    package let processID: Int32
    /// Its effective user.
    package let userID: UInt32
    /// Its effective group.
    package let groupID: UInt32
    /// Its other groups.
    package let supplementaryGroups: [UInt32]

    /// Makes credentials, for a call that comes over no socket.
    package init(processID: Int32, userID: UInt32, groupID: UInt32, supplementaryGroups: [UInt32] = []) {
        self.processID = processID
        self.userID = userID
        self.groupID = groupID
        self.supplementaryGroups = supplementaryGroups
    }

    /// Asks the kernel who is connected to a socket.
    ///
    /// Kernels before 4.13 do not tell the other groups; they are empty then.
    ///
    /// - Throws: `SocketError` where the socket has no credentials.
    package init(socket: Int32) throws(SocketError) {
        var credentials = KernelCredentials()
        var length = socklen_t(MemoryLayout<KernelCredentials>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
            throw .failed(call: "getsockopt(SO_PEERCRED)", path: nil, code: errno)
        }
        self.init(
            processID: credentials.processID,
            userID: credentials.userID,
            groupID: credentials.groupID,
            supplementaryGroups: Self.groups(of: socket)
        )
    }

    /// Whether the peer is in a group, by its own or another.
    package func isMember(of group: UInt32) -> Bool {
        groupID == group || supplementaryGroups.contains(group)
    }

    /// The C library's `struct ucred`, which it shows only to GNU sources.
    private struct KernelCredentials {
        var processID: Int32 = 0
        var userID: UInt32 = 0
        var groupID: UInt32 = 0
    }

    private static func groups(of socket: Int32) -> [UInt32] {
        var groups = [UInt32](repeating: 0, count: 32)
        while true {
            var length = socklen_t(groups.count * MemoryLayout<UInt32>.size)
            let result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, &groups, &length)
            let count = Int(length) / MemoryLayout<UInt32>.size
            if result == 0 { return Array(groups.prefix(count)) }
            // The kernel answers how many there are where the room is too small.
            guard errno == ERANGE, count > groups.count else { return [] }
            groups = [UInt32](repeating: 0, count: count)
        }
    }
}
