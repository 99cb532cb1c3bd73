package import Pattern

/// What an HTTP probe found: facts, which others judge.
package struct HTTPReport: Sendable, Hashable {
    package var outcome: HTTPOutcome
    /// The time each phase took.
    package var phases: PhaseTimes
    /// The time from the start to the outcome.
    package var total: Duration
    /// The server's own certificate, also where it was not accepted.
    package var certificate: CertificateFacts?
}

/// An answer, or why there was none.
package enum HTTPOutcome: Sendable, Hashable {
    case answered(HTTPAnswer)
    case failed(ProbePhase, ProbeFailure)
}

/// What was answered.
package struct HTTPAnswer: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The version of the answer, such as `HTTP/1.1`.
    package var version: String
    /// How many bytes of the body were read.
    package var bodyLength: Int
    /// Whether there was more than the request's limit.
    package var isTruncated: Bool
    /// The result of each of the request's tests, in their order.
    package var tests: [SearchResult]
    /// The body's first bytes, at most 4 KiB, as text; what is not UTF-8 is replaced.
    package var bodyStart: String
    /// The URL that answered; its path may be as secret as the request's.
    package var finalURL: ProbeURL
    /// How many redirects were followed.
    package var redirects: Int
}
