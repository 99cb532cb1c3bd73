import Foundation
import RedshankEngine

/// The measurements, a line each.
struct ReplayBenchmark {
    let rounds: Int
    let word: String
    let actions: [Checked]

    init(rounds: Int, actions: Int, word: String) throws {
        self.rounds = rounds
        self.word = word
        self.actions = (0..<actions).map(Checked.sample)
    }

    /// Prints the table.
    ///
    /// - Returns: whether all is as fast as is aimed at.
    func run() throws -> Bool {
        let json = try recording(JSONEncoder())
        let compact = try recording(CompactEncoder())
        var stream = RecordingWriter()
        let bytes = compact.flatMap { stream.bytes(of: $0) }
        let sizes = [json, compact].map { payloads($0).map(\.count).reduce(0, +) / actions.count }
        print(
            "bytes/action: JSON \(sizes[0]), compact \(sizes[1]), compact with all else \(bytes.count / actions.count)"
        )

        print("measurement                             ns/action   actions/s    aim  of JSONDecoder    aim")
        let floor = try row("floor: JSONDecoder alone", nil) { try decodeAll(json) }
        let rows = [
            row("floor: reducers alone", floor) { reduceAll() },
            try row("replay from JSON", floor, 100_000, 1.5) { try replay(json, JSONDecoder()) },
            try row("replay from compact", floor, 300_000, 0.6) { try replay(compact, CompactDecoder()) },
            try row("replay from a compact stream, read too", floor, 300_000, 0.7) {
                try replay(try RecordingReader.entries(in: bytes), CompactDecoder())
            },
            try row("record as JSON", floor) { _ = try record(JSONEncoder(), Nowhere()) },
            try row("record as compact", floor, nil, 0.6) { _ = try record(CompactEncoder(), Nowhere()) },
        ]
        let isDigestFast = try word.isEmpty ? digest() : true
        return rows.allSatisfy(\.isFast) && isDigestFast
    }

    // MARK: Measured

    private func recording(_ encoding: any RecordingEncoding) throws -> [RecordingEntry] {
        let memory = RecordingMemory()
        _ = try record(encoding, memory)
        return memory.entries
    }

    private func record(_ encoding: any RecordingEncoding, _ sink: any RecordingSink) throws -> Recorder<Tally> {
        let recorder = try Recorder(catalog, from: Tally(), into: sink, encoding: encoding)
        let state = Tally()
        let source = SourceLocation(file: #fileID, line: #line, function: #function)
        for (index, action) in actions.enumerated() {
            let moment = Moment(
                wall: .microseconds(1_700_000_000_000_000 + index * 997),
                boot: .microseconds(index * 997)
            )
            let stamp = ActionStamp(
                number: UInt64(index) + 1,
                moment: moment,
                cause: index % 2 == 0 ? nil : Cause(number: UInt64(index), effect: "RunCheck"),
                source: source
            )
            recorder.processed(StateBox(old: state, new: state, action: action, stamp: stamp))
        }
        return recorder
    }

    private func replay(_ entries: [RecordingEntry], _ decoding: any RecordingDecoding) throws {
        var replay = try Replay(entries, catalog: catalog, decoding: decoding)
        try replay.runToEnd()
        precondition(replay.number == actions.count && replay.state == expected, "The replay came to another state.")
    }

    private func digest() throws -> Bool {
        let states = (0..<20_000).map {
            Tally(checked: $0, failed: $0 / 7, milliseconds: Double($0), last: "check-\($0)")
        }
        let noise = (0..<64 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let hashing = least { noise.withUnsafeBytes { sink(StateDigest(ofBytes: $0)) } } / Double(noise.count)
        let whole = try least { sink(try StateDigest(of: states)) } / Double(states.count)
        let rate = Int(1_000 / hashing)
        print("digest: \(rate) MB/s of bytes (aim: 300), \(Int(whole)) ns for an element of four fields")
        return rate >= 300
    }

    // MARK: Floors

    private var expected: Tally { actions.reduce(into: Tally()) { $1.reduce(&$0) } }

    private func reduceAll() { sink(expected) }

    private func decodeAll(_ entries: [RecordingEntry]) throws {
        let decoder = JSONDecoder()
        for payload in payloads(entries) { sink(try decoder.decode(Checked.self, from: Data(payload))) }
    }

    private func payloads(_ entries: [RecordingEntry]) -> [[UInt8]] {
        entries.compactMap { if case .action(let entry) = $0 { entry.payload } else { nil } }
    }

    /// Keeps the compiler from leaving out what made the value.
    @inline(never)
    private func sink<Value>(_ value: Value) { withUnsafeBytes(of: value) { Self.kept = $0.first ?? 0 } }
    // One thread alone measures.
    nonisolated(unsafe) private static var kept: UInt8 = 0

    // MARK: The table

    /// The least nanoseconds of all rounds, of the thread's own time: what else the machine does is not counted.
    private func least(_ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<rounds {
            let begin = nanoseconds()
            try work()
            least = min(least, nanoseconds() - begin)
        }
        return least
    }

    private func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private struct Row {
        let nanoseconds: Double
        let isFast: Bool
    }

    private func row(
        _ name: String,
        _ floor: Row?,
        _ rateAim: Int? = nil,
        _ ratioAim: Double? = nil,
        _ work: () throws -> Void
    ) rethrows -> Row {
        // The floor is measured always, as others are set beside it.
        guard word.isEmpty || floor == nil || name.contains(word) else { return Row(nanoseconds: 0, isFast: true) }
        let each = try least(work) / Double(actions.count)
        let rate = Int(1_000_000_000 / each)
        let ratio = (each / (floor?.nanoseconds ?? each) * 100).rounded() / 100
        let isFast = rate >= rateAim ?? 0 && ratio <= ratioAim ?? .infinity
        print(
            name.padding(toLength: 39, withPad: " ", startingAt: 0),
            "\(Int(each))".padded(9),
            "\(rate)".padded(11),
            (rateAim.map(String.init) ?? "").padded(6),
            "\(ratio)".padded(15),
            (ratioAim.map { "\($0)" } ?? "").padded(6),
            isFast ? "" : "MISSED"
        )
        return Row(nanoseconds: each, isFast: isFast)
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
