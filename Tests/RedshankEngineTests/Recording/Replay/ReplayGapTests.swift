import Dispatch
import RedshankEngine
import RedshankTesting
import Testing

@Suite("replay of a recording that is not whole")
struct ReplayGapTests {
    /// Puts 1, 2, 3 …, one an action, with the state after each fifth.
    private func recording(of count: Int = 12, names: [String: String] = [:]) throws -> [RecordingEntry] {
        let memory = RecordingMemory()
        let recorder = try Recorder(tillCatalog, from: Till(), into: memory, stateEvery: 5)
        var state = Till()
        for number in 1...count {
            let old = state
            let action = Put(amount: number)
            action.reduce(&state)
            let source = SourceLocation(file: #fileID, line: #line, function: #function)
            let moment = Moment(wall: .seconds(number), boot: .seconds(number))
            let stamp = ActionStamp(number: UInt64(number), moment: moment, source: source)
            recorder.processed(StateBox(old: old, new: state, action: action, stamp: stamp))
        }
        return memory.entries
    }

    private func without(_ numbers: ClosedRange<UInt64>, _ entries: [RecordingEntry]) -> [RecordingEntry] {
        entries.filter { entry in
            if case .action = entry { !numbers.contains(entry.number) } else { true }
        }
    }

    @Test("numbers that are missing end the replay before them, with their extent")
    func gap() throws {
        var replay = try Replay(without(7...8, recording()), catalog: tillCatalog)
        let error = RecordingError.gap(ReplayGap(first: 7, last: 8, reason: nil))
        #expect(throws: error) { try replay.runToEnd() }
        #expect(
            error.description == "Actions 7 to 8 (2) are not in the recording: nothing says why."
        )
        #expect(replay.number == 6)
        #expect(replay.state.amounts == Array(1...6))
        #expect(throws: error) { try replay.step() }
        #expect(throws: error) { try replay.prove() }
        #expect(throws: error) { try replay.run(to: 9) }
    }

    @Test("a state that was recorded after the gap can be gone to")
    func afterTheGap() throws {
        var replay = try Replay(without(7...8, recording()), catalog: tillCatalog)
        try replay.run(to: 12)
        #expect(replay.state.amounts == Array(1...12))
        try replay.run(to: 6)
        #expect(replay.state.amounts == Array(1...6))
        #expect(replay.omissions.isEmpty)
    }

    @Test("a gap is passed over only where that is asked for, and is reported; the next state puts things right")
    func passedOver() throws {
        var replay = try Replay(without(7...8, recording()), catalog: tillCatalog)
        replay.passesOver = .gaps
        try replay.run(to: 9)
        #expect(replay.state.amounts == [1, 2, 3, 4, 5, 6, 9])
        #expect(replay.omissions == [ReplayGap(first: 7, last: 8, reason: nil)])
        try replay.runToEnd()
        #expect(replay.state.amounts == Array(1...12))
        let proof = try replay.prove()
        #expect(!proof.isWhole)
        #expect(proof.omissions == [ReplayGap(first: 7, last: 8, reason: nil)])
    }

    @Test("a gap at the end, and before a state, is a gap too")
    func gapAtTheEdges() throws {
        var atState = try Replay(without(4...5, recording()), catalog: tillCatalog)
        #expect(throws: RecordingError.gap(ReplayGap(first: 4, last: 5, reason: nil))) { try atState.runToEnd() }
        var atEnd = try Replay(without(10...10, recording(of: 10)), catalog: tillCatalog)
        #expect(throws: RecordingError.gap(ReplayGap(first: 10, last: 10, reason: nil))) { try atEnd.runToEnd() }
        var atBegin = try Replay(without(1...2, recording()), catalog: tillCatalog)
        #expect(throws: RecordingError.gap(ReplayGap(first: 1, last: 2, reason: nil))) { try atBegin.step() }
    }

    @Test("an action that could not be recorded is named with the reason")
    func unrecorded() throws {
        var entries = try recording()
        let place = try #require(entries.firstIndex { $0.kind == "action 3" })
        entries[place] = .unrecorded(number: 3, name: "Scribble", reason: "it is not in the catalog")
        var replay = try Replay(entries, catalog: tillCatalog)
        #expect(
            #expect(throws: RecordingError.self) { try replay.runToEnd() }?.description == """
                Action 3 is not in the recording: "Scribble" could not be recorded: it is not in the catalog.
                """
        )
        #expect(replay.number == 2)
    }

    @Test("an action of an unknown name is named, or passed over where that is asked for")
    func unknown() throws {
        let catalog = ActionCatalog<Till>().action(Doubled.self)
        var entries = try recording(of: 3)
        entries.append(.action(try doubled(4)))
        var replay = try Replay(entries, catalog: catalog)
        #expect(throws: RecordingError.unknownAction(number: 1, name: "till.put", nearest: nil)) {
            try replay.runToEnd()
        }
        replay.passesOver = .unknownActions
        try replay.runToEnd()
        #expect(replay.number == 4)
        #expect(replay.state.doubled == ["w": 8])
        let reason = "\"till.put\" in version 1 is not in the catalog"
        #expect(replay.omissions == [ReplayGap(first: 1, last: 3, reason: reason)])
    }

    @Test("an action that cannot be decoded is passed over where that is asked for")
    func undecodable() throws {
        var entries = try recording(of: 3)
        guard case .action(var action) = entries[2] else { return }
        action.payload = [1, 0, 0x20]
        entries[2] = .action(action)
        var replay = try Replay(entries, catalog: tillCatalog)
        let error = #expect(throws: RecordingError.self) { try replay.runToEnd() }
        #expect(error?.description == #"Entry 2, "till.put", cannot be decoded: At byte 2: no value begins with 0x20."#)
        #expect(replay.number == 1)
        replay.passesOver = .unknownActions
        try replay.runToEnd()
        #expect(replay.state.amounts == [1, 3])
        #expect(replay.omissions.map(\.first) == [2])
    }

    private func doubled(_ number: UInt64) throws -> ActionEntry {
        var encoder = CompactEncoder()
        encoder.restart()
        // The key "amount" has its number from the actions before, as in one recording.
        _ = try encoder.bytes(of: Till())
        _ = try encoder.bytes(of: Put(amount: 1))
        return ActionEntry(
            number: number,
            moment: Moment(wall: .zero, boot: .zero),
            cause: nil,
            source: "",
            name: "till.doubled",
            version: 1,
            payload: try encoder.bytes(of: Doubled(amount: 8, words: "w"))
        )
    }

    @Test("entries out of order are refused")
    func disorder() throws {
        var entries = try recording(of: 4)
        entries.swapAt(2, 3)
        var replay = try Replay(entries, catalog: tillCatalog)
        #expect(throws: RecordingError.gap(ReplayGap(first: 2, last: 2, reason: nil))) { try replay.runToEnd() }
        replay.passesOver = .gaps
        #expect(throws: RecordingError.disorder(number: 2, after: 3)) { try replay.runToEnd() }
    }
}
