/// 128 bits that stand for a state: equal states have equal digests, and others in all likelihood do not.
///
/// A recorder writes the digest of the state now and then; a replay that comes to the same has come to the same state,
/// without the state having been recorded. A digest is the same in every process and on every machine.
///
/// ```swift
/// StateDigest(of: ["one": 1, "two": 2]) == StateDigest(of: ["two": 2, "one": 1])  // true, as fields are sorted
/// ```
///
/// It is made of the state's canonical encoding, in which an object's fields are sorted and numbers are written alike
/// whatever their width. What a type encodes in no certain order is not canonical: a `Set`; a `Dictionary` or a
/// `TreeDictionary` whose keys are neither `String` nor `Int` nor `CodingKeyRepresentable`. Let the key type conform to
/// `CodingKeyRepresentable`, or encode such a value sorted. Two texts that Swift calls equal and that are composed
/// otherwise in Unicode (é as one scalar or as two) have two encodings. What the encoding leaves out, the digest does
/// not see.
public struct StateDigest: Sendable, Hashable {
    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    /// Makes a digest of its two halves, to read one that was stored.
    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Makes the digest of a state.
    ///
    /// - Throws: what the state's `encode(to:)` throws; `EncodingError` where values are nested deeper than 256.
    /// - Complexity: O(*n* log *n*) in the size of the state: it is encoded whole. On a Store's queue, let it be of a
    ///   state that is small, or seldom.
    public init<State: Encodable>(of state: State) throws {
        let bytes = try Self.canonicalBytes(of: state)
        self = bytes.withUnsafeBytes { StateDigest(ofBytes: $0) }
    }

    /// Makes the digest of bytes.
    package init(ofBytes bytes: UnsafeRawBufferPointer) {
        var hasher = DigestHasher()
        hasher.update(bytes)
        let (low, high) = hasher.finish()
        self.init(high: high, low: low)
    }

    /// The encoding that equal values share.
    static func canonicalBytes<State: Encodable>(of state: State) throws -> [UInt8] {
        let writing = CompactWriting(keys: CompactKeys(), isCanonical: true)
        try writing.write(state)
        try writing.check()
        return writing.bytes
    }
}

// MARK: - As text

extension StateDigest: CustomStringConvertible, LosslessStringConvertible {
    /// The digest as 32 hexadecimal digits.
    public var description: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Reads 32 hexadecimal digits; nothing where the text is anything else.
    public init?(_ description: String) {
        guard description.utf8.count == 32, description.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let high = UInt64(description.prefix(16), radix: 16), let low = UInt64(description.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}

extension StateDigest: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let digest = StateDigest(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is no digest, which is 32 hexadecimal digits."
            )
        }
        self = digest
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
