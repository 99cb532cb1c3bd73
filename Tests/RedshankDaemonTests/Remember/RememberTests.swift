import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory
import Synchronization
import Testing

@testable import RedshankDaemon

@Suite("Remembering")
struct RememberTests {
    /// A ledger that answers as a test says.
    private final class SlowLedger: RecordLedger {
        private let answer: @Sendable (UInt64) async -> Bool
        private let listener = Mutex<(@Sendable (LedgerNews) -> Void)?>(nil)

        init(_ answer: @escaping @Sendable (UInt64) async -> Bool) { self.answer = answer }

        func keep(_ action: RecordedAction) {}
        func stored(_ number: UInt64, within limit: Duration) async -> Bool { await answer(number) }
        func tell(_ listener: @escaping @Sendable (LedgerNews) -> Void) {
            self.listener.withLock { $0 = listener }
        }

        func say(_ news: LedgerNews) { listener.withLock { $0 }?(news) }
    }

    @Test("a deed is done when it is stored, and not before")
    func waits() async {
        let gate = Gate()
        let runner = FakeRunner { _, _ in .refused }
        let ledger = SlowLedger { _ in
            await gate.wait()
            return true
        }
        let rig = await Rig(runner: runner, ledger: ledger)
        await rig.load([.tcp("a")], [.hook()])
        await rig.runs("a")
        await rig.witness.saw(1, of: ReactionConsidered.name)
        #expect(rig.performer.attempts.all.isEmpty)
        #expect(rig.witness.count(DeedStored.name) == 0)
        gate.open()
        await rig.witness.saw(1, of: DeedDone.name)
        #expect(rig.witness.all(DeedStored.self).map(\.action.durable) == [true])
        await rig.stop()
    }

    @Test("where the disk does not take it, it is done all the same and said not to be durable")
    func notDurable() async {
        let runner = FakeRunner { _, _ in .refused }
        let rig = await Rig(runner: runner, ledger: SlowLedger { _ in false })
        await rig.load([.tcp("a")], [.hook()])
        await rig.runs("a")
        await rig.witness.saw(1, of: DeedDone.name)
        #expect(rig.witness.all(DeedStored.self).map(\.action.durable) == [false])
        await rig.stop()
    }

    @Test("what the ledger tells of itself is in the log and in the state")
    func news() async throws {
        let ledger = SlowLedger { _ in true }
        let rig = await Rig(ledger: ledger)
        ledger.say(.failed("the disk is full"))
        await rig.witness.saw(1, of: MemoryTroubled.name)
        #expect(await rig.store.state.memoryTrouble?.contains("the disk is full") == true)
        ledger.say(.mended(lost: 3))
        await rig.witness.saw(1, of: MemoryMended.name)
        #expect(await rig.store.state.memoryTrouble == nil)
        ledger.say(.givenUp("action 7 is missing from the record"))
        await rig.witness.saw(2, of: MemoryTroubled.name)
        #expect(await rig.store.state.memoryTrouble == nil)
        ledger.say(.unread("/redshank.db"))
        await rig.witness.saw(3, of: MemoryTroubled.name)
        #expect(await rig.store.state.memoryTrouble?.hasPrefix("what an earlier run knew is in /redshank.db") == true)
        await rig.stop()
    }

    @Test("what an earlier run owed is done once the configuration is in force, under its old key and in its order")
    func resumes() async throws {
        let runner = FakeRunner { _, _ in .refused }
        let stuck = FakePerformer { _ in .cutShort }
        let first = await Rig(runner: runner, performer: stuck)
        await first.load([.tcp("a")], [.hook()])
        await first.runs("a")
        await first.witness.saw(1, of: DeedStored.name)
        await stuck.attempts.until { !$0.isEmpty }
        let memory = WatchMemory(of: await first.store.state, at: first.clock.now())
        await first.stop()

        let restored = MemoryRestored(memory: memory, isSameBoot: true)
        let second = await Rig(run: "r2", runner: runner, restored: restored)
        try await second.begin()
        #expect(second.performer.attempts.all.isEmpty)
        await second.load([.tcp("a")], [.hook()])
        await second.witness.saw(1, of: DeedDone.name)
        #expect(second.performer.attempts.all.map(\.key) == ["r1:1"])
        #expect(second.witness.count(DeedResumed.name) == 1)
        #expect(await second.store.state.outbox.isEmpty)
        await second.load([.tcp("a")], [.hook()])
        #expect(second.witness.count(DeedResumed.name) == 1)
        await second.stop()
    }

    @Test("what is owed by a reaction that is configured no longer is given up")
    func unconfigured() async throws {
        let runner = FakeRunner { _, _ in .refused }
        let stuck = FakePerformer { _ in .cutShort }
        let first = await Rig(runner: runner, performer: stuck)
        await first.load([.tcp("a")], [.hook()])
        await first.runs("a")
        await stuck.attempts.until { !$0.isEmpty }
        let memory = WatchMemory(of: await first.store.state, at: first.clock.now())
        await first.stop()
        let second = await Rig(run: "r2", restored: MemoryRestored(memory: memory, isSameBoot: true))
        try await second.begin()
        await second.load([.tcp("a")])
        await second.witness.saw(1, of: DeedGivenUp.name)
        #expect(second.performer.attempts.all.isEmpty)
        await second.stop()
    }
}
