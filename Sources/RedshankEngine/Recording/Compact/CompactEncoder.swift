/// Encodes any `Encodable` value in few bytes and little time.
///
/// A key's name is written once a recording and is a number from then on, so payloads belong together: a
/// ``CompactDecoder`` is given all of them in order, or begins at one that was written after ``restart()``. Where time or
/// size do not matter and a person should be able to read the recording, `JSONEncoder` does as well: see
/// ``RecordingEncoding``.
///
/// ```swift
/// var encoder = CompactEncoder()
/// let bytes = try encoder.bytes(of: ["answer": 42])
/// var decoder = CompactDecoder()
/// let answers = try decoder.value([String: Int].self, from: bytes)  // ["answer": 42]
/// ```
public struct CompactEncoder: RecordingEncoding, @unchecked Sendable {
    // Sendable: it is used by one encoder alone, as it is made anew where another one refers to it too.
    private var writing = CompactWriting(keys: CompactKeys())

    /// Makes an encoder that has written no key's name yet.
    public init() {}

    /// Encodes a value.
    ///
    /// - Throws: `EncodingError` where values are nested deeper than 256, or where a type's own `encode(to:)` asks for
    ///   containers of two kinds; and what that throws.
    public mutating func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] {
        if !isKnownUniquelyReferenced(&writing) {
            writing = CompactWriting(keys: CompactKeys(copying: writing.keys))
        }
        let keys = writing.keys
        writing.reset()
        try writing.write(value)
        try writing.check()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(writing.bytes.count + 2)
        bytes.append(CompactFormat.version)
        let new = keys.names[keys.told...]
        bytes.appendVarint(UInt64(new.count))
        if !new.isEmpty {
            bytes.appendVarint(UInt64(keys.told))
            for name in new { bytes.appendText(name) }
            keys.told = keys.names.count
        }
        bytes.append(contentsOf: writing.bytes)
        return bytes
    }

    /// Makes the next payload one at which reading may begin: it brings all key names along.
    public mutating func restart() {
        if !isKnownUniquelyReferenced(&writing) {
            writing = CompactWriting(keys: CompactKeys(copying: writing.keys))
        }
        writing.keys.told = 0
    }
}
