import Glibc
package import Redshank

/// Reads what the configuration only refers to, at the moment a deed or a run needs it.
///
/// What it returns goes into a request or a process and nowhere else.
package struct TextReader: Sendable {
    /// How long a text that is read from a file may be, in bytes.
    package static let limit = 64 * 1024

    private let credentials: String?

    /// - Parameter credentials: the folder of the credentials that systemd passed, `$CREDENTIALS_DIRECTORY`.
    package init(credentials: String?) { self.credentials = credentials }

    /// The text itself.
    ///
    /// - Throws: why it cannot be had; the error names the reference, never a content.
    package func read(_ text: Text) throws(TextError) -> String {
        switch text {
        case .literal(let literal): return literal
        case .file(let path): return try read(file: path, of: text)
        case .credential(let name):
            guard let credentials else {
                throw TextError(
                    reference: text,
                    reason: "no credentials were passed; add LoadCredential=\(name): to the unit"
                )
            }
            return try read(file: "\(credentials)/\(name)", of: text)
        }
    }

    private func read(file path: String, of text: Text) throws(TextError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw TextError(reference: text, code: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
        var count = 0
        while count < bytes.count {
            let room = bytes.count - count
            let more = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, room) }
            if more < 0, errno == EINTR { continue }
            if more < 0 { throw TextError(reference: text, code: errno) }
            if more == 0 { break }
            count += more
        }
        guard count <= Self.limit else {
            throw TextError(reference: text, reason: "it is longer than \(Self.limit) bytes")
        }
        if count > 0, bytes[count - 1] == UInt8(ascii: "\n") { count -= 1 }
        if count > 0, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        guard let content = String(validating: bytes[..<count], as: UTF8.self) else {
            throw TextError(reference: text, reason: "it is not UTF-8")
        }
        return content
    }
}

/// Why a text that the configuration refers to cannot be had.
package struct TextError: Error, Sendable, Hashable, CustomStringConvertible {
    package let reference: Text
    package let reason: String

    init(reference: Text, reason: String) {
        self.reference = reference
        self.reason = reason
    }

    init(reference: Text, code: Int32) {
        self.init(reference: reference, reason: String(cString: strerror(code)).lowercased())
    }

    package var description: String { "\(reference.shown) cannot be read: \(reason)" }
}
