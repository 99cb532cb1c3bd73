import HashTreeCollections
import Probes
import Redshank
import RedshankEngine
import RedshankTesting
import Testing

@testable import RedshankDaemon

@Suite("Doing deeds", .timeLimit(.minutes(2)))
struct ReactTests {
    @Test("a deed is decided, stored and done: three actions, each caused by the one before")
    func chain() async throws {
        let rig = await Rig(runner: FakeRunner { _, _ in .refused })
        await rig.load([.tcp("a")], [.hook()])
        await rig.witness.saw(1, of: DeedDone.name)
        let result = try #require(rig.witness.all(ResultRecorded.self).first).stamp
        let decided = try #require(rig.witness.all(ReactionConsidered.self).first).stamp
        let stored = try #require(rig.witness.all(DeedStored.self).first).stamp
        let done = try #require(rig.witness.all(DeedDone.self).first)
        #expect(decided.cause == Cause(number: result.number, effect: "ConsiderResult"))
        #expect(stored.cause == Cause(number: decided.number, effect: "StoreDeed"))
        #expect(done.stamp.cause == Cause(number: stored.number, effect: "DoStored"))
        #expect(done.action.outcome == "answered 200")
        #expect(rig.performer.attempts.all.map(\.key) == ["r1:1"])
        #expect(await rig.store.state.outbox.isEmpty)
        await rig.stop()
    }

    @Test("a deed that fails is tried again after pauses that double, with the same key, and then given up")
    func retries() async throws {
        let rig = await Rig(
            runner: FakeRunner { _, _ in .refused },
            performer: FakePerformer { _ in .failed("answered 503") }
        )
        await rig.load([.tcp("a", every: .seconds(600))], [.hook()])
        await rig.witness.saw(1, of: DeedRetried.name)
        await rig.move(to: .seconds(1))
        await rig.witness.saw(2, of: DeedRetried.name)
        await rig.move(to: .seconds(3))
        await rig.witness.saw(1, of: DeedGivenUp.name)
        let retries = rig.witness.all(DeedRetried.self).map(\.action.pause.duration)
        #expect(retries == [.seconds(1), .seconds(2)])
        let given = try #require(rig.witness.all(DeedGivenUp.self).first)
        #expect(given.action.reason == "answered 503 (attempt 3 of 3)")
        #expect(given.stamp.moment.boot == .seconds(3))
        #expect(Set(rig.performer.attempts.all.map(\.key)) == ["r1:1"])
        #expect(await rig.store.state.outbox.isEmpty)
        await rig.stop()
    }

    @Test("what another attempt cannot mend is given up at once")
    func refused() async throws {
        let rig = await Rig(
            runner: FakeRunner { _, _ in .refused },
            performer: FakePerformer { _ in .refused("answered 404") }
        )
        await rig.load([.tcp("a")], [.hook()])
        await rig.witness.saw(1, of: DeedGivenUp.name)
        let given = try #require(rig.witness.all(DeedGivenUp.self).first)
        #expect(given.action.reason == "answered 404 (attempt 1; another cannot mend it)")
        #expect(rig.witness.count(DeedRetried.name) == 0)
        await rig.stop()
    }

    @Test("down is told before up, also where the first attempt fails")
    func serial() async {
        let rig = await Rig(
            runner: FakeRunner { _, count in count == 0 ? .refused : .ok },
            performer: FakePerformer { deed in deed.attempts == 0 && deed.number == 1 ? .failed("x") : .done("ok") }
        )
        // The first attempt fails at 0 s; up is decided at 10 s, before the second attempt.
        var hook = ReactionSpecification.hook()
        var webhook = WebhookSpecification(url: .literal("https://hooks.example.org/"))
        webhook.retry = RetryPolicy(attempts: 3, first: .seconds(30))
        hook.deed = .webhook(webhook)
        await rig.load([.tcp("a")], [hook])
        await rig.witness.saw(1, of: DeedRetried.name)
        await rig.runs("a")
        await rig.witness.saw(2, of: DeedStored.name)
        #expect(rig.performer.attempts.all.count == 1)
        await rig.move(to: .seconds(30))
        await rig.witness.saw(2, of: DeedDone.name)
        let told = rig.performer.attempts.all.map(\.deed.event.health)
        #expect(told == [.down, .down, .up])
        await rig.stop()
    }

    @Test("deeds of other checks do not wait for one that fails")
    func apart() async {
        let rig = await Rig(
            runner: FakeRunner { _, _ in .refused },
            performer: FakePerformer { deed in deed.event.check == "a" ? .failed("x") : .done("ok") }
        )
        await rig.load([.tcp("a"), .tcp("b")], [.hook()])
        await rig.witness.saw(1, of: DeedRetried.name)
        await rig.witness.saw(1, of: DeedDone.name)
        await rig.stop()
    }

    @Test("at most 32 deeds are done at once, and 8 of one reaction")
    func bounded() async {
        let gate = Gate()
        let performer = FakePerformer { _ in
            await gate.wait()
            return .done("ok")
        }
        let rig = await Rig(runner: FakeRunner { _, _ in .refused }, performer: performer)
        rig.clock.manual.advance(by: .milliseconds(1))
        await rig.load((1...12).map { .tcp("c\($0)", every: .seconds(600)) }, (1...6).map { .hook("hook-\($0)") })
        await rig.firstRuns(of: 12)
        await performer.attempts.until { $0.count == ReactInteractor.concurrency }
        gate.open()
        await rig.witness.saw(72, of: DeedDone.name)
        #expect(performer.mostAtOnce.all == 32)
        #expect(performer.mostAtOnce.ofOne <= 8)
        await rig.stop()
    }

    @Test("a deed that is tried again after a reload is done as the new configuration says")
    func reloaded() async {
        let rig = await Rig(
            runner: FakeRunner { _, _ in .refused },
            performer: FakePerformer { deed in deed.attempts == 0 ? .failed("x") : .done("ok") }
        )
        await rig.load([.tcp("a", every: .seconds(600))], [.hook(url: "https://wrong.example.org/")])
        await rig.witness.saw(1, of: DeedRetried.name)
        await rig.load([.tcp("a", every: .seconds(600))], [.hook(url: "https://right.example.org/")])
        await rig.move(to: .seconds(1))
        await rig.witness.saw(1, of: DeedDone.name)
        let urls = rig.performer.attempts.all.map { attempt in
            if case .webhook(let webhook) = attempt.specification { webhook.url.shown } else { "" }
        }
        #expect(urls == ["https://wrong.example.org/", "https://right.example.org/"])
        await rig.stop()
    }

    @Test("a deed whose reaction is not configured any more is given up, with that as the reason")
    func removed() async throws {
        let rig = await Rig(
            runner: FakeRunner { _, _ in .refused },
            performer: FakePerformer { _ in .failed("x") }
        )
        await rig.load([.tcp("a", every: .seconds(600))], [.hook()])
        await rig.witness.saw(1, of: DeedRetried.name)
        await rig.load([.tcp("a", every: .seconds(600))])
        #expect(await rig.store.state.outbox.count == 1)
        await rig.move(to: .seconds(1))
        await rig.witness.saw(1, of: DeedGivenUp.name)
        let given = try #require(rig.witness.all(DeedGivenUp.self).first)
        #expect(given.action.reason == "the reaction is not configured any more")
        await rig.stop()
    }

    @Test("a reaction that waits when a reload removes it leaves its reason, caused by the reload")
    func droppedWait() async throws {
        let rig = await Rig(runner: FakeRunner { _, _ in .refused })
        await rig.load([.tcp("a", every: .seconds(600))], [.hook(after: .seconds(60))])
        await rig.witness.saw(1, of: ReactionConsidered.name)
        await rig.load([.tcp("a", every: .seconds(600))])
        await rig.witness.saw(2, of: ReactionConsidered.name)
        let load = try #require(rig.witness.all(ConfigurationLoaded.self).last)
        let considered = try #require(rig.witness.all(ReactionConsidered.self).last)
        #expect(considered.stamp.cause == Cause(number: load.stamp.number, effect: "ConsiderConfigured"))
        await rig.stop()
    }

    @Test("a deed that is cut short because the daemon ends stays owed")
    func cutShort() async {
        let gate = Gate()
        let performer = FakePerformer { _ in
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                gate.open()
            }
            return .failed("it was cancelled")
        }
        let rig = await Rig(runner: FakeRunner { _, _ in .refused }, performer: performer)
        await rig.load([.tcp("a")], [.hook()])
        await performer.attempts.until { !$0.isEmpty }
        await rig.stop()
        #expect(await rig.store.state.outbox.count == 1)
        #expect(rig.witness.count(DeedRetried.name) == 0)
    }

    @Test("a program that the daemon's end ended did not fail")
    func endedProgram() async throws {
        let rig = await Rig(runner: FakeRunner { _, _ in .refused })
        await rig.load([.tcp("a")], [.hook()])
        await rig.performer.attempts.until { !$0.isEmpty }
        let deed = try #require(rig.performer.attempts.all.first?.deed)
        await rig.stop()
        let sender = DeedSender(
            client: ProbeClient(userAgent: "test"),
            texts: TextReader(credentials: nil),
            groups: CommandGroups()
        )
        let sleep = CommandDeedSpecification(arguments: ["/bin/sleep", "1000"].map(Text.literal))
        let attempt = Task { await sender.perform(deed, by: .command(sleep), key: "r1:1") }
        attempt.cancel()
        #expect(await attempt.value == .cutShort)
    }
}

@Suite("Turns")
struct TurnsTests {
    @Test("whoever finds room enters, whoever does not waits for the first that leaves")
    func order() {
        var turns = Turns(limit: 2, share: 2)
        #expect(turns.enter("a") == nil)
        #expect(turns.enter("b") == nil)
        #expect(turns.enter("c") == 1)
        #expect(turns.enter("a") == 2)
        #expect(turns.leave("b") == [1])
        #expect(turns.leave("a") == [2])
        #expect(turns.leave("a") == [])
    }

    @Test("one that has its share lets others pass")
    func share() {
        var turns = Turns(limit: 3, share: 1)
        #expect(turns.enter("a") == nil)
        #expect(turns.enter("a") == 1)
        #expect(turns.enter("b") == nil)
        #expect(turns.leave("b") == [])
        #expect(turns.leave("a") == [1])
    }
}
