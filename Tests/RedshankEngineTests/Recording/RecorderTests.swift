import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

@Suite("recorder")
struct RecorderTests {
    private let memory = RecordingMemory()

    private func makeStore(_ recorder: Recorder<Till>) -> Store<Till> {
        Store(
            Till(),
            queue: DispatchQueue(label: "recorder"),
            clock: ManualClock(),
            middleware: [NothingIsDropped()],
            observers: [recorder]
        )
    }

    @Test("each action is recorded with its number, time, cause, source, name and version")
    func stamps() async throws {
        let catalog = ActionCatalog<Till>().action(Put.self, version: 3).action(Doubled.self)
        let store = makeStore(Recorder(catalog, into: memory))
        await store.start(Doubler())
        try await store.send(Put(amount: 4))
        let line = #line - 1
        let entries = memory.entries
        try #require(entries.count == 2)
        guard case .action(let put) = entries[0], case .action(let doubled) = entries[1] else {
            Issue.record("\(entries)")
            return
        }
        #expect(put.number == 1)
        #expect(put.name == "till.put")
        #expect(put.version == 3)
        #expect(put.cause == nil)
        #expect(put.moment == ManualClock().now())
        #expect(put.source == "RedshankEngineTests/RecorderTests.swift:\(line) stamps()")
        #expect(doubled.cause == Cause(number: 1, effect: "DoubleIt"))
        #expect(doubled.source.hasPrefix("RedshankEngineTests/Till.swift:"))
        await store.stop()
    }

    @Test("the first state, later ones and digests are recorded when they are due")
    func states() async throws {
        let store = makeStore(try Recorder(tillCatalog, from: Till(), into: memory, stateEvery: 3, digestEvery: 2))
        for amount in [1, 3, 5, 7] { try await store.send(Put(amount: amount)) }
        #expect(
            memory.entries.map(\.kind) == [
                "state 0", "action 1", "action 2", "digest 2", "action 3", "state 3", "action 4", "digest 4",
            ]
        )
        guard case .digest(_, let digest) = memory.entries[7] else { return }
        #expect(try await digest == StateDigest(of: store.state))
    }

    @Test("a digest that is due when an action is dropped comes after the next")
    func dueWhileDropped() async throws {
        let store = makeStore(try Recorder(tillCatalog, from: Till(), into: memory, digestEvery: 2))
        for amount in [1, 0, 3, 5, 7, 0, 0, 0, 9] { try await store.send(Put(amount: amount)) }
        #expect(
            memory.entries.map(\.kind) == [
                "state 0", "action 1", "dropped 2", "action 3", "digest 3", "action 4", "digest 4", "action 5",
                "dropped 6", "dropped 7", "dropped 8", "action 9", "digest 9",
            ]
        )
    }

    @Test("an action that is in no catalogue is recorded as missing, and the state comes after it")
    func unrecorded() async throws {
        let store = makeStore(try Recorder(tillCatalog, from: Till(), into: memory))
        try await store.send(Put(amount: 1))
        try await store.send(Scribble())
        try await store.send(Unspeakable())
        try await store.send(Put(amount: 3))
        #expect(
            memory.entries.map(\.kind) == [
                "state 0", "action 1", "unrecorded 2", "unrecorded 3", "state 3", "action 4",
            ]
        )
        #expect(
            memory.entries[2]
                == .unrecorded(number: 2, name: "Scribble", reason: "Scribble is not in the catalog of the recorder")
        )
        #expect(memory.entries[3] == .unrecorded(number: 3, name: "Unspeakable", reason: "Reason()"))
    }

    @Test("without states an action that cannot be recorded is recorded as missing all the same")
    func unrecordedWithoutStates() async throws {
        let store = makeStore(Recorder(tillCatalog, into: memory))
        try await store.send(Scribble())
        try await store.send(Put(amount: 1))
        #expect(memory.entries.map(\.kind) == ["unrecorded 1", "action 2"])
    }

    @Test("an action that a middleware dropped has its number in the recording")
    func dropped() async throws {
        let store = makeStore(Recorder(tillCatalog, into: memory))
        try await store.send(Put(amount: 0))
        #expect(memory.entries == [.dropped(number: 1, name: "till.put", reason: "nothing to put")])
    }

    @Test("a state that cannot be encoded is recorded as missing")
    func unrecordedState() async throws {
        struct Odd: Sendable, Encodable {
            struct Reason: Error {}
            var count = 0
            func encode(to encoder: any Encoder) throws {
                if count > 0 { throw Reason() }
                var container = encoder.singleValueContainer()
                try container.encode(count)
            }
        }
        struct Count: Input, Codable { func reduce(_ state: inout Odd) { state.count += 1 } }
        let recorder = try Recorder(
            ActionCatalog<Odd>().action(Count.self),
            from: Odd(),
            into: memory,
            stateEvery: 1,
            digestEvery: 1
        )
        let store = Store(Odd(), queue: DispatchQueue(label: "odd"), clock: ManualClock(), observers: [recorder])
        try await store.send(Count())
        #expect(
            memory.entries.suffix(2) == [
                .stateUnrecorded(number: 1, reason: "Reason()"), .stateUnrecorded(number: 1, reason: "Reason()"),
            ]
        )
    }
}

extension RecordingEntry {
    /// What the entry is, in brief.
    var kind: String {
        switch self {
        case .action: "action \(number)"
        case .state: "state \(number)"
        case .digest: "digest \(number)"
        case .dropped: "dropped \(number)"
        case .unrecorded: "unrecorded \(number)"
        case .stateUnrecorded: "stateUnrecorded \(number)"
        }
    }
}
