/// A reply as it came over the wire: its envelope decoded, its parameters still bytes.
package struct ReplyMessage: Sendable {
    /// Another reply to the same call follows.
    package let continues: Bool
    /// What went wrong, where the call failed.
    package let error: ErrorReply?

    private let bytes: [UInt8]

    private struct Envelope: Decodable {
        let error: String?
        let continues: Bool?
    }

    /// Reads the envelope of one message.
    ///
    /// - Parameter bytes: The message, without its NUL.
    /// - Throws: `MessageError.malformed` where it is no reply.
    package init(bytes: [UInt8]) throws(MessageError) {
        do {
            let envelope = try WireJSON.decode(Envelope.self, from: bytes)
            continues = envelope.continues ?? false
            error = try envelope.error.map { name in
                let parameters = try WireJSON.decode(ParametersOnly<JSONValue>.self, from: bytes).parameters
                return ErrorReply(name: name, parameters: parameters ?? [:])
            }
        } catch {
            throw .malformed(reason: "it is not a JSON object with parameters or an error")
        }
        self.bytes = bytes
    }

    /// The parameters, as their type.
    ///
    /// - Throws: `MessageError.malformed` where they are of another shape.
    package func parameters<Parameters: Decodable>(as type: Parameters.Type) throws(MessageError) -> Parameters {
        do {
            if let given = try WireJSON.decode(ParametersOnly<Parameters>.self, from: bytes).parameters { return given }
            return try WireJSON.decode(Parameters.self, from: Array("{}".utf8))
        } catch let error as DecodingError {
            throw .malformed(reason: "its parameter \"\(WireJSON.failedPath(of: error))\" is not what was expected")
        } catch {
            throw .malformed(reason: "its parameters are not what was expected")
        }
    }

    /// The bytes of a reply whose parameters are JSON already, with the NUL that ends it.
    package static func encode(parametersJSON: [UInt8], continues: Bool) -> [UInt8] {
        var bytes = Array("{\"parameters\":".utf8)
        bytes.reserveCapacity(parametersJSON.count + 40)
        bytes += parametersJSON
        bytes += Array((continues ? ",\"continues\":true}\0" : "}\0").utf8)
        return bytes
    }
}
