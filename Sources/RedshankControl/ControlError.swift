package import Varlink

/// The errors of the control interface.
package enum ControlError: Error, Sendable, Hashable {
    /// There is no check of that name; the nearest name there is, if one is near.
    case noSuchCheck(name: String, suggestion: String?)
    /// There is nothing of that name to be explained, or it means more than one thing: why, and what may be meant.
    case noSuchSubject(String, reason: String, suggestions: [String])
    /// The caller may look and not change: which group may.
    case notAllowed(group: String)
    /// The check is not in trouble, so there is nothing to take on; how it stands, and since when.
    case nothingToAcknowledge(check: String, health: Health, since: Timestamp?)
    /// The configuration is wrong and was not taken; the old one stays in force.
    case configurationRejected([ConfigurationProblem])
    /// It cannot be done now, and why; it may be tried again.
    case busy(reason: String)
    /// A fault in the daemon.
    case internalError(reason: String)
}

extension ControlError: ErrorReplyConvertible {
    package var errorReply: ErrorReply {
        switch self {
        case .noSuchCheck(let name, let suggestion):
            reply("NoSuchCheck", NoSuchCheck(name: name, suggestion: suggestion))
        case .noSuchSubject(let subject, let reason, let suggestions):
            reply("NoSuchSubject", NoSuchSubject(subject: subject, reason: reason, suggestions: suggestions))
        case .notAllowed(let group): reply("NotAllowed", NotAllowed(group: group))
        case .nothingToAcknowledge(let check, let health, let since):
            reply("NothingToAcknowledge", NothingToAcknowledge(check: check, health: health, since: since))
        case .configurationRejected(let problems): reply("ConfigurationRejected", Rejected(errors: problems))
        case .busy(let reason): reply("Busy", Reason(reason: reason))
        case .internalError(let reason): reply("InternalError", Reason(reason: reason))
        }
    }

    /// The error of the control interface that a reply carries, if it is one.
    package init?(_ reply: ErrorReply) {
        switch reply.name {
        case "\(ControlInterfaceText.name).NoSuchCheck":
            guard let error = reply.parameters(as: NoSuchCheck.self) else { return nil }
            self = .noSuchCheck(name: error.name, suggestion: error.suggestion)
        case "\(ControlInterfaceText.name).NoSuchSubject":
            guard let error = reply.parameters(as: NoSuchSubject.self) else { return nil }
            self = .noSuchSubject(error.subject, reason: error.reason, suggestions: error.suggestions)
        case "\(ControlInterfaceText.name).NotAllowed":
            guard let error = reply.parameters(as: NotAllowed.self) else { return nil }
            self = .notAllowed(group: error.group)
        case "\(ControlInterfaceText.name).NothingToAcknowledge":
            guard let error = reply.parameters(as: NothingToAcknowledge.self) else { return nil }
            self = .nothingToAcknowledge(check: error.check, health: error.health, since: error.since)
        case "\(ControlInterfaceText.name).ConfigurationRejected":
            guard let error = reply.parameters(as: Rejected.self) else { return nil }
            self = .configurationRejected(error.errors)
        case "\(ControlInterfaceText.name).Busy":
            self = .busy(reason: reply.parameters(as: Reason.self)?.reason ?? "")
        case "\(ControlInterfaceText.name).InternalError":
            self = .internalError(reason: reply.parameters(as: Reason.self)?.reason ?? "")
        default: return nil
        }
    }

    private func reply(_ error: String, _ parameters: some Encodable) -> ErrorReply {
        let name = "\(ControlInterfaceText.name).\(error)"
        // Strings and integers only, which JSON always holds.
        return (try? ErrorReply(name: name, encoding: parameters)) ?? ErrorReply(name: name)
    }

    private struct NoSuchCheck: Codable {
        let name: String
        let suggestion: String?
    }

    private struct NoSuchSubject: Codable {
        let subject: String
        let reason: String
        let suggestions: [String]
    }

    private struct NotAllowed: Codable {
        let group: String
    }

    private struct NothingToAcknowledge: Codable {
        let check: String
        let health: Health
        let since: Timestamp?
    }

    private struct Rejected: Codable {
        let errors: [ConfigurationProblem]
    }

    private struct Reason: Codable {
        let reason: String
    }
}

extension ControlError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSuchCheck(let name, let suggestion):
            "There is no check '\(name)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
        case .noSuchSubject(_, let reason, let suggestions):
            "\(reason)." + (suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: " or "))?")
        case .notAllowed(let group): "Only root and members of the group '\(group)' may change anything."
        case .nothingToAcknowledge(let check, let health, _):
            "'\(check)' is \(health.rawValue): only what is down or degraded can be acknowledged."
        case .configurationRejected(let problems):
            "The configuration has \(problems.count) errors and was not taken; the old one stays in force."
        case .busy(let reason): "It cannot be done now: \(reason)."
        case .internalError(let reason): "redshankd has a fault: \(reason)"
        }
    }
}
