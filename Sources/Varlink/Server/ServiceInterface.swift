/// `org.varlink.service`: what every service says of itself.
struct ServiceInterface: VarlinkInterface {
    let identity: VarlinkService.Identity
    let others: [InterfaceDescription]

    let interfaceDescription = ServiceInterface.parsed

    var methods: [String: Handler] {
        ["GetInfo": getInfo, "GetInterfaceDescription": getInterfaceDescription]
    }

    private struct Information: Encodable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    private struct DescriptionQuery: Decodable {
        let interface: String
    }

    private struct DescriptionAnswer: Encodable {
        let description: String
    }

    @Sendable private func getInfo(_ call: VarlinkCall) async throws {
        let information = Information(
            vendor: identity.vendor,
            product: identity.product,
            version: identity.version,
            url: identity.url,
            interfaces: [interfaceDescription.name] + others.map(\.name).sorted()
        )
        try await call.reply(information)
    }

    @Sendable private func getInterfaceDescription(_ call: VarlinkCall) async throws {
        let name = try call.parameters(as: DescriptionQuery.self).interface
        guard let found = ([interfaceDescription] + others).first(where: { $0.name == name }) else {
            throw ServiceError.interfaceNotFound(name)
        }
        try await call.reply(DescriptionAnswer(description: found.text))
    }

    private static let parsed: InterfaceDescription = {
        do {
            return try InterfaceDescription(parsing: text)
        } catch {
            preconditionFailure("the text of org.varlink.service is part of this program: \(error)")
        }
    }()

    private static let text = """
        # What every service says of itself: what it is, and which interfaces it has.
        interface org.varlink.service

        # What the service is, and the names of its interfaces.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The description of an interface, as its text.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The service does not have the interface.
        error InterfaceNotFound (interface: string)

        # The interface does not have the method.
        error MethodNotFound (method: string)

        # The interface has the method, and the service does not implement it.
        error MethodNotImplemented (method: string)

        # A parameter is missing, unknown or of the wrong type.
        error InvalidParameter (parameter: string)

        # The caller may not do this.
        error PermissionDenied ()

        # The method streams its answers, and must be called with "more".
        error ExpectedMore ()
        """
}
