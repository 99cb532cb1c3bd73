import Synchronization
import Varlink

/// An interface with a method of every temper, for tests of the server.
struct ExampleInterface: VarlinkInterface {
    let interfaceDescription: InterfaceDescription
    /// Hears of what streams and slow calls do.
    let journal = CallJournal()

    init() throws {
        interfaceDescription = try InterfaceDescription(
            parsing: """
                # For tests.
                interface org.example.test
                method Echo(text: string, nested: ?(number: ?int)) -> (text: string)
                method Count(to: int) -> (number: int)
                method Flood(size: int) -> (text: string)
                method Hang(oneway: ?bool) -> ()
                method Note(text: string) -> ()
                method Fail(how: string) -> ()
                method Who() -> (pid: int, uid: int, gid: int)
                error Broken (what: string)
                error InternalError (reason: string)
                """
        )
    }

    var methods: [String: Handler] {
        [
            "Echo": echo, "Count": count, "Flood": flood, "Hang": hang, "Note": note, "Fail": fail, "Who": who,
        ]
    }

    struct Text: Codable, Equatable {
        var text: String
    }

    struct Number: Codable, Equatable {
        var number: Int
    }

    private struct EchoInput: Decodable {
        struct Nested: Decodable {
            let number: Int?
        }

        let text: String
        let nested: Nested?
    }

    private struct Bound: Decodable {
        let to: Int
    }

    private struct Size: Decodable {
        let size: Int
    }

    private struct Manner: Decodable {
        let how: String
    }

    private struct Unexpected: Error {}

    @Sendable private func echo(_ call: VarlinkCall) async throws {
        try await call.reply(Text(text: try call.parameters(as: EchoInput.self).text))
    }

    @Sendable private func count(_ call: VarlinkCall) async throws {
        let last = try call.parameters(as: Bound.self).to
        for number in 1..<last { try await call.stream(Number(number: number)) }
        try await call.reply(Number(number: last))
    }

    @Sendable private func flood(_ call: VarlinkCall) async throws {
        let text = String(repeating: "x", count: try call.parameters(as: Size.self).size)
        do {
            while true {
                try await call.stream(Text(text: text))
                journal.write("flooded")
            }
        } catch {
            journal.write("flood ended")
            throw error
        }
    }

    @Sendable private func hang(_ call: VarlinkCall) async throws {
        journal.write("hang began")
        while !Task.isCancelled { await journal.waitForCancellation() }
        journal.write("hang cancelled")
        throw CancellationError()
    }

    @Sendable private func note(_ call: VarlinkCall) async throws {
        journal.write("note: \(try call.parameters(as: Text.self).text)")
        try await call.reply()
    }

    @Sendable private func fail(_ call: VarlinkCall) async throws {
        switch try call.parameters(as: Manner.self).how {
        case "declared": throw ErrorReply(name: "org.example.test.Broken", parameters: ["what": "it"])
        case "unexpected": throw Unexpected()
        case "twice":
            try await call.reply()
            try await call.reply()
        default: return
        }
    }

    @Sendable private func who(_ call: VarlinkCall) async throws {
        struct Answer: Encodable {
            let pid: Int32
            let uid: UInt32
            let gid: UInt32
        }
        try await call.reply(Answer(pid: call.peer.processID, uid: call.peer.userID, gid: call.peer.groupID))
    }
}

/// What handlers did, for a test to wait for: events in order, and nobody polls.
final class CallJournal: Sendable {
    private struct State {
        var entries: [String] = []
        var waiters: [(entry: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func write(_ entry: String) {
        let woken = state.withLock { state in
            state.entries.append(entry)
            let woken = state.waiters.filter { $0.entry == entry }.map(\.continuation)
            state.waiters.removeAll { $0.entry == entry }
            return woken
        }
        for continuation in woken { continuation.resume() }
    }

    var entries: [String] { state.withLock { $0.entries } }

    /// Returns once an entry was written, before or after this was asked.
    func wait(for entry: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.entries.contains(entry) { return true }
                state.waiters.append((entry, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Returns when the task that waits is cancelled.
    func waitForCancellation() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
    }
}
