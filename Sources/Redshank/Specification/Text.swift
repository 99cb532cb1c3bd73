/// A string of the configuration: written there, or named there and kept elsewhere.
///
/// A reference stays a reference in state, actions, status, log and errors. Only the deed that needs the text reads
/// it, at the moment it needs it, so no secret can leak from anything Redshank remembers.
package enum Text: Sendable, Hashable, Codable {
    /// The text itself, as the configuration has it.
    case literal(String)
    /// The content of a file, one trailing line break taken off.
    case file(String)
    /// A credential that systemd passed (`LoadCredential=`), by its name.
    case credential(String)

    /// What may be shown to people: the literal itself, or how the reference is written.
    package var shown: String {
        switch self {
        case .literal(let text): text
        case .file(let path): "{file: \(path)}"
        case .credential(let name): "{credential: \(name)}"
        }
    }
}

extension Text: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .literal(value) }
}
