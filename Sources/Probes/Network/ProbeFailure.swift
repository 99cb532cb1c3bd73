import Glibc

/// Why there was no answer: a fact, in a form that code can tell apart and a person can read.
package enum ProbeFailure: Error, Sendable, Hashable {
    /// The deadline passed.
    case timedOut(after: Duration)
    /// The name servers answered that there is no such name.
    case nameNotFound(String)
    /// The look-up itself failed, with the resolver's own words.
    case lookUpFailed(name: String, reason: String)
    /// Nobody listens there.
    case refused
    /// The peer cut the connection.
    case reset
    /// The peer closed the connection before its answer was whole.
    case closedEarly
    /// The kernel refused, with its `errno`.
    case system(Int32)
    /// What came is no answer in HTTP.
    case notHTTP(reason: String)
    /// The answer's header is larger than 256 KiB or has more than 256 fields.
    case headerTooLarge
    /// The TLS handshake failed for a reason other than the certificate.
    case handshake(reason: String)
    /// The certificate is past its end, in seconds since 1970.
    case certificateExpired(notAfter: Int64)
    /// The certificate is before its beginning, in seconds since 1970.
    case certificateNotYetValid(notBefore: Int64)
    /// The certificate vouches for itself.
    case certificateSelfSigned
    /// Nobody who is trusted vouches for the certificate.
    case certificateUntrusted(issuer: String)
    /// The certificate is of another host.
    case certificateOfOtherHost(expected: String, subject: String)
    /// The file of trusted certificates cannot be used.
    case authorityFile(path: String, reason: String)
    /// More redirects than are followed.
    case tooManyRedirects(limit: Int)
    /// A redirect that leads nowhere.
    case badRedirect(reason: String)
    /// A request that must not be sent, for example with a line break in a header.
    case badRequest(reason: String)
    /// The probes were shut down.
    case shutDown
}

extension ProbeFailure {
    /// The failure as a sentence's end: lower case, no full stop.
    ///
    /// - Parameter phase: What the probe was doing.
    /// - Returns: For example `no answer within 5s while connecting`.
    package func sentence(in phase: ProbePhase) -> String {
        switch self {
        case .timedOut(let limit): "no answer within \(limit.shown) \(phase.whileDoing)"
        case .nameNotFound(let name): "name not found: \(name)"
        case .lookUpFailed(let name, let reason): "name '\(name)' could not be looked up: \(reason)"
        case .refused: "connection refused"
        case .reset: "connection reset by the peer \(phase.whileDoing)"
        case .closedEarly: "connection closed by the peer \(phase.whileDoing)"
        case .system(let code): "\(Self.text(ofError: code)) \(phase.whileDoing)"
        case .notHTTP(let reason): "the answer is not HTTP: \(reason)"
        case .headerTooLarge: "the answer's header is too large"
        case .handshake(let reason): "TLS handshake failed: \(reason)"
        case .certificateExpired(let moment): "certificate has expired on \(CivilDate(secondsSince1970: moment))"
        case .certificateNotYetValid(let moment):
            "certificate is not valid before \(CivilDate(secondsSince1970: moment))"
        case .certificateSelfSigned: "self-signed certificate"
        case .certificateUntrusted(let issuer): "certificate is not trusted (issued by \(issuer))"
        case .certificateOfOtherHost(let expected, let subject):
            "certificate is not for \(expected) (it is for \(subject))"
        case .authorityFile(let path, let reason): "certificate file '\(path)' cannot be used: \(reason)"
        case .tooManyRedirects(let limit): "too many redirects (limit \(limit))"
        case .badRedirect(let reason): "redirected to nowhere: \(reason)"
        case .badRequest(let reason): "request not sent: \(reason)"
        case .shutDown: "probes were shut down"
        }
    }

    /// The C library's words for an error number.
    static func text(ofError code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: base).lowercasedFirst
        }
    }
}

extension ProbeFailure {
    /// The C library's words for a signal.
    static func text(ofSignal number: Int32) -> String {
        guard let text = strsignal(number) else { return "unknown" }
        return String(cString: text).lowercasedFirst
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
