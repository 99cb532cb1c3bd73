/// A value that is not written where it is empty: what was recorded before there was such a thing reads as without one,
/// and what has none is written as it always was, to the byte.
package protocol OmittedWhenEmpty: Codable {
    /// The empty value.
    init()
    var isEmpty: Bool { get }
}

// The compiler's own coding of the types in this module finds these overloads.

extension KeyedEncodingContainer {
    mutating func encode<Value: OmittedWhenEmpty>(_ value: Value, forKey key: Key) throws {
        if !value.isEmpty { try encodeIfPresent(Optional(value), forKey: key) }
    }
}

extension KeyedDecodingContainer {
    func decode<Value: OmittedWhenEmpty>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decodeIfPresent(type, forKey: key) ?? Value()
    }
}
