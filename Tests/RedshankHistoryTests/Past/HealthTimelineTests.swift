import Redshank
import Testing

@testable import RedshankHistory

@Suite("How a check stood over time")
struct HealthTimelineTests {
    private typealias Change = HealthTimeline.Change

    private func timeline(
        _ changes: [Change] = [],
        in range: Range<Int64> = 0..<100,
        began: Int64? = 0,
        blind: [HealthTimeline.Blind] = []
    ) -> [HealthTimeline.Span] {
        HealthTimeline(range, began: began, changes: changes, blind: blind).spans
    }

    private let up = Change(wall: 10, previous: .unknown, health: .up)
    private let down = Change(wall: 40, previous: .up, health: .down)

    @Test("a stretch takes its health from the change before it")
    func before() {
        #expect(timeline([up, down], in: 50..<60) == [.init(from: 50, to: 60, kind: .down)])
        #expect(timeline([up], in: 20..<30) == [.init(from: 20, to: 30, kind: .up)])
    }

    @Test("a change within it divides it, and before the first it was what that says")
    func changes() {
        #expect(
            timeline([up, down]) == [
                .init(from: 0, to: 10, kind: .unknown), .init(from: 10, to: 40, kind: .up),
                .init(from: 40, to: 100, kind: .down),
            ]
        )
    }

    @Test("what nobody looked at is neither up nor down, and the health goes on behind it")
    func blind() {
        let spans = timeline([up, down], blind: [.init(from: 30, to: 60, kind: .unwatched)])
        #expect(spans.map(\.kind) == [.unknown, .up, .unwatched, .down])
        #expect(spans.map(\.from) == [0, 10, 30, 60])
        let durations = HealthTimeline(
            0..<100,
            began: 0,
            changes: [up, down],
            blind: [.init(from: 30, to: 60, kind: .unwatched)]
        ).durations(in: 0..<100)
        #expect(durations.watched == 60)
        #expect(durations.uptime == 20.0 / 60)
    }

    @Test("where pauses and gaps overlap the one that is named later counts")
    func overlap() {
        let blind: [HealthTimeline.Blind] = [
            .init(from: 20, to: 50, kind: .paused), .init(from: 40, to: 70, kind: .unwatched),
        ]
        #expect(
            timeline([up], blind: blind).map { "\($0.from) \($0.kind)" } == [
                "0 unknown", "10 up", "20 paused", "40 unwatched", "70 up",
            ]
        )
    }

    @Test("before the record begins nothing is known, and of a check that was never seen nothing at all")
    func unrecorded() {
        #expect(timeline([up], began: 25).map(\.kind) == [.unrecorded, .up])
        #expect(timeline(began: nil) == [.init(from: 0, to: 100, kind: .unrecorded)])
        #expect(timeline(in: 5..<5) == [])
        let nothing = HealthTimeline(0..<100, began: nil, changes: [], blind: []).durations(in: 0..<100)
        #expect(nothing.uptime == nil)
    }

    @Test("a part of it has what falls into it")
    func part() {
        let durations = HealthTimeline(0..<100, began: 0, changes: [up, down], blind: []).durations(in: 30..<50)
        #expect(durations == [.up: 10, .down: 10])
    }
}

@Suite("How long the runs took")
struct ResponseTimesTests {
    @Test("where each run is kept the percentile is that run's, by the nearest rank")
    func exact() {
        var times = ResponseTimes()
        #expect(times.percentile(0.5) == nil)
        for time in [50, 10, 40, 20, 30] as [Int64] { times.add(verdict: 0, total: time) }
        #expect(times.percentile(0.5) == 30)
        #expect(times.percentile(0.95) == 50)
        #expect(times.percentile(0.2) == 10)
        #expect(times.most == 50)
    }

    @Test("out of classes a percentile is never too low, and too high by no more than is said")
    func summedUp() throws {
        // A fixed course of numbers that are spread over all classes.
        var number: Int64 = 88_172
        func next() -> Int64 {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return 100 + Int64((number >> 33).magnitude % 5_000_000)
        }
        for _ in 1...200 {
            let all = (1...97).map { _ in next() }
            var sum = ResultSum()
            for time in all { sum.add(verdict: 0, total: time) }
            var times = ResponseTimes()
            times.add(sum)
            #expect(times.isSummedUp)
            for share in [0.5, 0.95, 0.99] {
                let exact = all.sorted()[Int((97 * share).rounded(.up)) - 1]
                let found = try #require(times.percentile(share))
                #expect(found >= exact)
                #expect(Double(found) <= Double(exact) * (1 + ResponseTimes.classWidth) + 1)
            }
        }
    }

    @Test("one hour that was summed up makes the whole as coarse as it")
    func mixed() {
        var sum = ResultSum()
        sum.add(verdict: 2, total: 1_000)
        var times = ResponseTimes()
        times.add(verdict: 0, total: 1_111)
        times.add(sum)
        #expect(times.isSummedUp)
        #expect(times.count == 2)
        #expect(times.failures == 1)
        times.add(ResultSum())
        #expect(times.count == 2)
    }
}
