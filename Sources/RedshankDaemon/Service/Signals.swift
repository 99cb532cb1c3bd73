import Dispatch
import Glibc

/// The signals that the daemon listens to, as a stream.
final class Signals: Sendable {
    /// What somebody wants by a signal.
    enum Wish: Sendable, Equatable {
        /// The daemon is to end; the signal's name.
        case stop(String)
        /// The configuration is to be read again.
        case reload
        /// The daemon is to end, so that it is started anew; it wants that itself.
        case startAnew
        #if DEBUG
            /// The Store's queue is to be stuck for ever, for whoever tests the watchdog.
            case wedge
        #endif
    }

    let wishes: AsyncStream<Wish>
    private let continuation: AsyncStream<Wish>.Continuation
    // They are made once and never touched again.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Wish.self)
        wishes = stream
        self.continuation = continuation
        let queue = DispatchQueue(label: "org.redshank.signals")
        var known: [(Int32, Wish)] = [(SIGTERM, .stop("SIGTERM")), (SIGINT, .stop("SIGINT")), (SIGHUP, .reload)]
        #if DEBUG
            known.append((SIGUSR2, .wedge))
        #endif
        sources = known.map { signal, wish in
            // The source is told of the signal all the same; without this the process would end first.
            Glibc.signal(signal, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler { continuation.yield(wish) }
            source.activate()
            return source
        }
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    /// Wishes what no signal did.
    func wish(_ wish: Wish) { continuation.yield(wish) }
}
