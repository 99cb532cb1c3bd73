import FoundationEssentials

/// How values become bytes of a message and back: one place, so that both ends agree.
package enum WireJSON {
    /// The JSON text of a value, slashes as they are, with no NUL after it.
    ///
    /// - Throws: `EncodingError` for what JSON cannot hold, as a number that is not finite.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// A value from its JSON text.
    ///
    /// - Throws: `DecodingError` for what is not JSON or not of that shape.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// The dotted path at which decoding failed, below `parameters`; empty where it was the whole.
    static func failedPath(of error: DecodingError) -> String {
        let path: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        var names = path.map { key in key.intValue.map(String.init) ?? key.stringValue }
        if names.first == "parameters" { names.removeFirst() }
        return names.joined(separator: ".")
    }
}

/// What a method without parameters takes or gives: `{}`.
package struct NoParameters: Codable, Sendable, Hashable {
    /// Makes the empty parameters.
    package init() {}
}

/// The part of a message that carries its parameters, decoded for itself once their type is known.
struct ParametersOnly<Parameters: Decodable>: Decodable {
    let parameters: Parameters?
}

/// The names of an object's members, and nothing of their values.
struct MemberNames: Decodable {
    let names: [String]

    private struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: AnyName.self).allKeys.map(\.stringValue)
    }
}
