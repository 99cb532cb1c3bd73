import FoundationEssentials
import Synchronization
import Varlink

/// The server's side of `org.varlink.certification`: a sequence of calls in which each carries back, exactly, what the
/// reply to the one before it gave.
struct CertificationInterface: VarlinkInterface {
    let interfaceDescription: InterfaceDescription
    private let progress = Progress()

    init() throws {
        interfaceDescription = try InterfaceDescription(parsing: CertificationText.description)
    }

    var methods: [String: Handler] {
        var methods: [String: Handler] = ["Start": start, "Test10": stream, "Test11": oneway, "End": end]
        for (index, step) in CertificationText.steps.enumerated() {
            methods[String(format: index + 1)] = { call in
                try self.expect(step.wants, of: call, then: String(format: index + 2))
                try await call.reply(step.gives)
            }
        }
        return methods
    }

    /// Which method each client is to call next.
    private final class Progress: Sendable {
        private let next = Mutex<[String: String]>([:])

        func advance(_ client: String, from method: String, to following: String?) -> String? {
            next.withLock { next in
                let expected = next[client]
                next[client] = expected == method ? following : nil
                return expected
            }
        }

        func begin(_ client: String) {
            next.withLock { $0[client] = "Test01" }
        }
    }

    private struct Client: Codable {
        let client_id: String
    }

    private func expect(_ wants: [String: JSONValue], of call: VarlinkCall, then following: String?) throws {
        let client = try call.parameters(as: Client.self).client_id
        var wanted = wants
        wanted["client_id"] = .string(client)
        guard case .object(var got) = try call.parameters(as: JSONValue.self) else { return }
        if case .object(var mytype)? = got["mytype"] {
            // A value that may be null may be left out.
            mytype = mytype.filter { $0.value != .null }
            got["mytype"] = .object(mytype)
        }
        let expected = progress.advance(client, from: call.message.member, to: following)
        guard let expected else { throw ErrorReply(name: "org.varlink.certification.ClientIdError") }
        guard expected == call.message.member, got == wanted else {
            throw ErrorReply(
                name: "org.varlink.certification.CertificationError",
                parameters: [
                    "wants": ["method": .string(expected), "parameters": .object(wanted)],
                    "got": ["method": .string(call.message.member), "parameters": .object(got)],
                ]
            )
        }
    }

    @Sendable private func start(_ call: VarlinkCall) async throws {
        let client = UUID().uuidString
        progress.begin(client)
        try await call.reply(Client(client_id: client))
    }

    @Sendable private func stream(_ call: VarlinkCall) async throws {
        try call.requireMore()
        try expect(["mytype": CertificationText.myType], of: call, then: "Test11")
        for number in 1..<10 { try await call.stream(["string": "Reply number \(number)"]) }
        try await call.reply(["string": "Reply number 10"])
    }

    @Sendable private func oneway(_ call: VarlinkCall) async throws {
        guard call.message.isOneway else { throw ServiceError.invalidParameter("oneway") }
        let replies = (1...10).map { JSONValue.string("Reply number \($0)") }
        try expect(["last_more_replies": .array(replies)], of: call, then: "End")
    }

    @Sendable private func end(_ call: VarlinkCall) async throws {
        try expect([:], of: call, then: nil)
        try await call.reply(["all_ok": true])
    }
}

extension String {
    /// The name of a numbered step, `Test01`.
    fileprivate init(format step: Int) {
        self = step < 10 ? "Test0\(step)" : "Test\(step)"
    }
}
