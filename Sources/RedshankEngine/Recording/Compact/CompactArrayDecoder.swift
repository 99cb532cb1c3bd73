/// The elements of an array.
struct CompactArrayDecoder: UnkeyedDecodingContainer {
    private let reading: CompactReading
    private let start: Int
    private let limit: Int
    private var offset: Int
    private(set) var currentIndex = 0

    init(reading: CompactReading, at start: Int, limit: Int) throws {
        let contents = try reading.contents(CompactFormat.array, [Any].self, at: start, limit: limit)
        self.reading = reading
        self.start = contents.lowerBound
        self.limit = contents.upperBound
        offset = contents.lowerBound
    }

    var codingPath: [any CodingKey] { reading.codingPath }
    var isAtEnd: Bool { offset >= limit }

    /// How many elements there are, counted and not believed.
    var count: Int? {
        var count = 0
        var offset = start
        while offset < limit {
            guard let end = try? reading.end(of: offset, limit: limit) else { return nil }
            offset = end
            count += 1
        }
        return count
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw atEnd(Any?.self) }
        guard try reading.isNil(at: offset, limit: limit) else { return false }
        offset += 1
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try next(type) { try $0.bool(at: $1, limit: $2) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try next(type) { try $0.text(at: $1, limit: $2) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try next(type) { try $0.floating(type, at: $1, limit: $2) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try next(type) { try $0.floating(type, at: $1, limit: $2) }
    }

    mutating func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try next(type) { try $0.integer(type, at: $1, limit: $2) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let step = -1 - currentIndex
        return try next(type) { try $0.value(type, at: $1, limit: $2, step: step) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next([String: Any].self) {
            KeyedDecodingContainer(try CompactObjectDecoder<Nested>(reading: $0, at: $1, limit: $2))
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { try CompactArrayDecoder(reading: $0, at: $1, limit: $2) }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next(Any.self) { CompactValueDecoder(reading: $0, start: $1, limit: $2) }
    }

    mutating func next<Value>(
        _ type: any Any.Type,
        _ read: (CompactReading, Int, Int) throws -> Value
    ) throws -> Value {
        guard !isAtEnd else { throw atEnd(type) }
        let end = try reading.end(of: offset, limit: limit)
        let value = try read(reading, offset, end)
        offset = end
        currentIndex += 1
        return value
    }

    private func atEnd(_ type: any Any.Type) -> DecodingError {
        .valueNotFound(type, reading.context("the array has no more than \(currentIndex) elements", at: offset))
    }
}
