/// Decodes what a ``CompactEncoder`` encoded.
///
/// Fields that the type does not know are passed over, and a field that is not there is nil for an optional, so a type
/// may gain and lose fields and still read what was recorded before. Bytes that are cut off, damaged or made to do harm
/// end in a `DecodingError` that names the byte; they never trap, and need no more memory than their own length warrants.
public struct CompactDecoder: RecordingDecoding, @unchecked Sendable {
    // Sendable: it is used by one decoder alone, as it is made anew where another one refers to it too.
    private var reading = CompactReading(keys: [])

    /// Makes a decoder that has read no key's name yet.
    public init() {}

    /// Decodes a value.
    ///
    /// - Throws: `DecodingError`, whose text names the byte, where the bytes are not what the type reads; and what the
    ///   type's own `init(from:)` throws.
    public mutating func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = alone()
        return try bytes.withUnsafeBufferPointer { buffer in
            reading.begin(buffer)
            defer { reading.end() }
            let start = try reading.header()
            let end = try reading.end(of: start, limit: reading.count)
            guard end == reading.count else {
                throw reading.damage("more follows where the value should have ended", at: end)
            }
            let value = try reading.value(type, at: start, limit: end, step: nil)
            if let fault = reading.fault { throw fault }
            return value
        }
    }

    /// Reads only the key names that the payload brings along.
    public mutating func skip(_ bytes: [UInt8]) throws {
        let reading = alone()
        try bytes.withUnsafeBufferPointer { buffer in
            reading.begin(buffer)
            defer { reading.end() }
            _ = try reading.header()
        }
    }

    private mutating func alone() -> CompactReading {
        if !isKnownUniquelyReferenced(&reading) { reading = CompactReading(keys: reading.keys) }
        return reading
    }
}
