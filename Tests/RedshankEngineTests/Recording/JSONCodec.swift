public import Foundation
public import RedshankEngine

/// Foundation's JSON as a recording's encoding, as the documentation shows it for another package.
extension JSONEncoder: RecordingEncoding {
    /// Encodes the value as JSON.
    public func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] { Array(try encode(value)) }
}
extension JSONDecoder: RecordingDecoding {
    /// Decodes the value from JSON.
    public func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try decode(type, from: Data(bytes))
    }
}
