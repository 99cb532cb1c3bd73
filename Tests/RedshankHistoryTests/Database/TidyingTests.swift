import GRDB
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("Forgetting")
struct TidyingTests {
    private func count(_ database: MemoryDatabase, _ table: String) throws -> Int? {
        try database.connect().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    /// A story of some hours, with a look a minute.
    private func hours(_ count: Int) -> Story {
        var story = Story([.page()])
        for _ in 1...(count * 60) {
            story.look(passes: true)
            story.wait(60)
        }
        return story
    }

    private func tidy(_ database: MemoryDatabase, _ history: HistorySpecification, at moment: Moment) throws {
        for _ in 1...1000 where try !database.tidy(history, at: moment) { return }
        Issue.record("it should have an end")
    }

    @Test("what is older than it has to be kept goes, and a gap says so")
    func expires() throws {
        let bench = try Bench()
        let database = bench.database()
        let story = hours(3)
        try database.write(story.recorded.map { .action($0) }, everything: false)
        var history = HistorySpecification()
        history.actions = .seconds(3600)
        history.results = .seconds(3600)
        try tidy(database, history, at: story.now)
        let reader = try bench.reader()
        let end = story.now.wall - .seconds(3600)
        #expect(try reader.records(RecordQuery()) == story.records.filter { $0.moment.wall >= end })
        let gaps = try reader.gaps()
        #expect(gaps.map(\.kind) == [.expired, .expired])
        #expect(gaps.first?.to == end.microseconds)
        #expect(try #require(try count(database, "result")) <= 61)
    }

    @Test("the newest snapshot stays, however old, so that what is kept can be replayed")
    func keepsNewestSnapshot() throws {
        let bench = try Bench()
        let database = bench.database()
        let story = hours(3)
        try database.write(story.recorded.map { .action($0) }, everything: false)
        for action in [story.recorded[9], story.recorded[19]] {
            try database.write(StateSnapshot(of: action.new, after: action.record.sequence, at: action.record.moment))
        }
        var history = HistorySpecification()
        history.actions = .seconds(60)
        try tidy(database, history, at: story.now)
        #expect(try bench.reader().snapshotPlaces().map(\.place.number) == [20])
        #expect(try Replay(bench.reader()).run { _, _, _ in true }.configured != nil)
    }

    @Test("before they go, results are summed up by the hour and by the day")
    func sums() throws {
        let bench = try Bench()
        let database = bench.database()
        var story = hours(30)
        for _ in 1...5 { story.look(passes: false) }
        story.wait(7200)
        try database.write(story.recorded.map { .action($0) }, everything: false)
        try tidy(database, HistorySpecification(), at: story.now)
        let all = try #require(try count(database, "result"))
        let hourly = try database.connect().read {
            try Int.fetchOne($0, sql: "SELECT sum(passes + warnings + failures) FROM result_hour")
        }
        #expect(hourly == all)
        #expect(
            try database.connect().read { try Int.fetchOne($0, sql: "SELECT sum(failures) FROM result_hour") } == 5
        )
        #expect(try #require(try count(database, "result_day")) >= 1)
        let days = try database.connect().read {
            try Row.fetchAll(
                $0,
                sql: "SELECT passes, warnings, failures, total, least, most, spread FROM result_day"
            ).map { try ResultSum($0, from: 0) }
        }
        #expect(days.allSatisfy { $0.percentile(0.5) == 81_000 })
    }

    @Test("the percentiles of a sum are right to some ten percent, also of sums put together")
    func percentiles() {
        var (low, high) = (ResultSum(), ResultSum())
        for time in 1...500 { low.add(verdict: 0, total: Int64(time) * 1000) }
        for time in 501...1000 { high.add(verdict: 2, total: Int64(time) * 1000) }
        low.add(high)
        #expect(low.count == 1000)
        #expect(low.failures == 500)
        for share in [0.1, 0.5, 0.9, 0.99] {
            let found = Double(low.percentile(share) ?? 0)
            #expect(found >= share * 1_000_000 && found <= share * 1_000_000 * 1.27)
        }
        #expect(low.percentile(1) == 1_000_000)
        #expect(ResultSum().percentile(0.5) == nil)
    }
}
