/// A set of interfaces under one address: takes a call to its handler, and always answers it.
package struct VarlinkService: Sendable {
    /// Who made the service and what it is, as GetInfo tells.
    package struct Identity: Sendable, Codable, Hashable {
        package let vendor: String
        package let product: String
        package let version: String
        package let url: String

        /// Makes an identity from what GetInfo tells.
        package init(vendor: String, product: String, version: String, url: String) {
            self.vendor = vendor
            self.product = product
            self.version = version
            self.url = url
        }
    }

    private struct Entry: Sendable {
        let description: InterfaceDescription
        let inputs: [String: Set<String>]
        let handlers: [String: VarlinkInterface.Handler]
    }

    private let entries: [String: Entry]

    /// Makes a service of interfaces, `org.varlink.service` among them by itself.
    ///
    /// - Throws: `ServiceDefinitionError` where handlers and descriptions do not match, or two interfaces have one name.
    package init(identity: Identity, interfaces: [any VarlinkInterface]) throws(ServiceDefinitionError) {
        var entries: [String: Entry] = [:]
        let own = ServiceInterface(identity: identity, others: interfaces.map(\.interfaceDescription))
        for interface in [own] + interfaces {
            let description = interface.interfaceDescription
            let handlers = interface.methods
            let defined = description.methods
            guard entries[description.name] == nil else { throw .interfaceTwice(description.name) }
            for name in defined.keys.sorted() where handlers[name] == nil {
                throw .handlerMissing(method: "\(description.name).\(name)")
            }
            for name in handlers.keys.sorted() where defined[name] == nil {
                throw .methodNotDescribed(method: "\(description.name).\(name)")
            }
            entries[description.name] = Entry(
                description: description,
                inputs: defined.mapValues { Set($0.input.map(\.name)) },
                handlers: handlers
            )
        }
        self.entries = entries
    }

    /// Has a call answered: by its handler, or with the error that is due.
    ///
    /// - Parameter call: The call.
    /// - Returns: What a handler threw that was no error for its caller: a fault of ours that somebody should see.
    package func answer(_ call: VarlinkCall) async -> (any Error)? {
        do {
            try await handler(for: call.message)(call)
            if !call.hasAnswer, !call.message.isOneway {
                throw ServiceDefinitionError.notAnswered(method: call.message.method)
            }
            return nil
        } catch let error as any ErrorReplyConvertible {
            try? await call.refuse(error.errorReply)
            return nil
        } catch CallError.callerGone {
            return nil
        } catch is CancellationError where Task.isCancelled {
            // The caller has gone, or the service is stopping and closes the connection: that is the answer.
            return nil
        } catch {
            try? await call.refuse(Self.failure(of: call, reason: "\(error)"))
            return error
        }
    }

    private func handler(for message: CallMessage) throws(ServiceError) -> VarlinkInterface.Handler {
        guard let entry = entries[message.interface] else { throw .interfaceNotFound(message.interface) }
        guard let handler = entry.handlers[message.member], let input = entry.inputs[message.member] else {
            throw .methodNotFound(message.method)
        }
        guard !message.wantsUpgrade else { throw .methodNotImplemented(message.method) }
        if let unknown = message.parameterNames.first(where: { !input.contains($0) }) {
            throw .invalidParameter(unknown)
        }
        return handler
    }

    /// The protocol has no error for a fault of the service: each interface has its own `InternalError`.
    private static func failure(of call: VarlinkCall, reason: String) -> ErrorReply {
        ErrorReply(name: "\(call.message.interface).InternalError", parameters: ["reason": .string(reason)])
    }
}

/// How a service contradicts its own descriptions: a mistake in the program.
package enum ServiceDefinitionError: Error, Sendable, Hashable {
    case interfaceTwice(String)
    case handlerMissing(method: String)
    case methodNotDescribed(method: String)
    case notAnswered(method: String)
}

extension ServiceDefinitionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .interfaceTwice(let name): "Two implementations have the interface \"\(name)\"."
        case .handlerMissing(let method): "The description has the method \"\(method)\", and nothing implements it."
        case .methodNotDescribed(let method): "\"\(method)\" is implemented, and the description has no such method."
        case .notAnswered(let method): "The handler of \"\(method)\" returned and had given no reply."
        }
    }
}
