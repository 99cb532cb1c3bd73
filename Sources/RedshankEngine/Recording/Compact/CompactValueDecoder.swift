/// What a value is asked to decode itself from.
struct CompactValueDecoder: Decoder {
    let reading: CompactReading
    let start: Int
    let limit: Int

    var codingPath: [any CodingKey] { reading.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try CompactObjectDecoder<Key>(reading: reading, at: start, limit: limit))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try CompactArrayDecoder(reading: reading, at: start, limit: limit)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        CompactSingleDecoder(reading: reading, start: start, limit: limit)
    }
}

extension CompactReading {
    /// Where the contents of a container begin and end.
    func contents(_ kind: UInt8, _ name: any Any.Type, at start: Int, limit: Int) throws -> Range<Int> {
        var offset = start
        let tag = try byte(&offset, limit: limit)
        guard tag == kind else { throw mismatch(name, tag, at: start) }
        let length = try varint(&offset, limit: limit)
        let contents = offset
        _ = try slice(length: length, &offset, limit: limit)
        return contents..<offset
    }
}

/// A value that is one value of another type.
struct CompactSingleDecoder: SingleValueDecodingContainer {
    let reading: CompactReading
    let start: Int
    let limit: Int

    var codingPath: [any CodingKey] { reading.codingPath }

    func decodeNil() -> Bool { (try? reading.isNil(at: start, limit: limit)) ?? false }
    func decode(_: Bool.Type) throws -> Bool { try reading.bool(at: start, limit: limit) }
    func decode(_: String.Type) throws -> String { try reading.text(at: start, limit: limit) }
    func decode(_ type: Double.Type) throws -> Double { try reading.floating(type, at: start, limit: limit) }
    func decode(_ type: Float.Type) throws -> Float { try reading.floating(type, at: start, limit: limit) }

    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try reading.integer(type, at: start, limit: limit)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try reading.value(type, at: start, limit: limit, step: nil)
    }
}
