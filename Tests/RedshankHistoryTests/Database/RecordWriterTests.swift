import Dispatch
import Redshank
import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@testable import RedshankHistory

@Suite("The writer of the record")
struct RecordWriterTests {
    private let clock: ManualClock
    private let controls: FakeDisk.Controls
    private let story = Story.night()

    init() {
        clock = ManualClock()
        controls = FakeDisk.Controls(clock)
    }

    /// Lets time pass until the work is done that waits for it.
    private func whileTimePasses<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
        let passing = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(250))
                await Task.yield()
            }
        }
        defer { passing.cancel() }
        return await work()
    }

    /// Waits until the writer has begun to write so often.
    private func begins(_ count: Int) async { while controls.tries.count < count { await Task.yield() } }

    /// What a writer told of itself.
    private final class News: Sendable {
        private let news = Mutex<[LedgerNews]>([])
        var all: [LedgerNews] { news.withLock { $0 } }
        func add(_ item: LedgerNews) { news.withLock { $0.append(item) } }
    }

    private func writer(
        gate: (@Sendable () -> Void)? = nil,
        bounds: WriterBuffer.Bounds = WriterBuffer.Bounds()
    ) -> RecordWriter {
        let disk = FakeDisk(controls, gate: gate)
        return RecordWriter(disk, clock: clock, bounds: bounds)
    }

    @Test("what is kept is written in its order, each once")
    func order() async {
        let writer = writer()
        for recorded in story.recorded { writer.keep(recorded) }
        await writer.settle()
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
    }

    @Test("a deed is stored when its batch is on disk")
    func stored() async {
        let writer = writer()
        async let isStored = writer.stored(3, within: .seconds(2))
        for recorded in story.recorded.prefix(5) { writer.keep(recorded) }
        #expect(await isStored)
        #expect(await writer.stored(2, within: .seconds(2)))
    }

    @Test("a disk that does not answer keeps nobody waiting beyond two seconds")
    func slow() async {
        let gate = DispatchSemaphore(value: 0)
        let writer = writer(gate: { gate.wait() })
        for recorded in story.recorded.prefix(5) { writer.keep(recorded) }
        #expect(await whileTimePasses { await writer.stored(5, within: .seconds(2)) } == false)
        #expect(controls.written.isEmpty)
        for _ in 1...5 { gate.signal() }
        await writer.settle()
        #expect(controls.written.flatMap(\.items.numbers) == [1, 2, 3, 4, 5])
    }

    @Test("while the disk is busy what comes is kept for one write, and whoever hands it over does not wait")
    func group() async {
        let gate = DispatchSemaphore(value: 0)
        let writer = writer(gate: { gate.wait() })
        for recorded in story.recorded { writer.keep(recorded) }
        for _ in story.recorded { gate.signal() }
        await writer.settle()
        #expect(controls.written.count < story.recorded.count)
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
    }

    @Test("a disk that fails is told once, nobody waits for it, and nothing is lost when it works again")
    func failing() async {
        let writer = writer()
        let news = News()
        writer.tell(news.add)
        controls.fail(.unusable("the disk is full"))
        for recorded in story.recorded.prefix(3) { writer.keep(recorded) }
        #expect(await writer.stored(3, within: .seconds(2)) == false)
        for recorded in story.recorded.dropFirst(3) { writer.keep(recorded) }
        await writer.settle()
        #expect(news.all == [.failed("the disk is full")])
        #expect(await writer.stored(5, within: .seconds(2)) == false)
        controls.fail(nil)
        await writer.settle()
        #expect(news.all == [.failed("the disk is full"), .mended(lost: 0)])
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
        #expect(controls.written.first?.everything == true)
        #expect(await writer.stored(3, within: .seconds(2)))
    }

    @Test("a failed write is tried again by itself after a pause that grows")
    func backoff() async {
        let writer = writer()
        controls.fail(.unusable("the disk is full"))
        writer.keep(story.recorded[0])
        await whileTimePasses { await begins(4) }
        let tries = controls.tries
        #expect(tries[1] - tries[0] >= .seconds(1))
        #expect(tries[2] - tries[1] >= .seconds(2))
        #expect(tries[3] - tries[2] >= .seconds(4))
        #expect(controls.written.isEmpty)
    }

    @Test("what finds no room is dropped and counted, and the gap stands in its place")
    func bound() async throws {
        let gate = DispatchSemaphore(value: 0)
        let writer = writer(gate: { gate.wait() }, bounds: WriterBuffer.Bounds(count: 4))
        let news = News()
        writer.tell(news.add)
        writer.keep(story.recorded[0])
        await begins(1)
        for recorded in story.recorded[1..<10] { writer.keep(recorded) }
        #expect(await writer.stored(9, within: .seconds(2)) == false)
        for _ in 1...20 { gate.signal() }
        await writer.settle()
        let items = controls.written.flatMap(\.items)
        let gap = try #require(
            items.compactMap { item -> DroppedActions? in if case .gap(let gap) = item { gap } else { nil } }.first
        )
        #expect(items.numbers == [1, 2, 3, 4, 10])
        #expect(gap.first.sequence == 5)
        #expect(gap.count == 6)
        #expect(news.all == [.mended(lost: 6)])
        #expect(await writer.stored(9, within: .seconds(2)) == false)
        #expect(await writer.stored(1, within: .seconds(2)))
    }

    @Test("a file that turns out damaged is replaced, and all that is known is written anew")
    func damaged() async {
        let writer = writer()
        let news = News()
        writer.tell(news.add)
        controls.fail(.damaged("it is damaged"))
        for recorded in story.recorded { writer.keep(recorded) }
        await writer.settle()
        #expect(news.all == [.replaced("it is damaged; it was moved to aside and a fresh one begun")])
        #expect(controls.written.first?.everything == true)
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
    }

    @Test("what the database refuses again and again is given up by itself, and the rest is written")
    func refused() async throws {
        let writer = writer()
        let news = News()
        writer.tell(news.add)
        controls.refuse([4])
        for recorded in story.recorded { writer.keep(recorded) }
        #expect(await writer.stored(4, within: .seconds(2)) == false)
        for _ in 1...RefusedActions.patience { await writer.settle() }
        let items = controls.written.flatMap(\.items)
        #expect(items.numbers == story.records.map(\.sequence))
        let gap = try #require(items.gaps.first)
        #expect((gap.first.sequence, gap.last.sequence, gap.count) == (4, 4, 1))
        #expect(gap.reason == "it does not take it")
        let record = story.records[3]
        #expect(
            news.all == [
                .failed("it does not take it"),
                .givenUp(
                    "action 4 (\(record.action): \(record.message)) is missing from the record: it does not take it, "
                        + "tried 3 times; the gap is in the record, and nothing else is missing"
                ),
                .mended(lost: 1),
            ]
        )
        #expect(await writer.stored(4, within: .seconds(2)) == false)
        #expect(await writer.stored(5, within: .seconds(2)))
    }

    @Test("several that are refused are told together")
    func refusedSeveral() async throws {
        let gate = DispatchSemaphore(value: 0)
        let writer = writer(gate: { gate.wait() })
        let news = News()
        writer.tell(news.add)
        controls.refuse([4, 6])
        // Together in one batch: while the first is being written the others come.
        writer.keep(story.recorded[0])
        await begins(1)
        for recorded in story.recorded.dropFirst() { writer.keep(recorded) }
        for _ in 1...100 { gate.signal() }
        for _ in 0...RefusedActions.patience { await writer.settle() }
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
        let given = try #require(
            news.all.compactMap { item in if case .givenUp(let sentence) = item { sentence } else { nil } }.first
        )
        #expect(given.hasPrefix("2 of the actions 4 ("))
        #expect(given.contains(" to 6 ("))
        #expect(news.all.last == .mended(lost: 2))
    }

    @Test("a refusal that passes loses nothing")
    func refusedForAMoment() async {
        let writer = writer()
        let news = News()
        writer.tell(news.add)
        controls.refuse([4], times: RefusedActions.patience - 1)
        for recorded in story.recorded { writer.keep(recorded) }
        for _ in 1...RefusedActions.patience { await writer.settle() }
        #expect(controls.written.flatMap(\.items.numbers) == story.records.map(\.sequence))
        #expect(news.all == [.failed("it does not take it"), .mended(lost: 0)])
    }

    @Test("whoever stops waiting waits no longer")
    func cancelled() async {
        let writer = writer()
        let task = Task { await writer.stored(99, within: .seconds(2)) }
        await clock.sleepers(1)
        task.cancel()
        #expect(await task.value == false)
    }

    @Test("a run whose last actions could not be written is not said to have ended in order")
    func endInTrouble() async {
        let writer = writer()
        writer.keep(story.recorded[0])
        await writer.settle()
        controls.fail(.unusable("the disk is full"))
        writer.keep(story.recorded[1])
        await writer.end()
        #expect(controls.ended == nil)
        #expect(controls.written.flatMap(\.items.numbers) == [1])

        controls.fail(nil)
        let another = self.writer()
        another.keep(story.recorded[0])
        await another.end()
        #expect(controls.ended == clock.now())
    }

    @Test("the end writes what waits, and a real file has it")
    func end() async throws {
        let bench = try Bench()
        let writer = RecordWriter(bench.database(), clock: clock)
        for recorded in story.recorded { writer.keep(recorded) }
        await writer.end()
        let reader = try bench.reader()
        #expect(try reader.records(RecordQuery()) == story.records)
        #expect(try reader.runs().map(\.wasStopped) == [true])
        #expect(await writer.stored(1, within: .seconds(2)) == false)
    }
}
