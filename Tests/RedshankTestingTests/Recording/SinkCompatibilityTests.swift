import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("sink compatibility")
struct SinkCompatibilityTests {
    private let failures = Failures()

    private func check(_ change: @escaping @Sendable (RecordingEntry) -> [RecordingEntry]) -> [String] {
        failed(SinkCompatibility(makeSink: { FlawedSink(change) }, entries: \.entries, reporter: failures.reporter))
    }

    private func failed<Sink>(_ compatibility: SinkCompatibility<Sink>) -> [String] {
        compatibility.check()
        let begin = "The sink fails the check that "
        return failures.messages.map { message in
            String(message.dropFirst(begin.count).prefix { $0 != ":" })
        }
    }

    @Test("a recording in memory passes")
    func memory() {
        SinkCompatibility(makeSink: { RecordingMemory() }, entries: { $0.entries }).check()
    }

    @Test("a recording as a stream of bytes passes")
    func stream() {
        SinkCompatibility(makeSink: { StreamSink() }, entries: { try $0.readBack() }).check()
    }

    @Test("a sink that is not empty at first fails")
    func notEmpty() {
        let sink = SinkCompatibility(
            makeSink: { RecordingMemory() },
            entries: { $0.entries + [.digest(number: 9, StateDigest(high: 0, low: 0))] },
            reporter: failures.reporter
        )
        #expect(failed(sink).contains("it begins empty"))
    }

    @Test("a sink that forgets a kind of entry fails")
    func forgetful() {
        let failed = check { if case .stateUnrecorded = $0 { [] } else { [$0] } }
        #expect(failed == ["entries of every kind come back"])
        #expect(failures.messages[0].hasSuffix("8 were written and 7 are there."))
    }

    @Test("a sink that cuts payloads off fails")
    func cutsPayloads() {
        let failed = check { entry in
            guard case .action(var action) = entry else { return [entry] }
            action.payload = Array(action.payload.prefix(100))
            return [.action(action)]
        }
        #expect(failed == ["payloads of any bytes and any length come back"])
    }

    @Test("a sink that changes texts fails")
    func changesTexts() {
        let failed = check { entry in
            guard case .action(var action) = entry else { return [entry] }
            action.source = String(action.source.filter { $0 != "\u{0}" })
            return [.action(action)]
        }
        #expect(failed == ["texts of any characters come back"])
    }

    @Test("a sink that rounds times fails")
    func roundsTimes() {
        let failed = check { entry in
            guard case .action(var action) = entry else { return [entry] }
            action.moment.wall = .microseconds(action.moment.wall / .microseconds(1))
            return [.action(action)]
        }
        #expect(failed == ["numbers and times at the borders come back"])
    }

    @Test("a sink that loses entries when there are many fails")
    func losesSome() {
        let failed = check { entry in
            if case .dropped(4_000, _, _) = entry { [] } else { [entry] }
        }
        #expect(failed == ["many entries keep their order, written on another queue"])
    }

    @Test("a sink that keeps all recordings in one place fails")
    func sharesPlace() {
        let place = RecordingMemory()
        let sink = SinkCompatibility(makeSink: { place }, entries: { $0.entries }, reporter: failures.reporter)
        #expect(failed(sink).contains("two sinks are two recordings"))
    }

    @Test("a sink that forgets actions cannot be replayed")
    func cannotBeReplayed() {
        let failed = check { entry in
            if case .action(let action) = entry, action.name == "sample", action.number == 13 { [] } else { [entry] }
        }
        #expect(failed.contains("a session that was recorded is replayed to the same states"))
    }

    @Test("a sink that cannot be read fails")
    func unreadable() {
        struct Gone: Error {}
        let sink = SinkCompatibility(
            makeSink: { RecordingMemory() },
            entries: { _ in throw Gone() },
            reporter: failures.reporter
        )
        #expect(failed(sink).count == 8)
        #expect(failures.messages[0].hasSuffix("it throws Gone()."))
    }
}

/// A sink that keeps something else than what it is given.
private final class FlawedSink: RecordingSink {
    private let change: @Sendable (RecordingEntry) -> [RecordingEntry]
    private let memory = RecordingMemory()

    init(_ change: @escaping @Sendable (RecordingEntry) -> [RecordingEntry]) { self.change = change }

    var entries: [RecordingEntry] { memory.entries }
    func write(_ entry: RecordingEntry) { for entry in change(entry) { memory.write(entry) } }
}

/// A sink such as one that writes a file.
private final class StreamSink: RecordingSink {
    private let stream = Mutex((writer: RecordingWriter(), bytes: [UInt8]()))

    func write(_ entry: RecordingEntry) { stream.withLock { $0.bytes += $0.writer.bytes(of: entry) } }
    func readBack() throws -> [RecordingEntry] { try RecordingReader.entries(in: stream.withLock { $0.bytes }) }
}
