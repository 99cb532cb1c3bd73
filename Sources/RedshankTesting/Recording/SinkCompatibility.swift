import Dispatch
public import RedshankEngine

/// Puts a `RecordingSink` to the test: whether a recording that it took can be replayed.
///
/// ```swift
/// @Test("our table keeps recordings")
/// func sink() throws {
///     SinkCompatibility(makeSink: { try TableSink(inMemory: ()) }, entries: { try $0.readBack() }).check()
/// }
/// ```
///
/// Each failure is reported on its own. Whether a sink blocks the Store's queue no check can tell.
public struct SinkCompatibility<Sink: RecordingSink> {
    private let makeSink: () throws -> Sink
    private let entries: (Sink) throws -> [RecordingEntry]
    private let reporter: FailureReporter

    /// Names the sink to be tested.
    ///
    /// - Parameters:
    ///   - makeSink: makes a sink that has taken nothing; it is called more than once.
    ///   - entries: reads what a sink took, in its order; where it writes on a thread of its own this waits for that.
    ///   - reporter: who is told of what fails.
    public init(
        makeSink: @escaping () throws -> Sink,
        entries: @escaping (Sink) throws -> [RecordingEntry],
        reporter: FailureReporter = .standard
    ) {
        self.makeSink = makeSink
        self.entries = entries
        self.reporter = reporter
    }

    /// Runs all checks and reports each that fails.
    public func check(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let checks: [(String, () throws -> String?)] = [
            ("it begins empty", beginsEmpty),
            ("entries of every kind come back", { try keeps(EntrySamples.kinds) }),
            ("payloads of any bytes and any length come back", { try keeps(EntrySamples.payloads) }),
            ("texts of any characters come back", { try keeps(EntrySamples.texts) }),
            ("numbers and times at the borders come back", { try keeps(EntrySamples.borders) }),
            ("many entries keep their order, written on another queue", keepsMany),
            ("two sinks are two recordings", keepsApart),
            ("a session that was recorded is replayed to the same states", replays),
        ]
        reporter.report("sink", checks, at: place)
    }
}

// MARK: - Checks

extension SinkCompatibility {
    private func beginsEmpty() throws -> String? {
        let read = try entries(try makeSink())
        return read.isEmpty ? nil : "there are \(read.count) entries in one that took none."
    }

    private func keeps(_ written: [RecordingEntry]) throws -> String? {
        let sink = try makeSink()
        for entry in written { sink.write(entry) }
        return fault(written, try entries(sink))
    }

    private func keepsMany() throws -> String? {
        let sink = try makeSink()
        let queue = DispatchQueue(label: "org.redshank.testing.sink")
        let written = (1...5_000).map { EntrySamples.dropped(UInt64($0)) }
        for entry in written { queue.async { sink.write(entry) } }
        queue.sync {}
        return fault(written, try entries(sink))
    }

    private func keepsApart() throws -> String? {
        let sinks = [try makeSink(), try makeSink()]
        for number in 1...4 { sinks[number % 2].write(EntrySamples.dropped(UInt64(number))) }
        return try fault([2, 4].map(EntrySamples.dropped), entries(sinks[0]))
            ?? fault([1, 3].map(EntrySamples.dropped), entries(sinks[1]))
    }

    private func replays() throws -> String? {
        let sink = try makeSink()
        let catalog = ActionCatalog<[Int]>().action(SampleAction.self)
        let recorder = try Recorder(catalog, from: [], into: sink, stateEvery: 7, digestEvery: 3)
        var state: [Int] = []
        for number in 1...20 {
            let old = state
            let action = SampleAction(amount: number * 100)
            action.reduce(&state)
            let moment = Moment(wall: .seconds(number), boot: .seconds(number))
            let source = SourceLocation(file: #fileID, line: #line, function: #function)
            let stamp = ActionStamp(number: UInt64(number), moment: moment, source: source)
            recorder.processed(StateBox(old: old, new: state, action: action, stamp: stamp))
        }
        let proof = try Replay(try entries(sink), catalog: catalog).prove()
        return proof.difference == nil && proof.last == 20 && proof.comparisons == 8 ? nil : "\(proof)"
    }

    private func fault(_ written: [RecordingEntry], _ read: [RecordingEntry]) -> String? {
        guard written != read else { return nil }
        guard written.count == read.count else { return "\(written.count) were written and \(read.count) are there." }
        let pair = zip(written, read).first { $0 != $1 }
        return pair.map { "an entry is another:\n\(difference(expected: $0, actual: $1))" }
    }
}

private struct SampleAction: Input, Codable {
    static let name = "sample"
    let amount: Int
    func reduce(_ state: inout [Int]) { state.append(amount) }
}

/// Entries that a sink may be given.
private enum EntrySamples {
    static let kinds: [RecordingEntry] = [
        .state(number: 0, payload: [1, 2, 3]),
        action(1),
        action(2, cause: Cause(number: 1, effect: "Fetch")),
        .digest(number: 2, StateDigest(high: .max, low: 1)),
        .dropped(number: 3, name: "sample", reason: "throttled"),
        .unrecorded(number: 4, name: "other", reason: "it is not in the catalog"),
        .state(number: 4, payload: [4]),
        .stateUnrecorded(number: 4, reason: "it cannot be encoded"),
    ]

    static let payloads = [[], Array(0...255), [UInt8](repeating: 0, count: 1 << 20), Array("{\"a\": \"'\"}".utf8)]
        .enumerated().map { action(UInt64($0 + 1), payload: $1) }

    static let texts = ["", "'", "\"\\", "a\nb\r\n", "\u{0}", "grüße 🐦", String(repeating: "long ", count: 1_000)]
        .enumerated().flatMap { index, text -> [RecordingEntry] in
            let number = UInt64(index) * 2 + 1
            return [
                action(number, name: text, source: text, cause: Cause(number: 1, effect: text)),
                .dropped(number: number + 1, name: text, reason: text),
            ]
        }

    static let borders: [RecordingEntry] = [
        action(1, moment: Moment(wall: .nanoseconds(Int64.min + 1), boot: .zero)),
        action(2, moment: Moment(wall: .nanoseconds(-1), boot: .nanoseconds(1))),
        action(3, moment: Moment(wall: .nanoseconds(Int64.max), boot: .nanoseconds(Int64.max))),
        // No Store comes this far, and a table's numbers end here.
        action(
            UInt64(Int64.max),
            cause: Cause(number: UInt64(Int64.max) - 1, effect: "Fetch"),
            version: Int(Int32.max)
        ),
    ]

    static func dropped(_ number: UInt64) -> RecordingEntry {
        .dropped(number: number, name: "sample", reason: "for a reason")
    }

    static func action(
        _ number: UInt64,
        name: String = "sample",
        source: String = "Module/File.swift:1 function()",
        cause: Cause? = nil,
        moment: Moment = Moment(wall: .seconds(1_700_000_000), boot: .milliseconds(5)),
        version: Int = 1,
        payload: [UInt8] = [1, 0, 0x80]
    ) -> RecordingEntry {
        .action(
            ActionEntry(
                number: number,
                moment: moment,
                cause: cause,
                source: source,
                name: name,
                version: version,
                payload: payload
            )
        )
    }
}
