import Redshank
import RedshankEngine
import RedshankHistory
import Systemd
import Testing

@testable import RedshankDaemon

@Suite("What is read of the past")
struct PastRecordsTests {
    private func record(_ number: UInt64, priority: LogPriority = .notice) -> LogRecord {
        let stamp = ActionStamp(
            number: number,
            moment: Moment(wall: .seconds(1_763_694_000 + Int64(number)), boot: .seconds(Int64(number))),
            cause: nil,
            source: SourceLocation(file: "A.swift", line: 1, function: "f")
        )
        return LogRecord(LogLine(.daemonStarted, priority, "m"), action: "daemon-started", stamp: stamp, run: "r")
    }

    private let memory = PastRecords(archive: nil)
    private let unreadable = PastRecords(archive: RecordJournal(.directory("/nowhere/journal")))

    @Test("where the daemon remembers is told from the root, whatever it was named from")
    func directory() {
        #expect(memory.directory == nil)
        let here = PastRecords(archive: nil, location: MemoryLocation(directory: "/usr/../usr/./lib")).directory
        #expect(here == "/usr/lib")
        #expect(PastRecords(archive: nil, location: MemoryLocation(directory: ".")).directory?.first == "/")
        #expect(PastRecords(archive: nil, location: MemoryLocation(directory: "/nowhere/at/all")).directory == nil)
    }

    @Test("the newest that are wanted")
    func newest() async {
        let remembered = [record(1), record(2, priority: .debug), record(3), record(4)]
        let found = await memory.records(RecordQuery(least: .notice, limit: 2), remembered: remembered)
        #expect(found.records.map(\.sequence) == [3, 4])
        #expect(found.gap == nil)
        let all = await memory.records(RecordQuery(limit: 10), remembered: remembered)
        #expect(all.records == remembered)
        #expect(all.gap == nil)
    }

    @Test("where a time is named, it is told that there is more, or that it is not remembered")
    func since() async {
        let remembered = [record(7), record(8)]
        let start = remembered[0].moment
        let cut = await memory.records(RecordQuery(since: start.wall, limit: 1), remembered: remembered)
        #expect(cut.records.map(\.sequence) == [8])
        #expect(cut.gap == "these are the newest 1, and there is more before \(remembered[1].moment.text)")
        let whole = await memory.records(RecordQuery(since: start.wall, limit: 9), remembered: remembered)
        #expect(whole.gap == nil)
        let older = await memory.records(RecordQuery(since: .zero, limit: 9), remembered: remembered)
        #expect(older.records == remembered)
        #expect(older.gap == "what happened before \(start.text) is not remembered")
    }

    @Test("a journal that cannot be read leaves the memory, and says why")
    func unreadableJournal() async throws {
        let remembered = [record(7), record(8)]
        let found = await unreadable.records(RecordQuery(limit: 9), remembered: remembered)
        #expect(found.records == remembered)
        let start = remembered[0].moment.text
        #expect(
            found.gap?.hasPrefix("what happened before \(start) is not remembered: The journal could not be") == true
        )
        #expect(await !unreadable.knows("website"))
    }

    @Test("where the memory has forgotten routine, only what asks for routine goes beyond")
    func forgottenRoutine() async {
        let remembered = [record(1), record(2), record(7, priority: .debug), record(8), record(9, priority: .debug)]
        let story = await unreadable.records(RecordQuery(least: .information, limit: 9), remembered: remembered)
        #expect(story.records.map(\.sequence) == [1, 2, 8])
        let all = await memory.records(RecordQuery(least: .debug, limit: 9), remembered: remembered)
        #expect(all.records.map(\.sequence) == [7, 8, 9])
        #expect(all.gap == "what happened before \(remembered[2].moment.text) is not remembered")
    }

    @Test("what the memory holds is not asked of the journal")
    func enough() async {
        let remembered = [record(7), record(8)]
        let found = await unreadable.records(RecordQuery(limit: 2), remembered: remembered)
        #expect(found.gap == nil)
        let since = await unreadable.records(
            RecordQuery(since: remembered[0].moment.wall, limit: 9),
            remembered: remembered
        )
        #expect(since.gap == nil)
    }
}
