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
    private func written(_ run: String) throws -> Story {
        var story = Story(run: "\(run)-\(check)", [.page()], checks: [check])
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        story.now.wall = .seconds(clock.tv_sec - 30)
        for passes in [true, true, false, false, false, true, false] { story.look(check, passes: passes) }
        for record in story.records { try Journal.send(JournalEntry(record)) }
        let newest = try #require(story.records.last)
        let deadline = ContinuousClock.now + .seconds(60)
        // The journal writes on its own time.
        while try journal.records([newest.sequence], of: newest.run).isEmpty, .now < deadline { usleep(10_000) }
        return story
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
        _ = try Replay(journal).run(since: began) { event, now, _ in
            if case .begins(let beginning) = event { run = beginning.run.identity.id }
            if case .run(let next) = event { run = next.identity.id }
            if run == story.run { state = now }
            return true
        }
        #expect(state == story.state)
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
