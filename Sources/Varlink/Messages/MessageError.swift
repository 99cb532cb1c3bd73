/// Why bytes from the peer are no message, or not one that is taken.
package enum MessageError: Error, Sendable, Hashable {
    case tooLarge(maximum: Int)
    case tooDeep(maximum: Int)
    case malformed(reason: String)
    case stalled
}

extension MessageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let maximum): "The message is larger than \(maximum) bytes."
        case .tooDeep(let maximum): "The message nests deeper than \(maximum) objects and arrays."
        case .malformed(let reason): "The message is not valid: \(reason)."
        case .stalled: "The message did not come whole in time."
        }
    }
}

extension MessageError: ErrorReplyConvertible {
    /// The protocol has no error for a message that is none; the nearest one names the message as the parameter.
    package var errorReply: ErrorReply {
        ErrorReply(
            name: "\(ServiceError.interface).InvalidParameter",
            parameters: ["parameter": "message", "reason": .string(description)]
        )
    }
}
