import Varlink

extension JSONValue {
    /// What a value is as JSON.
    init(encoding value: some Encodable) throws {
        self = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
    }
}
