import Redshank
import RedshankEngine
import RedshankHistory
import Testing

@testable import redshankctl

@Suite("Following a record by asking again")
struct FollowedRecordsTests {
    private func record(_ number: UInt64, at second: Int64, run: String = "r1") -> LogRecord {
        let moment = Moment(wall: .seconds(second), boot: .zero)
        let source = SourceLocation(file: "A.swift", line: 1, function: "f")
        let stamp = ActionStamp(number: number, moment: moment, source: source)
        return LogRecord(LogLine(.daemonStarted, .notice, "m"), action: "daemon-started", stamp: stamp, run: run)
    }

    @Test("each record is given once, also those of one moment")
    func once() {
        var followed = FollowedRecords()
        let records = [record(1, at: 1), record(2, at: 2), record(3, at: 2), record(1, at: 3, run: "r2")]
        #expect(followed.new(Array(records[..<2])) == Array(records[..<2]))
        #expect(followed.new([records[1]]) == [])
        #expect(followed.new(Array(records[1...])) == Array(records[2...]))
        #expect(followed.new([records[3]]) == [])
    }

    @Test("what is asked for next begins at the last that was seen, however many they are")
    func next() {
        var followed = FollowedRecords()
        let query = RecordQuery(check: "a", limit: 10)
        #expect(followed.next(query).since == nil)
        _ = followed.new([record(1, at: 7)])
        let next = followed.next(query)
        #expect(next.since == .seconds(7))
        #expect(next.limit == nil)
        #expect(next.check == "a")
    }
}
