/// What a method of the control interface takes, and with it the method itself.
package protocol ControlRequest: Codable, Sendable {
    /// What the method gives; a streaming one gives it many times.
    associatedtype Reply: Codable & Sendable

    /// The method's name in the interface.
    static var method: String { get }
}

extension ControlRequest {
    /// The method with its interface, as a call names it.
    package static var qualifiedMethod: String { "\(ControlInterfaceText.name).\(method)" }
}
