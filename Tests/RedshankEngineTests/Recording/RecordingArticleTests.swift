import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

/// The examples of the article on recording, so that they compile and do what it says.
@Suite("recording article")
struct RecordingArticleTests {
    struct Purse: Codable, Sendable {
        var amounts: [Int] = []
    }

    struct Add: Input, Codable {
        static let name = "purse.add"
        let amount: Int
        func reduce(_ state: inout Purse) { state.amounts.append(amount) }
    }

    @Test("a session is recorded, replayed, searched and proved")
    func overview() async throws {
        let catalog = ActionCatalog<Purse>().action(Add.self)
        let memory = RecordingMemory()
        let recorder = try Recorder(catalog, from: Purse(), into: memory, stateEvery: 10_000, digestEvery: 100)
        let queue = DispatchQueue(label: "purse")
        let store = Store(Purse(), queue: queue, clock: ManualClock(), observers: [recorder])
        for amount in (1...400).reversed() { try await store.send(Add(amount: amount - 1)) }

        var replay = try Replay(memory.entries, catalog: catalog)
        try replay.run(to: 312)
        #expect(replay.state.amounts.count == 312)
        let step = try replay.firstStep { $0.amounts.contains(0) }
        #expect(step?.entry.number == 400)
        #expect(
            "\(try replay.prove())"
                == "The replay came to the same state at all 4 places recorded, the last after 400."
        )
    }

    @Test("a value goes through the compact encoding and comes back")
    func compact() throws {
        var encoder = CompactEncoder()
        let bytes = try encoder.bytes(of: ["answer": 42])
        var decoder = CompactDecoder()
        #expect(try decoder.value([String: Int].self, from: bytes) == ["answer": 42])
    }

    @Test("entries go through a stream and come back")
    func stream() throws {
        let memory = RecordingMemory()
        memory.write(.dropped(number: 1, name: "purse.add", reason: "throttled"))
        var writer = RecordingWriter()
        var bytes: [UInt8] = []
        for entry in memory.entries { bytes += writer.bytes(of: entry) }
        #expect(try RecordingReader.entries(in: bytes) == memory.entries)
    }
}
