import Redshank

/// Takes secrets out of what is quoted: what was read for a reference is shown as the reference.
struct Redaction: Sendable {
    /// How many characters of what others wrote are quoted.
    static let longestQuote = 1000

    /// What stands between the words of a secret, each of which gives away a part of it.
    private static let separators = Set(" \t\r\n|=;:,&?/'\"".utf8)
    /// The shortest word of a secret that is a secret by itself.
    private static let shortestWord = 8
    /// So many words of one secret are looked for at most.
    private static let mostWords = 100

    /// The longest first, so that none is found in the middle of another.
    private var replacements: [(secret: [UInt8], shown: [UInt8])] = []

    /// Notes what was read for a text, and parts of it that give it away; a literal is no secret.
    mutating func note(_ text: Text, _ content: String, parts: [String] = []) {
        if case .literal = text { return }
        let words = content.utf8.split(whereSeparator: Self.separators.contains).map(Array.init)
            .filter { $0.count >= Self.shortestWord }
        let secrets = ([content] + parts).map { Array($0.utf8) }.filter { $0.count > 2 } + words.prefix(Self.mostWords)
        for secret in secrets where !replacements.contains(where: { $0.secret == secret }) {
            replacements.append((secret, Array(text.shown.utf8)))
        }
        replacements.sort { $0.secret.count > $1.secret.count }
    }

    /// The text without the secrets.
    func apply(to text: String) -> String {
        var pieces: [(bytes: ArraySlice<UInt8>, isShown: Bool)] = [(Array(text.utf8)[...], false)]
        for (secret, shown) in replacements {
            // What stands for one secret is not searched for others.
            pieces = pieces.flatMap { piece in
                guard !piece.isShown, piece.bytes.contains(secret) else { return [piece] }
                let rest = piece.bytes.split(separator: secret, omittingEmptySubsequences: false)
                return Array(rest.map { [($0, false)] }.joined(separator: [(shown[...], true)]))
            }
        }
        guard pieces.count > 1 else { return text }
        return String(decoding: pieces.flatMap(\.bytes), as: UTF8.self)
    }

    /// What others wrote as it may be quoted: without the secrets, on one line, and not too long.
    ///
    /// It is cut last, as a secret that is cut is not known any more.
    func quote(_ text: String, atMost length: Int = longestQuote) -> String {
        let line = apply(to: text).onOneLine
        return line.count > length ? "\(line.prefix(length))…" : line
    }
}
