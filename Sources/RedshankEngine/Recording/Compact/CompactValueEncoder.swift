/// What a value is asked to encode itself to.
struct CompactValueEncoder: Encoder {
    let writing: CompactWriting
    let frame: Int

    /// Not kept: it would cost more than the value, and an error names the action.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
        writing.open(.object, frame: frame)
        return KeyedEncodingContainer(CompactObjectEncoder(writing: writing, frame: frame))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writing.open(.array, frame: frame)
        return CompactArrayEncoder(writing: writing, frame: frame)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        writing.open(.single, frame: frame)
        return CompactSingleEncoder(writing: writing, frame: frame)
    }
}

/// The fields of an object.
struct CompactObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writing: CompactWriting
    let frame: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { field(key) { $0.writeNil() } }
    func encode(_ value: Bool, forKey key: Key) { field(key) { $0.write(value) } }
    func encode(_ value: String, forKey key: Key) { field(key) { $0.write(value) } }
    func encode(_ value: Double, forKey key: Key) { field(key) { $0.write(value) } }
    func encode(_ value: Float, forKey key: Key) { field(key) { $0.write(value) } }

    func encode<Number: FixedWidthInteger & Encodable>(_ value: Number, forKey key: Key) {
        field(key) { $0.write(integer: value) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        guard writing.isOpen(frame) else { return }
        let mark = writing.mark
        do {
            writing.beginField(key)
            try writing.write(value)
        } catch {
            writing.rollBack(to: mark)
            throw error
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(CompactObjectEncoder<Nested>(writing: nested(.object, key), frame: 0))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        CompactArrayEncoder(writing: nested(.array, key), frame: 0)
    }

    func superEncoder() -> any Encoder {
        field(CompactKey.parent) { CompactValueEncoder(writing: $0.nested(.nothing), frame: 0) }
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        CompactValueEncoder(writing: nested(.nothing, key), frame: 0)
    }

    private func nested(_ kind: CompactWriting.Frame.Kind, _ key: Key) -> CompactWriting {
        field(key) { $0.nested(kind) }
    }

    func field<Name: CodingKey, Answer>(_ key: Name, _ write: (CompactWriting) -> Answer) -> Answer {
        if writing.isOpen(frame) { writing.beginField(key) }
        return write(writing)
    }
}

/// The elements of an array.
struct CompactArrayEncoder: UnkeyedEncodingContainer {
    let writing: CompactWriting
    let frame: Int

    var codingPath: [any CodingKey] { [] }
    var count: Int { writing.isOpen(frame) ? writing.frames[frame].count : 0 }

    func encodeNil() { element { $0.writeNil() } }
    func encode(_ value: Bool) { element { $0.write(value) } }
    func encode(_ value: String) { element { $0.write(value) } }
    func encode(_ value: Double) { element { $0.write(value) } }
    func encode(_ value: Float) { element { $0.write(value) } }
    func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) { element { $0.write(integer: value) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard writing.isOpen(frame) else { return }
        let mark = writing.mark
        do {
            try writing.write(value)
            writing.frames[frame].count += 1
        } catch {
            writing.rollBack(to: mark)
            throw error
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
        element { KeyedEncodingContainer(CompactObjectEncoder<Nested>(writing: $0.nested(.object), frame: 0)) }
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        element { CompactArrayEncoder(writing: $0.nested(.array), frame: 0) }
    }

    func superEncoder() -> any Encoder {
        element { CompactValueEncoder(writing: $0.nested(.nothing), frame: 0) }
    }

    func element<Answer>(_ write: (CompactWriting) -> Answer) -> Answer {
        if writing.isOpen(frame) { writing.frames[frame].count += 1 }
        return write(writing)
    }
}

/// A value that is one value of another type.
struct CompactSingleEncoder: SingleValueEncodingContainer {
    let writing: CompactWriting
    let frame: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { if writing.isOpen(frame) { writing.writeNil() } }
    func encode(_ value: Bool) { if writing.isOpen(frame) { writing.write(value) } }
    func encode(_ value: String) { if writing.isOpen(frame) { writing.write(value) } }
    func encode(_ value: Double) { if writing.isOpen(frame) { writing.write(value) } }
    func encode(_ value: Float) { if writing.isOpen(frame) { writing.write(value) } }
    func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) {
        if writing.isOpen(frame) { writing.write(integer: value) }
    }
    func encode<Value: Encodable>(_ value: Value) throws { if writing.isOpen(frame) { try writing.write(value) } }
}

/// A key that is none of a type's own.
struct CompactKey: CodingKey {
    /// The key under which a class keeps what its parent encodes.
    static let parent = CompactKey("super")

    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}
