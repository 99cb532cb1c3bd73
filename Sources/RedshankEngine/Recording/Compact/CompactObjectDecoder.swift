/// The fields of an object.
struct CompactObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let reading: CompactReading
    private let start: Int
    private let limit: Int
    private let cursor: Int

    init(reading: CompactReading, at start: Int, limit: Int) throws {
        let contents = try reading.contents(CompactFormat.object, [String: Any].self, at: start, limit: limit)
        self.reading = reading
        self.start = contents.lowerBound
        self.limit = contents.upperBound
        cursor = reading.openCursor(at: contents.lowerBound)
    }

    var codingPath: [any CodingKey] { reading.codingPath }

    var allKeys: [Key] {
        var keys: [Key] = []
        var offset = start
        do {
            while offset < limit {
                let name = try reading.keyName(&offset, limit: limit)
                offset = try reading.end(of: offset, limit: limit)
                if let key = Key(stringValue: name) { keys.append(key) }
            }
        } catch {
            // A property cannot throw, but the value that is missing keys must not pass for whole.
            reading.fault = error
        }
        return keys
    }

    /// Damaged fields count as there, so that reading them says what is wrong.
    func contains(_ key: Key) -> Bool {
        do { return try find(key.stringValue) != nil } catch { return true }
    }

    func decodeNil(forKey key: Key) throws -> Bool { try reading.isNil(at: try field(key).value, limit: limit) }
    func decode(_: Bool.Type, forKey key: Key) throws -> Bool {
        try reading.bool(at: try field(key).value, limit: limit)
    }

    func decode(_: String.Type, forKey key: Key) throws -> String {
        try reading.text(at: try field(key).value, limit: limit)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try reading.floating(type, at: try field(key).value, limit: limit)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try reading.floating(type, at: try field(key).value, limit: limit)
    }

    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
        try integer(type, key)
    }

    func integer<Number: FixedWidthInteger>(_ type: Number.Type, _ key: Key) throws -> Number {
        try reading.integer(type, at: try field(key).value, limit: limit)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let field = try field(key)
        return try reading.value(type, at: field.value, limit: limit, step: field.step)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        let field = try field(key)
        return KeyedDecodingContainer(
            try CompactObjectDecoder<Nested>(reading: reading, at: field.value, limit: limit)
        )
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try CompactArrayDecoder(reading: reading, at: try field(key).value, limit: limit)
    }

    /// A class whose parent was added later finds nothing of it, as if it had been nil.
    func superDecoder() throws -> any Decoder {
        guard let field = try find(CompactKey.parent.stringValue) else { throw missing(CompactKey.parent) }
        return CompactValueDecoder(reading: reading, start: field.value, limit: limit)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        CompactValueDecoder(reading: reading, start: try field(key).value, limit: limit)
    }

    private func field(_ key: Key) throws -> CompactReading.Field {
        let name = key.stringValue
        guard let field = try find(name) else { throw missing(key) }
        return field
    }

    private func find(_ name: String) throws -> CompactReading.Field? {
        try reading.field(name, in: start, limit, cursor: cursor)
    }

    private func missing(_ key: any CodingKey) -> DecodingError {
        .keyNotFound(key, reading.context("there is no field \"\(key.stringValue)\"", at: start))
    }
}

extension CompactReading {
    /// A field that was found.
    struct Field {
        /// Its key's number, for the path to it.
        let step: Int
        /// Where its value begins.
        let value: Int
    }

    /// Finds a field, where the last one was found first, then after it, then before it.
    ///
    /// Not generic over the key, as what is generic there is looked up at run time.
    func field(_ name: String, in start: Int, _ limit: Int, cursor: Int) throws -> Field? {
        let last = self[cursor: cursor]
        let begin = last >= start && last < limit ? last : start
        if let field = try find(name, from: begin, to: limit, limit, cursor) { return field }
        return begin == start ? nil : try find(name, from: start, to: begin, limit, cursor)
    }

    private func find(_ name: String, from first: Int, to last: Int, _ limit: Int, _ cursor: Int) throws -> Field? {
        var offset = first
        while offset < last {
            let start = offset
            let (step, isIt) = try key(&offset, is: name, limit: limit)
            if isIt {
                self[cursor: cursor] = start
                return Field(step: step, value: offset)
            }
            offset = try end(of: offset, limit: limit)
        }
        return nil
    }

    /// Reads a field's key, and whether it is this one.
    private func key(_ offset: inout Int, is name: String, limit: Int) throws -> (step: Int, isIt: Bool) {
        let start = offset
        let reference = try varint(&offset, limit: limit)
        if reference == 0 {
            let length = try varint(&offset, limit: limit)
            let bytes = try slice(length: length, &offset, limit: limit)
            return (Self.unnumbered, bytes.elementsEqual(name.utf8))
        }
        let number = try number(reference, at: start)
        return (number, keys[number] == name)
    }

    /// Reads a field's key.
    func keyName(_ offset: inout Int, limit: Int) throws -> String {
        let start = offset
        let reference = try varint(&offset, limit: limit)
        if reference == 0 { return try text(length: try varint(&offset, limit: limit), &offset, limit: limit) }
        return keys[try number(reference, at: start)]
    }

    private func number(_ reference: UInt64, at offset: Int) throws -> Int {
        guard reference <= UInt64(keys.count) else {
            throw damage("key \(reference - 1) has no name: the payload that named it was left out", at: offset)
        }
        return Int(reference) - 1
    }
}
