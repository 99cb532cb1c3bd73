/// A call as it came over the wire: its envelope decoded, its parameters still bytes.
///
/// The parameters are decoded when the method that takes them is known, from the same bytes and straight into its type.
package struct CallMessage: Sendable, Hashable {
    /// The interface and the member, `org.example.Interface.Method`.
    package let method: String
    /// The caller waits for no reply, and gets none.
    package let isOneway: Bool
    /// The caller takes more than one reply.
    package let wantsMore: Bool
    /// The caller wants to leave the protocol on this connection after the reply.
    package let wantsUpgrade: Bool
    /// The names of the parameters that were given.
    package let parameterNames: [String]

    private let bytes: [UInt8]

    private struct Envelope: Decodable {
        let method: String
        let oneway: Bool?
        let more: Bool?
        let upgrade: Bool?
        let parameters: MemberNames?
    }

    /// Reads the envelope of one message.
    ///
    /// - Parameter bytes: The message, without its NUL.
    /// - Throws: `MessageError.malformed` where it is no call.
    package init(bytes: [UInt8]) throws(MessageError) {
        let envelope: Envelope
        do {
            envelope = try WireJSON.decode(Envelope.self, from: bytes)
        } catch {
            throw .malformed(reason: "it is not a JSON object with a method and parameters")
        }
        guard let dot = envelope.method.lastIndex(of: "."), dot != envelope.method.startIndex,
            envelope.method.index(after: dot) != envelope.method.endIndex
        else { throw .malformed(reason: "its method has no interface") }
        method = envelope.method
        isOneway = envelope.oneway ?? false
        wantsMore = envelope.more ?? false
        wantsUpgrade = envelope.upgrade ?? false
        parameterNames = envelope.parameters?.names ?? []
        self.bytes = bytes
    }

    /// The interface that is called.
    package var interface: String {
        String(method[..<(method.lastIndex(of: ".") ?? method.startIndex)])
    }

    /// The method's name within its interface.
    package var member: String {
        String(method.split(separator: ".").last ?? "")
    }

    /// The parameters, as their type.
    ///
    /// - Throws: `ServiceError.invalidParameter` with the name of the one that is missing or of the wrong type.
    package func parameters<Parameters: Decodable>(as type: Parameters.Type) throws(ServiceError) -> Parameters {
        do {
            if let given = try WireJSON.decode(ParametersOnly<Parameters>.self, from: bytes).parameters { return given }
            return try WireJSON.decode(Parameters.self, from: Array("{}".utf8))
        } catch let error as DecodingError {
            throw .invalidParameter(WireJSON.failedPath(of: error))
        } catch {
            throw .invalidParameter("")
        }
    }

    /// The bytes of a call, with the NUL that ends it.
    ///
    /// - Throws: `EncodingError` for parameters that JSON cannot hold.
    package static func encode(
        method: String,
        parameters: some Encodable,
        more: Bool = false,
        oneway: Bool = false
    ) throws -> [UInt8] {
        var bytes = Array("{\"method\":".utf8)
        bytes += try WireJSON.encode(method)
        if more { bytes += Array(",\"more\":true".utf8) }
        if oneway { bytes += Array(",\"oneway\":true".utf8) }
        bytes += Array(",\"parameters\":".utf8)
        bytes += try WireJSON.encode(parameters)
        bytes += Array("}\0".utf8)
        return bytes
    }
}
