import Redshank
import RedshankDaemon
import RedshankEngine
import Synchronization
import Testing

@Suite("ActionLog")
struct ActionLogTests {
    private let sink = Sheet()

    @Test("a side effect that failed is an error in the log, under the action that set it off")
    func failed() throws {
        let log = ActionLog(sink: sink)
        log.failed(EffectFailure(cause: Cause(number: 7, effect: "RunDueChecks"), kind: .threw(Trouble())))
        log.flush(deadline: .now)
        let record = try #require(sink.records.first)
        #expect(record.message == "RunDueChecks of action 7 failed in attempt 1: the roof leaks")
        #expect(record.priority == .error)
        #expect(record.action == "effect-failed")
        #expect(record.cause == Cause(number: 7, effect: "RunDueChecks"))
        #expect(log.memory.all.isEmpty)
    }

    @Test("a side effect that was left out is routine")
    func suppressed() throws {
        let log = ActionLog(sink: sink)
        let cause = Cause(number: 9, effect: "ReadConfiguration")
        log.suppressed(EffectSuppression(cause: cause, key: nil, reason: .newer, hadBegun: true))
        log.flush(deadline: .now)
        let record = try #require(sink.records.first)
        #expect(record.message.hasPrefix("ReadConfiguration of action 9 was cancelled: "))
        #expect(record.priority == .debug)
    }
}

private struct Trouble: Error, CustomStringConvertible {
    let description = "the roof leaks"
}

/// Keeps what is written.
private final class Sheet: LogSink {
    private let written = Mutex<[LogRecord]>([])
    let run = "run"
    var records: [LogRecord] { written.withLock { $0 } }
    func write(_ record: LogRecord) { written.withLock { $0.append(record) } }
    func flush(deadline: ContinuousClock.Instant) {}
}
