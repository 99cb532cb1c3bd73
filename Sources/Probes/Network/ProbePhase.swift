/// A step of a check over the network, in the order they come.
package enum ProbePhase: String, Sendable, Hashable, CaseIterable {
    /// Looking up the host's name.
    case resolve
    /// Connecting to one of its addresses.
    case connect
    /// The TLS handshake.
    case tls
    /// From the request to the answer's first byte.
    case firstByte
    /// From the answer's first byte to its last one read.
    case transfer

    /// The phase as it ends the sentence "no answer within 5s".
    var whileDoing: String {
        switch self {
        case .resolve: "while looking up the name"
        case .connect: "while connecting"
        case .tls: "during the TLS handshake"
        case .firstByte: "while waiting for the first byte"
        case .transfer: "while reading the answer"
        }
    }
}

/// The time each phase took; nothing for a phase that was never begun.
///
/// Where redirects were followed, each phase is the sum over all requests. A phase that a failure ended counts up to
/// the failure.
package struct PhaseTimes: Sendable, Hashable {
    package var resolve: Duration?
    package var connect: Duration?
    package var tls: Duration?
    package var firstByte: Duration?
    package var transfer: Duration?

    /// No phase begun.
    package init() {}

    /// The time of one phase.
    package subscript(phase: ProbePhase) -> Duration? {
        get {
            switch phase {
            case .resolve: resolve
            case .connect: connect
            case .tls: tls
            case .firstByte: firstByte
            case .transfer: transfer
            }
        }
        set {
            switch phase {
            case .resolve: resolve = newValue
            case .connect: connect = newValue
            case .tls: tls = newValue
            case .firstByte: firstByte = newValue
            case .transfer: transfer = newValue
            }
        }
    }
}

/// Adds up how long each phase takes; it is told the time.
struct PhaseClock: Sendable {
    private(set) var phase: ProbePhase
    private(set) var times = PhaseTimes()
    private let began: ContinuousClock.Instant
    private var entered: ContinuousClock.Instant

    init(_ phase: ProbePhase, at now: ContinuousClock.Instant) {
        self.phase = phase
        began = now
        entered = now
    }

    /// Ends the phase and begins the next one.
    mutating func enter(_ next: ProbePhase, at now: ContinuousClock.Instant) {
        stop(at: now)
        phase = next
    }

    /// Counts the phase up to now.
    mutating func stop(at now: ContinuousClock.Instant) {
        times[phase] = (times[phase] ?? .zero) + (now - entered)
        entered = now
    }

    /// The time from the probe's start to the last change of phase.
    var total: Duration { entered - began }
}
