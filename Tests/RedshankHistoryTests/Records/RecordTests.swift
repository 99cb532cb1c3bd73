import FoundationEssentials
import Redshank
import RedshankEngine
import RedshankHistory
import Testing

@testable import Systemd

@Suite("Records")
struct RecordTests {
    private var story: Story {
        var story = Story([.page()], checks: ["a", "b"])
        for _ in 1...3 { story.look("a", passes: false) }
        for _ in 1...3 { story.look("b", passes: true) }
        return story
    }

    @Test("each record is the same after a way through the journal's fields")
    func journal() throws {
        for record in story.records {
            let fields = JournalEntry(record).fields.map { ($0.name, $0.value) }
            #expect(Set(fields.map(\.0)).subtracting(LogRecord.journalFields) == ["SYSLOG_IDENTIFIER"])
            let entry = JournalRecord(
                realtime: .seconds(7),
                monotonic: .seconds(8),
                cursor: "c",
                fields: Dictionary(uniqueKeysWithValues: fields)
            )
            #expect(LogRecord(entry) == record)
        }
    }

    @Test("an entry that is none of an action is no record")
    func noRecord() {
        let entry = JournalRecord(realtime: .zero, monotonic: .zero, cursor: "", fields: ["MESSAGE": "hello"])
        #expect(LogRecord(entry) == nil)
    }

    @Test("the memory gives the newest, those since a time, and those of a check")
    func memory() throws {
        let records = story.records
        let memory = RecordMemory(records)
        #expect(memory.records(RecordQuery()) == records)
        #expect(memory.records(RecordQuery(limit: 3)) == records.suffix(3))
        #expect(memory.records(RecordQuery(check: "b")).allSatisfy { $0.check == "b" })
        #expect(memory.records(RecordQuery(check: "b", limit: 1)).count == 1)
        #expect(memory.records(RecordQuery(limit: 0)) == [])
        let middle = records[5]
        let since = memory.records(RecordQuery(since: middle.moment.wall))
        #expect(since.first?.timeMicroseconds == middle.timeMicroseconds)
        #expect(memory.records(RecordQuery(least: .error)).map(\.health) == [.down])
    }

    @Test("an empty journal has no records")
    func emptyJournal() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "redshank-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: path) }
        let journal = RecordJournal(.directory(path.path))
        #expect(try journal.records(RecordQuery()) == [])
        #expect(try journal.records(RecordQuery(check: "a", limit: 10)) == [])
        var rounds = 0
        func isWanted() -> Bool {
            rounds += 1
            return rounds == 1
        }
        try journal.follow(RecordQuery(), patience: .zero, while: isWanted) { _ in Issue.record("nothing was written") }
    }
}
