package import Pattern

/// What a TCP probe does.
package struct TCPRequest: Sendable {
    /// Where it connects to.
    package var address: ProbeAddress
    /// What is sent once connected.
    package var send: [UInt8]?
    /// What the peer must say; without it the probe ends when connected (and what was to be sent is sent).
    package var expect: BodyTest?
    /// How many bytes of the answer are read at most.
    package var answerLimit = 4 * 1024
    /// Whether TLS is spoken.
    package var usesTLS = false
    /// Whether the server's certificate must be trusted and be the host's.
    package var verifiesCertificate = true
    /// A file of certificates, PEM, to trust instead of the system's.
    package var authorityFile: String?

    package init(address: ProbeAddress) { self.address = address }
}

/// What a TCP probe found: facts, which others judge.
package struct TCPReport: Sendable, Hashable {
    package var outcome: TCPOutcome
    /// The time each phase took.
    package var phases: PhaseTimes
    /// The time from the start to the outcome.
    package var total: Duration
    /// The server's own certificate, where TLS was spoken.
    package var certificate: CertificateFacts?
}

/// A connection, or why there was none.
package enum TCPOutcome: Sendable, Hashable {
    /// Connected, and nothing was expected.
    case connected
    /// The peer answered; an answer that ends or grows too long without what was expected is `notFound`.
    case answered(TCPAnswer)
    case failed(ProbePhase, ProbeFailure)
}

/// What the peer said.
package struct TCPAnswer: Sendable, Hashable {
    /// Whether it said what was expected.
    package var test: SearchResult
    /// How many bytes were read.
    package var length: Int
    /// The first bytes, at most 200, as text; what is not UTF-8 is replaced.
    package var start: String
}
