import Glibc
import Redshank
import RedshankEngine
import RedshankHistory
import Systemd
import Testing

/// Against the journal of a host that has one: Tests/System/history.test runs these under a booted systemd.
@Suite(.serialized, .enabled(if: Journal.isAvailable && geteuid() == 0))
struct RecordJournalTests {
    private let journal = RecordJournal(where: "_PID", is: "\(getpid())")
    private let check = "website-\(UInt64.random(in: 0 ... .max))"

    /// A night of a check that goes down after a while, written into the journal as of now.
    private func written(_ run: String, without gone: ClosedRange<UInt64>? = nil) throws -> Story {
        var story = Story(run: "\(run)-\(check)", [.page()], checks: [check])
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        story.now.wall = .seconds(clock.tv_sec - 30)
        for passes in [true, true, false, false, false, true, false] { story.look(check, passes: passes) }
        for record in story.records where gone?.contains(record.sequence) != true {
            try Journal.send(entry(record))
        }
        let newest = try #require(story.records.last)
        let deadline = ContinuousClock.now + .seconds(60)
        // The journal writes on its own time.
        while try journal.records([newest.sequence], of: newest.run).isEmpty, .now < deadline { usleep(10_000) }
        return story
    }

    /// The record's entry, with a field by which a test finds it whoever wrote it.
    private func entry(_ record: LogRecord) -> JournalEntry {
        var entry = JournalEntry(record)
        entry.append("REDSHANK_TEST", record.run)
        return entry
    }

    @Test("what is not remembered of a run is read, each record once")
    func rest() throws {
        let story = try written("a")
        let whole = Why(check, from: story.records, state: story.state)
        #expect(whole.gap == nil)
        for remembered in [0, 1, 3, story.records.count] {
            let memory = Array(story.records.suffix(remembered))
            let why = try Why(check, in: journal, remembered: memory, state: story.state)
            #expect(why == whole, "with \(remembered) remembered")
        }
    }

    @Test("before a record there is what the memory does not hold, without a gap and nothing twice")
    func before() throws {
        let story = try written("b")
        let memory = story.records.suffix(5)
        let query = RecordQuery(limit: 3, before: memory.first, run: story.run)
        #expect(try journal.records(query) == story.records.dropLast(5).suffix(3))
        let urgent = RecordQuery(check: check, least: .error, limit: 9, run: story.run)
        #expect(try journal.records(urgent).map(\.health) == [.down])
    }

    @Test("a replay of it makes the state that was")
    func replay() throws {
        let story = try written("e")
        var run = ""
        var state: WatchState?
        let began = try #require(story.records.first).timeMicroseconds
        _ = try Replay(JournalReplay(journal)).run(since: began) { event, now, _ in
            if case .begins(let beginning) = event { run = beginning.run.identity.id }
            if case .run(let next) = event { run = next.identity.id }
            if run == story.run { state = now }
            return true
        }
        #expect(state == story.state)
    }

    /// What a replay of one run's entries comes upon, whoever wrote them.
    private func replayed(_ run: String) throws -> (state: WatchState, notes: [String], unreadable: [UInt64]) {
        var notes: [String] = []
        var unreadable: [UInt64] = []
        let source = try JournalReplay(RecordJournal(where: "REDSHANK_TEST", is: run))
        let state = try Replay(source).run { event, _, _ in
            switch event {
            case .note(let note): notes.append(note)
            case .gap(let gap): notes.append(gap.sentence)
            case .unreadable(let stored): unreadable.append(stored.number)
            default: break
            }
            return true
        }
        return (state, notes, unreadable)
    }

    /// Waits until the journal has an entry with this message.
    private func receive(_ message: String) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while .now < deadline {
            let reader = try JournalReader()
            try reader.match("MESSAGE", message)
            if try reader.next() != nil { return }
            usleep(10_000)
        }
        Issue.record("the journal has no \(message)")
    }

    @Test("what others wrote, what comes twice and what is not whole is passed over, counted and said")
    func bad() throws {
        let story = try written("f")
        let last = try #require(story.records.last)
        var forged = last
        forged.sequence += 1
        // Another process writes what the daemon might have written.
        let pipe = try #require(popen("logger --journald", "w"))
        for field in entry(forged).fields { fputs("\(field.name)=\(field.value)\n", pipe) }
        pclose(pipe)
        try Journal.send(entry(last))
        var cut = JournalEntry(message: "cut", priority: .notice)
        cut.append("REDSHANK_RUN", story.run)
        cut.append("REDSHANK_TEST", story.run)
        cut.append("REDSHANK_ACTION", CheckPaused.name)
        try Journal.send(cut)
        var empty = last
        (empty.sequence, empty.action, empty.data) = (last.sequence + 1, CheckPaused.name, "")
        empty.message = "bare-\(check)"
        try Journal.send(entry(empty))
        try receive("bare-\(check)")
        let found = try replayed(story.run)
        #expect(found.state == story.state)
        #expect(found.unreadable == [empty.sequence])
        #expect(
            found.notes == [
                "1 entry of the journal is passed over: another process than redshankd wrote it.",
                "1 entry of the journal is passed over: not all is there that an action has.",
                "1 entry of the journal is passed over: what it says was there before.",
            ]
        )
    }

    @Test("actions that did not reach the journal are named, and what the daemon says of it is the reason")
    func dropped() throws {
        let story = try written("g", without: 5...6)
        let found = try replayed(story.run)
        #expect(found.notes.count == 1)
        let note = try #require(found.notes.first)
        #expect(note.hasPrefix("Actions 5 to 6 of run \(story.run) are missing, from "))
        #expect(note.hasSuffix(": they are not in the record. What follows is without them."))
    }

    @Test("a run whose beginning the journal has dropped is no state, and that is said")
    func headless() throws {
        let story = try written("h", without: 1...3)
        let error = #expect(throws: PastStateError.self) { try replayed(story.run) }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("Nothing is recorded from which a past state could be told. What happened before "))
        #expect(text.hasSuffix(" is not kept any more: the journal has dropped its oldest entries."))
    }

    @Test("what is long comes back whole, though the journal keeps it compressed")
    func long() throws {
        let text = String(repeating: "0123456789abcdef", count: 10_000)
        var entry = JournalEntry(message: "long-\(check)", priority: .debug)
        entry.append("REDSHANK_TEST", text)
        try Journal.send(entry)
        try receive("long-\(check)")
        let reader = try JournalReader()
        try reader.match("MESSAGE", "long-\(check)")
        #expect(try reader.next()?["REDSHANK_TEST"] == text)
    }

    @Test("of the runs before there is what was told of the check, where it is new in this one")
    func earlier() throws {
        let before = try written("c")
        let now = Story(run: "d-\(check)", [.page()], checks: [check])
        let why = try Why(check, in: journal, remembered: now.records, state: now.state)
        #expect(why.health == .unknown)
        #expect(!why.earlier.isEmpty)
        #expect(why.earlier.allSatisfy { $0.run == before.run && $0.check == check })
        #expect(why.earlier.contains { $0.health == .down })
    }
}
