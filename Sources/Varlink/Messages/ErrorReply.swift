/// An error as the protocol carries it: a qualified name and parameters.
package struct ErrorReply: Error, Sendable, Hashable {
    /// The interface and the error's own name, `org.example.Interface.Error`.
    package let name: String
    /// What the interface says about the error, an object.
    package let parameters: JSONValue

    /// Makes an error from its qualified name and parameters.
    package init(name: String, parameters: JSONValue = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// Makes an error from its qualified name and parameters of a type.
    ///
    /// - Throws: `EncodingError` for parameters that JSON cannot hold.
    package init(name: String, encoding parameters: some Encodable) throws {
        self.init(name: name, parameters: try WireJSON.decode(JSONValue.self, from: WireJSON.encode(parameters)))
    }

    /// The parameters, as their type; nil where they are of another shape.
    package func parameters<Parameters: Decodable>(as type: Parameters.Type) -> Parameters? {
        guard let bytes = try? WireJSON.encode(parameters) else { return nil }
        return try? WireJSON.decode(type, from: bytes)
    }

    /// The bytes of the reply, with the NUL that ends it.
    package var bytes: [UInt8] {
        struct Wire: Encodable {
            let error: String
            let parameters: JSONValue
        }
        let bytes = try? WireJSON.encode(Wire(error: name, parameters: parameters))
        // Only a number that is not finite cannot be encoded; the name says enough then.
        return (bytes ?? Array("{\"error\":\"\(name)\"}".utf8)) + [0]
    }
}

extension ErrorReply: CustomStringConvertible {
    package var description: String {
        guard case .object(let members) = parameters, !members.isEmpty else { return name }
        let text = (try? WireJSON.encode(parameters)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(name) \(text)"
    }
}

/// An error that a handler throws and the caller is to see.
package protocol ErrorReplyConvertible: Error {
    /// The error as the protocol carries it.
    var errorReply: ErrorReply { get }
}

extension ErrorReply: ErrorReplyConvertible {
    package var errorReply: ErrorReply { self }
}
