import Redshank
import RedshankEngine
import Testing

@testable import RedshankDaemon

@Suite("Recent records")
struct RecentRecordsTests {
    private func record(_ number: UInt64, _ priority: LogPriority, data: String = "") -> LogRecord {
        LogRecord(
            LogLine(.resultRecorded, priority, "record \(number)"),
            action: "result-recorded",
            stamp: ActionStamp(
                number: number,
                moment: Moment(wall: .seconds(Int64(number)), boot: .seconds(Int64(number))),
                source: SourceLocation(file: #fileID, line: #line, function: #function)
            ),
            run: "run",
            data: data
        )
    }

    @Test("the oldest are forgotten, by number and by size, and never the newest")
    func bounds() {
        var ring = RecordRing(count: 3, bytes: 2000)
        for number in 1...5 { ring.append(record(UInt64(number), .error)) }
        #expect(ring.all.map(\.sequence) == [3, 4, 5])
        ring.append(record(6, .error, data: String(repeating: "x", count: 1500)))
        #expect(ring.all.map(\.sequence) == [6])
        ring.append(record(7, .error, data: String(repeating: "x", count: 5000)))
        #expect(ring.all.map(\.sequence) == [7])
    }

    @Test("the routine does not push out what is out of it")
    func story() {
        let records = RecentRecords()
        records.append(record(1, .error))
        for number in 2...20_000 { records.append(record(UInt64(number), .debug)) }
        let all = records.all
        #expect(all.first?.sequence == 1)
        #expect(all.last?.sequence == 20_000)
        #expect(all.count < 5000)
        #expect(all.map(\.sequence) == all.map(\.sequence).sorted())
        #expect(records.newest == 20_000)
    }

    @Test("who follows gets what is kept and what comes, without a gap and without a double")
    func follow() async {
        let records = RecentRecords()
        records.append(record(1, .notice))
        let (past, future) = records.follow()
        records.append(record(2, .debug))
        records.append(record(3, .notice))
        #expect(past.map(\.sequence) == [1])
        var iterator = future.makeAsyncIterator()
        #expect(await iterator.next()?.sequence == 2)
        #expect(await iterator.next()?.sequence == 3)
    }

    @Test("data that is too large for memory is left to the journal")
    func large() {
        let records = RecentRecords()
        records.append(record(1, .notice, data: String(repeating: "x", count: 300_000)))
        #expect(records.all.map(\.data) == [""])
    }
}
