import NIOCore
import NIOPosix
import Synchronization

/// A thing that comes to be once.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    /// - Returns: Whether it was not set before.
    func set() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
}

/// What every probe over the network works with.
struct ProbeTools: Sendable {
    let loop: any EventLoop
    let resolver: Resolver
    let contexts: TLSContexts
    /// One thread for what would hold the event loop up: long pattern tests, reading the trusted certificates.
    let worker: NIOThreadPool
    /// Whether the client was shut down.
    let isShutDown: Flag
    let userAgent: String
}
