import NIOSSL
import Synchronization

/// How a server's certificate is judged.
struct TLSPolicy: Sendable, Hashable {
    var verifiesCertificate = true
    var authorityFile: String?
}

/// One TLS context for each policy, made when first needed and shared by all probes.
///
/// Reading the system's roots takes milliseconds, so a context is kept until `forget`, which a reload calls so that
/// changed files of authorities are read again.
final class TLSContexts: Sendable {
    private let contexts = Mutex<[TLSPolicy: NIOSSLContext]>([:])

    /// The context for a policy, where it was made before.
    func existing(for policy: TLSPolicy) -> Result<NIOSSLContext, ProbeFailure>? {
        contexts.withLock { $0[policy].map { .success($0) } }
    }

    /// Makes the context for a policy unless it is there; reads files, so not for an event loop.
    func make(for policy: TLSPolicy) -> Result<NIOSSLContext, ProbeFailure> {
        if let context = existing(for: policy) { return context }
        let made = Result { () throws(ProbeFailure) in try Self.make(policy) }
        if case .success(let context) = made { contexts.withLock { $0[policy] = context } }
        return made
    }

    /// Makes all contexts anew when they are next needed.
    func forget() { contexts.withLock { $0 = [:] } }

    private static func make(_ policy: TLSPolicy) throws(ProbeFailure) -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = policy.verifiesCertificate ? .fullVerification : .none
        if let path = policy.authorityFile {
            do {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path))
            } catch {
                throw .authorityFile(path: path, reason: "it is not there, not readable or not PEM")
            }
        }
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .handshake(reason: "\(error)")
        }
    }
}
