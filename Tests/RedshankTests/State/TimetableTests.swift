import Redshank
import RedshankEngine
import Testing

@Suite("Timetable")
struct TimetableTests {
    @Test("1,000 checks begin within one period and do not crowd")
    func spread() {
        let now = Duration.milliseconds(123_456)
        let dues = (0..<1000).map { turn in
            Timetable.firstRun(of: .website("check-\(turn)"), turn: turn, among: 1000, after: now)
        }
        #expect(dues.allSatisfy { $0 >= now && $0 <= now + .milliseconds(9050) })
        let crowds = Dictionary(grouping: dues, by: \.self).values.map(\.count)
        #expect(crowds.count == 180)
        #expect(crowds.max() == 6)
    }

    @Test("checks of a short interval begin within it")
    func short() {
        for turn in 0..<1000 {
            let check = CheckSpecification.website("check-\(turn)", every: .seconds(1))
            let due = Timetable.firstRun(of: check, turn: turn, among: 1000, after: .seconds(7))
            #expect(due <= .seconds(8))
        }
    }

    @Test("a few checks begin at once")
    func alone() {
        for turn in 0..<5 {
            #expect(Timetable.firstRun(of: .website(), turn: turn, among: 5, after: .seconds(7)) == .seconds(7))
        }
    }

    @Test(
        "the next run keeps its place, and those that were missed are left out",
        arguments: [(0, 10), (3, 10), (9999, 10), (10_000, 20), (10_001, 20), (35_000, 40), (86_400_000, 86_410)]
    )
    func next(_ late: Int, _ seconds: Int) {
        let next = Timetable.nextRun(after: .zero, every: .seconds(10), now: .milliseconds(late))
        #expect(next == .seconds(seconds))
    }

    @Test("an interval that no floating-point number holds stays exact over years")
    func exact() {
        let every = Duration.milliseconds(333)
        let due = Timetable.nextRun(after: .milliseconds(1), every: every, now: every * 300_000_000)
        #expect(due == .milliseconds(1) + every * 300_000_000)
    }

    @Test("a time is put on the grid, never before itself")
    func aligned() {
        #expect(Timetable.aligned(.milliseconds(100)) == .milliseconds(100))
        #expect(Timetable.aligned(.milliseconds(101)) == .milliseconds(150))
        #expect(Timetable.aligned(.nanoseconds(100_000_001)) == .milliseconds(150))
        #expect(Timetable.aligned(.milliseconds(12_050)) == .milliseconds(12_050))
        #expect(Timetable.aligned(.zero) == .zero)
    }
}
