import NIOCore
import NIOSSL

/// One connection's side of TLS: its context, the host it must be, and what it learns of the certificate.
struct TLSClient {
    let handler: NIOSSLClientHandler
    let host: String
    let context: NIOSSLContext

    /// - Parameters:
    ///   - context: From `TLSContexts`.
    ///   - host: The name or address in the URL, whatever was connected to.
    /// - Throws: `ProbeFailure.handshake` for a host that no certificate can be for.
    init(context: NIOSSLContext, host: String) throws(ProbeFailure) {
        self.host = host
        self.context = context
        do {
            handler = try NIOSSLClientHandler(context: context, serverHostname: IPLiteral(host) == nil ? host : nil)
        } catch {
            throw .handshake(reason: "\(error)")
        }
    }

    /// What the server showed, even if it was not accepted.
    var certificate: CertificateFacts? { handler.peerCertificate.map(CertificateFacts.init) }

    /// Says why a handshake failed, from the error and from what the certificate says of itself.
    ///
    /// - Parameters:
    ///   - error: What NIO reported.
    ///   - host: The name or address that the certificate must be for.
    ///   - certificate: What the server showed.
    ///   - now: The wall clock, in seconds since 1970.
    /// - Returns: The reason, or nothing where the error is not of TLS.
    static func failure(
        _ error: any Error,
        host: String,
        certificate: CertificateFacts?,
        now: Int64
    ) -> ProbeFailure? {
        if let error = error as? NIOSSLExtraError, error == .failedToValidateHostname {
            return .certificateOfOtherHost(expected: host, subject: certificate?.subject ?? "nobody")
        }
        guard let error = error as? NIOSSLError else { return nil }
        switch error {
        case .handshakeFailed(let cause):
            if case .sslError(let stack) = cause {
                let text = stack.map(\.description).joined(separator: " ")
                if text.contains("CERTIFICATE_VERIFY_FAILED") { return untrusted(certificate, now: now) }
                if text.contains("EOF during handshake") { return .closedEarly }
                return .handshake(reason: reason(of: text))
            }
            return .handshake(reason: "\(cause)")
        case .unableToValidateCertificate: return untrusted(certificate, now: now)
        case .noCertificateToValidate: return .handshake(reason: "the server showed no certificate")
        case .uncleanShutdown: return .closedEarly
        default: return .handshake(reason: "\(error)")
        }
    }

    private static func untrusted(_ certificate: CertificateFacts?, now: Int64) -> ProbeFailure {
        guard let certificate else { return .handshake(reason: "the certificate is not trusted") }
        if certificate.notAfter < now { return .certificateExpired(notAfter: certificate.notAfter) }
        if certificate.notBefore > now { return .certificateNotYetValid(notBefore: certificate.notBefore) }
        if certificate.isSelfSigned { return .certificateSelfSigned }
        return .certificateUntrusted(issuer: certificate.issuer)
    }

    /// BoringSSL says `…:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER at …`; people want the words.
    private static func reason(of text: String) -> String {
        guard let range = text.firstRange(of: "OPENSSL_internal:") else { return text }
        let code = text[range.upperBound...].prefix { $0 != " " }
        switch code {
        case "WRONG_VERSION_NUMBER": return "the peer does not speak TLS"
        default: return code.lowercased().split(separator: "_").joined(separator: " ")
        }
    }
}
