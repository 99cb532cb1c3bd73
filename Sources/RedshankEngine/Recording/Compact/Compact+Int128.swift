// The protocols bring implementations for 128 bits that throw, and the compiler prefers them to the containers' own for
// any integer.

extension CompactObjectEncoder {
    func encode(_ value: Int128, forKey key: Key) { field(key) { $0.write(integer: value) } }
    func encode(_ value: UInt128, forKey key: Key) { field(key) { $0.write(integer: value) } }
}

extension CompactArrayEncoder {
    func encode(_ value: Int128) { element { $0.write(integer: value) } }
    func encode(_ value: UInt128) { element { $0.write(integer: value) } }
}

extension CompactSingleEncoder {
    func encode(_ value: Int128) { if writing.isOpen(frame) { writing.write(integer: value) } }
    func encode(_ value: UInt128) { if writing.isOpen(frame) { writing.write(integer: value) } }
}

extension CompactObjectDecoder {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }
}

extension CompactArrayDecoder {
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try next(type) { try $0.integer(type, at: $1, limit: $2) }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try next(type) { try $0.integer(type, at: $1, limit: $2) }
    }
}

extension CompactSingleDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try reading.integer(type, at: start, limit: limit) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try reading.integer(type, at: start, limit: limit) }
}
