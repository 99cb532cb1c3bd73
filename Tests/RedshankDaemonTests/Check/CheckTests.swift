import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting
import Testing

@testable import RedshankDaemon

@Suite("Running checks", .timeLimit(.minutes(2)))
struct CheckTests {
    @Test("a check that hangs delays no other")
    func hanging() async {
        let gate = Gate()
        let rig = await Rig(
            runner: FakeRunner { name, _ in
                if name == "hangs" { await gate.wait() }
                return .ok
            }
        )
        await rig.load([.tcp("hangs"), .tcp("a")])
        await rig.witness.until { $0.results(of: "a").count == 1 }
        for round in 1...3 {
            let boot = Duration.seconds(10 * round)
            await rig.move(to: boot)
            await rig.move(to: boot + ResultBatch.window)
            await rig.witness.until { $0.results(of: "a").count == round + 1 }
            #expect(rig.witness.results(of: "a").last?.began.boot == boot)
        }
        #expect(rig.witness.results(of: "hangs").isEmpty)
        #expect(rig.runner.began.all.filter { $0 == "hangs" }.count == 1)
        gate.open()
        await rig.witness.until { !$0.results(of: "hangs").isEmpty }
        await rig.stop()
    }

    @Test("a reload forgets what was kept of files, such as certificates to trust")
    func forgetting() async {
        let rig = await Rig()
        await rig.load([.tcp("a")])
        await rig.load([.tcp("a")])
        #expect(rig.runner.forgets == 2)
        await rig.stop()
    }

    @Test("routine results wait for each other and make one action, a root")
    func batch() async throws {
        let rig = await Rig()
        await rig.load([.tcp("a"), .tcp("b"), .tcp("c")])
        for name in ["a", "b", "c"] { await rig.witness.until { !$0.results(of: name).isEmpty } }
        await rig.move(to: .seconds(10))
        await rig.runner.began.until { $0.count == 6 }
        await rig.clock.slept(until: .seconds(10) + ResultBatch.window)
        await rig.effectsEnd()
        await rig.move(to: .seconds(10) + ResultBatch.window)
        await rig.witness.saw(1, of: ResultsRecorded.name)
        let batch = try #require(rig.witness.all(ResultsRecorded.self).first)
        #expect(batch.action.results.map(\.check).sorted() == ["a", "b", "c"])
        #expect(batch.action.results.allSatisfy { $0.ended.boot == .seconds(10) })
        #expect(batch.stamp.cause == nil)
        await rig.stop()
    }

    @Test("a result that matters goes at once, and those that wait go before it")
    func flush() async throws {
        let gate = Gate()
        let rig = await Rig(
            runner: FakeRunner { name, count in
                guard name == "b", count == 1 else { return .ok }
                await gate.wait()
                return .refused
            }
        )
        await rig.load([.tcp("a"), .tcp("b")])
        for name in ["a", "b"] { await rig.witness.until { !$0.results(of: name).isEmpty } }
        await rig.move(to: .seconds(10))
        await rig.clock.slept(until: .seconds(10) + ResultBatch.window)
        gate.open()
        await rig.witness.until { $0.results(of: "b").count == 2 }
        let last = rig.witness.all.suffix(2)
        #expect(last.map(\.name) == ["results-recorded", "result-recorded"])
        #expect(rig.clock.now().boot == .seconds(10))
        await rig.stop()
    }

    @Test("the result of a run that somebody asked for goes at once, with that as its cause")
    func requested() async throws {
        let rig = await Rig()
        await rig.load([.tcp("a")])
        await rig.witness.until { !$0.results(of: "a").isEmpty }
        try await rig.store.send(CheckRequested(check: "a", origin: .timer))
        let result = try #require(rig.witness.all(ResultRecorded.self).last)
        let request = try #require(rig.witness.all(CheckRequested.self).last)
        #expect(result.stamp.cause == Cause(number: request.stamp.number, effect: "RunRequestedCheck"))
        await rig.stop()
    }

    @Test("a check that runs is not run a second time where somebody asks")
    func asked() async throws {
        let gate = Gate()
        let rig = await Rig(
            runner: FakeRunner { _, _ in
                await gate.wait()
                return .ok
            }
        )
        await rig.load([.tcp("a")])
        await rig.runner.began.until { !$0.isEmpty }
        try await rig.store.send(CheckRequested(check: "a", origin: .timer))
        gate.open()
        await rig.witness.until { !$0.results(of: "a").isEmpty }
        #expect(rig.runner.began.all == ["a"])
        await rig.stop()
    }

    @Test("what waits in the batch is not lost when the daemon ends")
    func stop() async {
        let rig = await Rig()
        await rig.load([.tcp("a")])
        await rig.witness.until { !$0.results(of: "a").isEmpty }
        await rig.move(to: .seconds(10))
        await rig.clock.slept(until: .seconds(10) + ResultBatch.window)
        await rig.stop()
        await rig.witness.saw(1, of: ResultsRecorded.name)
        #expect(rig.witness.results(of: "a").count == 2)
    }
}

@Suite("Batches of results")
struct ResultBatchTests {
    private let result = CheckResult(
        check: "a",
        began: Moment(wall: .zero, boot: .zero),
        ended: Moment(wall: .zero, boot: .zero),
        cause: 1,
        report: CheckReport(outcome: .ok, total: Milliseconds(.zero))
    )

    @Test("the first begins the window, a full batch goes at once, and then it begins anew")
    func steps() {
        var batch = ResultBatch()
        #expect(batch.add(result) == .scheduleFlush)
        for _ in 2..<ResultBatch.limit { #expect(batch.add(result) == .wait) }
        #expect(batch.add(result) == .flush(Array(repeating: result, count: ResultBatch.limit)))
        #expect(batch.take() == [])
        #expect(batch.add(result) == .scheduleFlush)
        #expect(batch.take() == [result])
    }
}
