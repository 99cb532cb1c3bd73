/// How a recording's actions and states become bytes.
///
/// ``CompactEncoder`` is the engine's own. Foundation's JSON, which a person can read, conforms in five lines:
///
/// ```swift
/// extension JSONEncoder: @retroactive RecordingEncoding {
///     public func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] { Array(try encode(value)) }
/// }
/// extension JSONDecoder: @retroactive RecordingDecoding {
///     public func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
///         try decode(type, from: Data(bytes))
///     }
/// }
/// ```
///
/// `CodecCompatibility` of RedshankTesting puts one to the test.
public protocol RecordingEncoding: Sendable {
    /// Encodes one value of a recording.
    mutating func bytes<Value: Encodable>(of value: Value) throws -> [UInt8]

    /// Makes the next payload one at which reading may begin, whatever was encoded before.
    ///
    /// A ``Recorder`` calls it before each state it records. One whose payloads all stand alone has nothing to do.
    mutating func restart()
}

extension RecordingEncoding {
    /// Does nothing, as each payload stands alone.
    public mutating func restart() {}
}

/// How a recording's bytes become actions and states again.
///
/// It is handed a recording's payloads in their order, from the first or from one that was written after a restart; an
/// earlier one may come a second time.
public protocol RecordingDecoding: Sendable {
    /// Decodes one value of a recording.
    ///
    /// - Throws: whatever is wrong with the bytes; it must not trap, whatever they are.
    mutating func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value

    /// Passes over a payload that nobody wants the value of.
    mutating func skip(_ bytes: [UInt8]) throws
}

extension RecordingDecoding {
    /// Does nothing, as each payload stands alone.
    public mutating func skip(_ bytes: [UInt8]) {}
}
