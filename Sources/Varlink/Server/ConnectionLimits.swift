/// Counts connections and says whether one more is allowed.
struct ConnectionLimits: Sendable {
    private let maximum: Int
    private let maximumPerUser: Int
    private let reserved: Int
    private var counts: [UInt32: Int] = [:]
    private(set) var total = 0

    init(_ configuration: ServerConfiguration) {
        maximum = configuration.maximumConnections
        maximumPerUser = configuration.maximumConnectionsPerUser
        reserved = configuration.connectionsForSuperuser
    }

    /// Counts a connection of a user, if it is allowed.
    mutating func admit(user: UInt32) -> Bool {
        let isSuperuser = user == 0
        guard total < (isSuperuser ? maximum : maximum - reserved) else { return false }
        guard isSuperuser || counts[user, default: 0] < maximumPerUser else { return false }
        counts[user, default: 0] += 1
        total += 1
        return true
    }

    /// Counts a connection that has ended.
    mutating func release(user: UInt32) {
        guard let count = counts[user] else { preconditionFailure("only an admitted connection is released") }
        counts[user] = count == 1 ? nil : count - 1
        total -= 1
    }
}
