package import Varlink

extension JSONValue {
    /// What a value is as JSON.
    package init(encoding value: some Encodable) throws {
        self = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
    }
}
