import Glibc
import Systemd
import Testing

/// Against the journal of a host that has one: Tests/System/journal.test runs these under a booted systemd.
@Suite(.enabled(if: Journal.isAvailable && geteuid() == 0))
struct JournalTests {
    private let run = "\(getpid())-\(UInt64.random(in: 0 ... .max))"

    private func send(_ message: String, _ priority: JournalPriority = .notice) throws {
        var entry = JournalEntry(message: message, priority: priority, messageID: String(repeating: "a", count: 32))
        entry.append("REDSHANK_RUN", run)
        entry.append("REDSHANK_DATA", "{\n  \"two\": \"lines\u{0}\"\n}")
        try Journal.send(entry)
    }

    /// Waits until the journal has written so many of this test's entries.
    private func read(_ reader: JournalReader, _ count: Int, _ fields: JournalReader.Fields = .all) throws
        -> [JournalRecord]
    {
        var records: [JournalRecord] = []
        let deadline = ContinuousClock.now + .seconds(60)
        while records.count < count, .now < deadline {
            if let record = try reader.next(fields) { records.append(record) } else { _ = try reader.wait(.seconds(1)) }
        }
        return records
    }

    private func reader() throws -> JournalReader {
        let reader = try JournalReader()
        try reader.match("REDSHANK_RUN", run)
        return reader
    }

    @Test("an entry is read as it was written, line breaks and zero bytes too")
    func roundTrip() throws {
        try send("website is down: connection refused", .error)
        let record = try #require(try read(reader(), 1).first)
        #expect(record["MESSAGE"] == "website is down: connection refused")
        #expect(record["PRIORITY"] == "3")
        #expect(record["MESSAGE_ID"] == String(repeating: "a", count: 32))
        #expect(record["REDSHANK_DATA"] == "{\n  \"two\": \"lines\u{0}\"\n}")
        #expect(record["_PID"] == "\(getpid())")
        #expect(record.realtime > .seconds(1_600_000_000))
        #expect(record.monotonic > .zero)
    }

    @Test("only the fields that were asked for are read")
    func selected() throws {
        try send("one")
        let record = try #require(try read(reader(), 1, .only(["MESSAGE", "ABSENT"])).first)
        #expect(record.fields == ["MESSAGE": "one"])
        let many = ["MESSAGE", "PRIORITY", "A", "B", "C", "D"]
        #expect(try read(reader(), 1, .only(many)).first?.fields == ["MESSAGE": "one", "PRIORITY": "5"])
    }

    @Test("reading goes on after a cursor, back from the tail, and from a time")
    func places() throws {
        for message in ["one", "two", "three"] { try send(message) }
        let reader = try reader()
        let records = try read(reader, 3)
        #expect(records.map { $0["MESSAGE"] } == ["one", "two", "three"])
        try reader.seek(to: .after(cursor: records[0].cursor))
        #expect(try reader.next()?["MESSAGE"] == "two")
        try reader.seek(to: .time(records[2].realtime))
        #expect(try reader.next()?["MESSAGE"] == "three")
        try reader.seek(to: .tail)
        #expect(try reader.next() == nil)
        #expect(try reader.previous()?["MESSAGE"] == "two")
        try reader.seek(to: .head)
        #expect(try reader.next()?["MESSAGE"] == "one")
    }

    @Test("a reader at the tail sees what is written afterwards, also where nothing matched before")
    func follows() throws {
        let reader = try reader()
        try reader.seek(to: .tail)
        #expect(try reader.next() == nil)
        try send("later")
        #expect(try read(reader, 1).map { $0["MESSAGE"] } == ["later"])
    }

    @Test("matches of two fields must both hold, alternatives need not")
    func matches() throws {
        try send("one", .error)
        try send("two", .debug)
        let both = try reader()
        try both.match("PRIORITY", "7")
        #expect(try read(both, 1).map { $0["MESSAGE"] } == ["two"])
        let either = try reader()
        try either.and()
        try either.match("PRIORITY", "7")
        try either.or()
        try either.match("MESSAGE", "one")
        #expect(try read(either, 2).map { $0["MESSAGE"] } == ["one", "two"])
        either.removeMatches()
        try either.seek(to: .head)
        #expect(try either.next() != nil)
    }

    @Test("a cursor that is none is an error")
    func badCursor() throws {
        #expect(throws: JournalError.badCursor("nonsense")) { try reader().seek(to: .after(cursor: "nonsense")) }
    }

    @Test("what goes through a sender arrives in order")
    func sender() throws {
        let sender = JournalSender { loss in JournalEntry(message: "lost \(loss.count)", priority: .warning) }
        for number in 1...1_000 {
            var entry = JournalEntry(message: "\(number)", priority: .debug, sequence: UInt64(number))
            entry.append("REDSHANK_RUN", run)
            sender.send(entry)
        }
        #expect(sender.flush(deadline: .now + .seconds(60)))
        sender.close()
        #expect(try read(reader(), 1_000).map { $0["MESSAGE"] } == (1...1_000).map { "\($0)" })
    }
}
