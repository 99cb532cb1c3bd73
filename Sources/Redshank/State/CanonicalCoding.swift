package import FoundationEssentials
import HashTreeCollections

// How collections without an order of their own are written: sorted, so that one state has one encoding. The compiler's
// own coding of the types in this module finds these overloads.

extension KeyedEncodingContainer {
    mutating func encode<Element: Codable & Comparable>(_ set: Set<Element>, forKey key: Key) throws {
        try encode(set.sorted(), forKey: key)
    }

    /// Alternating keys and values, which is how the collection itself reads them.
    mutating func encode<Value: Codable>(_ values: TreeDictionary<ReactionKey, Value>, forKey key: Key) throws {
        var list = nestedUnkeyedContainer(forKey: key)
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            try list.encode(key)
            try list.encode(value)
        }
    }
}

/// The one encoding of a value, by which states are kept and compared.
package enum CanonicalCoding {
    /// Writes the value: keys and sets sorted, no white space.
    ///
    /// - Complexity: O(n log n) in the value's size; the whole state of a thousand checks takes some tens of
    ///   milliseconds, so it is no work for the Store's queue.
    package static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        // A plugin may measure what is no number.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads a value back.
    package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try decode(type, from: Data(text.utf8))
    }

    /// Reads a value back from the bytes of its text.
    package static func decode<Value: Decodable>(_ type: Value.Type, from text: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try decoder.decode(type, from: text)
    }

    /// A short name for the content of a text: equal texts have equal ones, and others hardly ever.
    ///
    /// It is FNV-1a of 64 bits in hexadecimal, which tells mistakes apart and is no protection against malice.
    package static func digest(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
