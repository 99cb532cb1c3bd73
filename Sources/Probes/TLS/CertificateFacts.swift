import NIOSSL

/// What a server's own certificate says of itself.
package struct CertificateFacts: Sendable, Hashable {
    /// The end of its validity, in seconds since 1970.
    package let notAfter: Int64
    /// The beginning of its validity, in seconds since 1970.
    package let notBefore: Int64
    /// Whom it is for: the common name, or else the organization.
    package let subject: String
    /// Who vouches for it: the common name, or else the organization.
    package let issuer: String
    /// Whether it vouches for itself.
    package let isSelfSigned: Bool

    init(_ certificate: NIOSSLCertificate) {
        notAfter = Int64(certificate.notValidAfter)
        notBefore = Int64(certificate.notValidBefore)
        let subjectName = certificate.subjectName
        let issuerName = certificate.issuerName
        subject = Self.short(subjectName)
        issuer = Self.short(issuerName)
        isSelfSigned = subjectName == issuerName
    }

    private static func short(_ name: [SSLCertificateName]) -> String {
        for type in [SSLCertificateNameType.commonName, .organization, .organizationalUnit] {
            if let part = name.last(where: { $0.type == type }) { return part.value }
        }
        return name.first?.value ?? "nobody"
    }
}
