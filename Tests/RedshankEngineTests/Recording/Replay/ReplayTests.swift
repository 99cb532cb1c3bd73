import Dispatch
import Foundation
import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("replay", .timeLimit(.minutes(1)))
struct ReplayTests {
    /// A session of these many inputs, with effects, drops and a clock that goes on.
    private func record(
        seed: UInt64,
        inputs: Int = 200,
        encoding: any RecordingEncoding = CompactEncoder(),
        stateEvery: Int? = nil,
        digestEvery: Int? = nil
    ) async throws -> (entries: [RecordingEntry], states: [UInt64: Till]) {
        var dice = PrintedDice(seed: seed)
        let memory = RecordingMemory()
        let witness = StateWitness()
        let clock = ManualClock()
        let recorder = try Recorder(
            tillCatalog,
            from: Till(),
            into: memory,
            encoding: encoding,
            stateEvery: stateEvery,
            digestEvery: digestEvery
        )
        let store = Store(
            Till(),
            queue: DispatchQueue(label: "replay"),
            clock: clock,
            middleware: [NothingIsDropped()],
            observers: [recorder, witness]
        )
        await store.start(Doubler())
        for _ in 0..<inputs {
            clock.advance(by: .milliseconds(Int64.random(in: 0...5_000, using: &dice)))
            if Int.random(in: 0..<10, using: &dice) == 0 {
                try store.dispatch(ShutTill())
            } else if Bool.random(using: &dice) {
                try store.dispatch(Put(amount: .random(in: -20...20, using: &dice)))
            } else {
                try await store.send(Put(amount: .random(in: 0...3, using: &dice)))
            }
        }
        try await store.send(ShutTill())
        await store.stop()
        return (memory.entries, witness.states)
    }

    @Test("a session with effects is replayed to the same states, by every digest")
    func equality() async throws {
        var dice = PrintedDice(for: "replay")
        let (entries, states) = try await record(seed: dice.next(), stateEvery: 50, digestEvery: 1)
        var replay = try Replay(entries, catalog: tillCatalog)
        let proof = try replay.prove()
        #expect(proof.isWhole)
        #expect(proof.difference == nil)
        #expect(proof.comparisons > 200)
        #expect(proof.last == replay.last)
        while let step = try replay.step() { #expect(step.new == states[step.entry.number]) }
        #expect(replay.number == replay.last)
    }

    @Test("a recording as JSON, and one written to a stream and read again, are replayed alike")
    func otherEncodings() async throws {
        let (entries, states) = try await record(seed: 5, encoding: JSONEncoder(), stateEvery: 40, digestEvery: 10)
        var writer = RecordingWriter()
        let read = try RecordingReader.entries(in: entries.flatMap { writer.bytes(of: $0) })
        #expect(read == entries)
        var replay = try Replay(read, catalog: tillCatalog, decoding: JSONDecoder())
        #expect(try replay.prove().difference == nil)
        try replay.runToEnd()
        #expect(replay.state == states[replay.number])
    }

    @Test("time travel goes to any number, forwards and backwards, with states recorded and without")
    func timeTravel() async throws {
        for stateEvery in [nil, 16] as [Int?] {
            let (entries, states) = try await record(seed: 9, stateEvery: stateEvery)
            var replay = try Replay(entries, catalog: tillCatalog)
            var dice = PrintedDice(seed: 10)
            for _ in 0..<60 {
                let number = UInt64.random(in: 0...replay.last, using: &dice)
                try replay.run(to: number)
                #expect(replay.number == number)
                // A dropped action has no state of its own.
                if let state = states[number] { #expect(replay.state == state) }
            }
            #expect(throws: RecordingError.beyondEnd(number: replay.last + 1, last: replay.last)) {
                try replay.run(to: replay.last + 1)
            }
        }
    }

    @Test("a recording of states is replayed as well from a state that is given, to the same ones")
    func givenState() async throws {
        let (entries, states) = try await record(seed: 4, stateEvery: 20)
        var replay = Replay(entries, from: Till(), catalog: tillCatalog)
        try replay.runToEnd()
        #expect(replay.state == states[replay.number])
        try replay.run(to: 1)
        #expect(replay.number == 1)
        let middle = try #require(states.keys.sorted().dropFirst(50).first)
        var later = Replay(entries, from: try #require(states[middle]), after: middle, catalog: tillCatalog)
        try later.runToEnd()
        #expect(later.state == states[later.number])
        #expect(throws: RecordingError.noState(number: 1)) { try later.run(to: 1) }
    }

    @Test("a recording without states cannot begin by itself")
    func noState() async throws {
        let (entries, _) = try await record(seed: 4, inputs: 3)
        let actions = entries.filter { if case .state = $0 { false } else { true } }
        #expect(throws: RecordingError.noState(number: 1)) { try Replay(actions, catalog: tillCatalog) }
    }

    // MARK: Differences

    /// Another build, whose reducer counts twice what is above 18.
    struct OtherPut: Input, Codable {
        static let name = "till.put"
        let amount: Int
        func reduce(_ state: inout Till) {
            Put(amount: amount).reduce(&state)
            if amount > 18 { state.total += amount }
        }
    }

    private let otherCatalog = ActionCatalog<Till>().action(OtherPut.self).action(Doubled.self).action(ShutTill.self)

    @Test("the first action that makes a difference is named, with what differs where the state was recorded")
    func firstDifference() async throws {
        let (entries, _) = try await record(seed: 21, stateEvery: 1, digestEvery: 1)
        let culprit = try #require(
            try Replay(entries, catalog: tillCatalog).firstStep { $0.amounts.contains { $0 > 18 } }
        )
        let difference = try #require(try Replay(entries, catalog: otherCatalog).prove().difference)
        #expect(difference.number == culprit.entry.number)
        #expect(difference.lastEqual == culprit.entry.number - 1)
        #expect(difference.isExact)
        #expect(difference.action == "till.put")
        let (old, new) = (culprit.new.total, culprit.new.total + (culprit.new.amounts.last ?? 0))
        #expect(difference.changes == ["state.total: recorded \(old), replayed \(new)"])
        #expect(
            difference.description.hasPrefix("The replay differs from action \(difference.number), \"till.put\", on")
        )
    }

    @Test("where digests are few, the actions between which the difference arose are named")
    func firstDifferenceRange() async throws {
        let (entries, _) = try await record(seed: 21, digestEvery: 50)
        let culprit = try #require(
            try Replay(entries, catalog: tillCatalog).firstStep { $0.amounts.contains { $0 > 18 } }
        )
        let difference = try #require(try Replay(entries, catalog: otherCatalog).prove().difference)
        let digests = entries.compactMap { if case .digest(let number, _) = $0 { number } else { nil } }
        #expect(difference.lastEqual == digests.last { $0 < culprit.entry.number } ?? 0)
        #expect(difference.number == digests.first { $0 >= culprit.entry.number })
        #expect(!difference.isExact)
        #expect(difference.changes == nil)
        #expect(
            difference.description.contains("one of the actions \(difference.lastEqual + 1) to \(difference.number)")
        )
    }

    @Test("a recording without digests proves nothing, and says so")
    func nothingProved() async throws {
        let (entries, _) = try await record(seed: 3, inputs: 5)
        let proof = try Replay(entries, catalog: tillCatalog).prove()
        #expect(!proof.isWhole)
        #expect(
            proof.description
                == "Nothing is proved of actions 1 to \(proof.last): no digest and no state was recorded after them."
        )
    }

    // MARK: Searching

    @Test("the first action after which something holds is the same by search and by halving")
    func search() async throws {
        let (entries, states) = try await record(seed: 33, stateEvery: 20)
        let replay = try Replay(entries, catalog: tillCatalog)
        for length in [1, 2, 50, 100, 150, states[replay.last]?.amounts.count ?? 0] {
            let expected = states.filter { $0.value.amounts.count >= length }.keys.min()
            #expect(try replay.firstStep { $0.amounts.count >= length }?.entry.number == expected)
            #expect(try replay.bisect { $0.amounts.count >= length }?.entry.number == expected)
        }
        #expect(try replay.firstStep { $0.amounts.count > 1_000 } == nil)
        #expect(try replay.bisect { $0.amounts.count > 1_000 } == nil)
        #expect(try replay.bisect { _ in true }?.entry.number == 1)
    }

    @Test("halving asks few states")
    func halving() async throws {
        let (entries, _) = try await record(seed: 34, stateEvery: 5)
        let replay = try Replay(entries, catalog: tillCatalog)
        var asked = 0
        _ = try replay.bisect { state in
            asked += 1
            return state.amounts.count >= 120
        }
        // 2 to the 6th power is more than the states there are, and 5 actions lie between two of them.
        #expect(asked <= 7 + 5)
    }
}

/// Keeps each state under the number of the action after which it was.
private final class StateWitness: StoreObserver {
    typealias State = Till

    private let kept = Mutex<[UInt64: Till]>([:])

    var states: [UInt64: Till] { kept.withLock { $0 } }

    func processed<A: Action>(_ box: StateBox<A>) where A.State == Till {
        kept.withLock { $0[box.stamp.number] = box.new }
    }

    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == Till {}
}
