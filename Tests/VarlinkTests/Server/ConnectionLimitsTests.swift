import Testing

@testable import Varlink

@Suite("The bound on connections")
struct ConnectionLimitsTests {
    private final class Counted {
        var limits: ConnectionLimits
        init(_ limits: ConnectionLimits) { self.limits = limits }
        func admit(user: UInt32) -> Bool { limits.admit(user: user) }
        func release(user: UInt32) { limits.release(user: user) }
        var total: Int { limits.total }
    }

    private func limits() -> Counted {
        var configuration = ServerConfiguration()
        configuration.maximumConnections = 5
        configuration.maximumConnectionsPerUser = 2
        configuration.connectionsForSuperuser = 1
        return Counted(ConnectionLimits(configuration))
    }

    @Test("a user has at most its share, and gets it back")
    func perUser() {
        let limits = limits()
        #expect(limits.admit(user: 7))
        #expect(limits.admit(user: 7))
        #expect(!limits.admit(user: 7))
        #expect(limits.admit(user: 8))
        limits.release(user: 7)
        #expect(limits.admit(user: 7))
    }

    @Test("when all others are taken one is left for the superuser")
    func superuser() {
        let limits = limits()
        for user: UInt32 in [7, 7, 8, 8] { #expect(limits.admit(user: user)) }
        #expect(!limits.admit(user: 9))
        #expect(limits.admit(user: 0))
        #expect(!limits.admit(user: 0))
        #expect(limits.total == 5)
    }
}
