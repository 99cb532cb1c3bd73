import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("How a check did")
struct CheckPastTests {
    private let hour: Int64 = 3_600_000_000

    /// Hours of a look a minute, of which the check is down for one.
    private func story(_ hours: Int, downIn bad: Int? = nil) -> Story {
        var story = Story(checks: ["website", "database"])
        for minute in 0..<(hours * 60) {
            story.look(passes: minute / 60 != bad)
            story.wait(60)
        }
        return story
    }

    private func past(_ bench: Bench, _ story: Story, hours: Int64, pieces: Int, heard: Int64? = nil) throws
        -> CheckPast
    {
        let now = story.now.wall.microseconds
        let past = try bench.reader().past(
            of: "website",
            over: now - hours * hour..<now,
            pieces: pieces,
            now: now,
            heard: heard
        )
        return try #require(past)
    }

    @Test("uptime is the share in which it was not down, of what is recorded")
    func uptime() throws {
        let bench = try Bench()
        let story = story(10, downIn: 4)
        try bench.write(story)
        let past = try past(bench, story, hours: 10, pieces: 10)
        #expect(past.windows.map(\.name) == ["day", "week", "month"])
        let day = try #require(past.windows.first?.piece)
        #expect(abs((day.durations.uptime ?? 0) - 0.9) < 0.01)
        #expect(day.times.count == 600)
        #expect(day.times.failures == 60)
        #expect(!day.times.isSummedUp)
        #expect(day.times.percentile(0.5) == 81_000)
        #expect(past.windows.allSatisfy { $0.begins != nil })
        #expect(past.pieces.count == 10)
        #expect(past.pieces.map(\.times.failures).reduce(0, +) == 60)
        #expect(past.pieces.filter { ($0.durations[.down] ?? 0) > 0 }.count <= 2)
    }

    @Test("what nobody looked at is left out, up to now where no daemon runs")
    func unwatched() throws {
        let bench = try Bench()
        var first = story(2)
        try bench.write(first)
        first.tell(DaemonStopping(origin: .signal("SIGTERM")))
        let memory = WatchMemory(of: first.state, at: first.now)
        first.wait(7200)
        var second = Story(run: "r2", after: MemoryRestored(memory: memory, isSameBoot: true), at: first.now)
        for _ in 1...60 {
            second.look(passes: true)
            second.wait(60)
        }
        try bench.write(second, run: "r2")
        let heard = second.now.wall.microseconds
        second.wait(3600)
        let past = try past(bench, second, hours: 6, pieces: 6, heard: heard)
        let day = try #require(past.windows.first?.piece)
        #expect(day.durations[.unwatched] == 3 * hour)
        #expect(day.durations.uptime == 1)
        #expect(past.gaps.map(\.kind) == [.unwatched])
        #expect(past.pieces.last?.durations == [.unwatched: hour])
    }

    @Test("what is paused is left out")
    func paused() throws {
        let bench = try Bench()
        var story = story(1)
        story.tell(CheckPaused(check: "website", origin: .timer))
        story.wait(3600)
        story.tell(CheckResumed(check: "website", origin: .timer))
        story.look(passes: true)
        try bench.write(story)
        let day = try #require(try past(bench, story, hours: 2, pieces: 2).windows.first?.piece)
        #expect(day.durations[.paused] == hour)
        #expect(day.durations.uptime == 1)
    }

    @Test("results that were forgotten are counted by their hours, each once, and the percentiles are marked")
    func summedUp() throws {
        let bench = try Bench()
        let story = story(30, downIn: 3)
        let database = bench.database()
        try database.write(story.recorded.map { .action($0) }, everything: false)
        var history = HistorySpecification()
        history.results = .seconds(5 * 3600)
        for _ in 1...2000 where try !database.tidy(history, at: story.now) { break }
        database.close()
        let past = try past(bench, story, hours: 31, pieces: 1000)
        let week = past.windows[1].piece
        #expect(week.times.count == 1800)
        #expect(week.times.failures == 60)
        #expect(week.times.isSummedUp)
        // No piece is shorter than what is kept.
        #expect(past.pieces.allSatisfy { $0.to - $0.from <= hour })
        #expect(past.pieces.count == 31)
        #expect(past.pieces.map(\.times.count).reduce(0, +) == 1800)
        let recent = try self.past(bench, story, hours: 4, pieces: 8)
        #expect(recent.pieces.allSatisfy { !$0.times.isSummedUp })
        #expect(recent.pieces.count == 8)
    }

    @Test("of a check that the database does not know there is nothing, of one that never ran no uptime")
    func unknown() throws {
        let bench = try Bench()
        let story = story(1)
        try bench.write(story)
        let reader = try bench.reader()
        let now = story.now.wall.microseconds
        #expect(try reader.past(of: "nowhere", over: now - 10..<now, pieces: 1, now: now) == nil)
        let silent = try reader.past(of: "database", over: now - 10..<now, pieces: 1, now: now)
        #expect(silent?.windows.compactMap { $0.piece.durations.uptime } ?? [] == [])
    }
}
