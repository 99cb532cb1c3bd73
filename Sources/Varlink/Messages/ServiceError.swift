/// The errors of `org.varlink.service`, which every service may answer with.
package enum ServiceError: Error, Sendable, Hashable {
    case interfaceNotFound(String)
    case methodNotFound(String)
    case methodNotImplemented(String)
    case invalidParameter(String)
    case permissionDenied
    case expectedMore

    /// The interface these errors belong to.
    package static let interface = "org.varlink.service"
}

extension ServiceError: ErrorReplyConvertible {
    package var errorReply: ErrorReply {
        switch self {
        case .interfaceNotFound(let interface): reply("InterfaceNotFound", ["interface": .string(interface)])
        case .methodNotFound(let method): reply("MethodNotFound", ["method": .string(method)])
        case .methodNotImplemented(let method): reply("MethodNotImplemented", ["method": .string(method)])
        case .invalidParameter(let parameter): reply("InvalidParameter", ["parameter": .string(parameter)])
        case .permissionDenied: reply("PermissionDenied", [:])
        case .expectedMore: reply("ExpectedMore", [:])
        }
    }

    private func reply(_ name: String, _ parameters: JSONValue) -> ErrorReply {
        ErrorReply(name: "\(Self.interface).\(name)", parameters: parameters)
    }

    /// The error of `org.varlink.service` that a reply carries, if it is one.
    package init?(_ reply: ErrorReply) {
        guard reply.name.hasPrefix(Self.interface + ".") else { return nil }
        func text(_ key: String) -> String {
            guard case .string(let value)? = reply.parameters[key] else { return "" }
            return value
        }
        switch reply.name.dropFirst(Self.interface.count + 1) {
        case "InterfaceNotFound": self = .interfaceNotFound(text("interface"))
        case "MethodNotFound": self = .methodNotFound(text("method"))
        case "MethodNotImplemented": self = .methodNotImplemented(text("method"))
        case "InvalidParameter": self = .invalidParameter(text("parameter"))
        case "PermissionDenied": self = .permissionDenied
        case "ExpectedMore": self = .expectedMore
        default: return nil
        }
    }
}

extension ServiceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .interfaceNotFound(let name): "The service has no interface \"\(name)\"."
        case .methodNotFound(let name): "The service has no method \"\(name)\"."
        case .methodNotImplemented(let name): "The service does not implement the method \"\(name)\"."
        case .invalidParameter(let name): "The parameter \"\(name)\" is missing, unknown or of the wrong type."
        case .permissionDenied: "The service does not allow this to the caller."
        case .expectedMore: "The method streams its answers and must be called with \"more\"."
        }
    }
}
