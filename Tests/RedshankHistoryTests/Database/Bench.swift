import Redshank
import RedshankEngine
import RedshankTesting
import Synchronization
import VarlinkTestSupport

@testable import RedshankHistory

/// A place for a database, with a real file in a directory of its own.
final class Bench {
    let directory: TemporaryDirectory
    var location: MemoryLocation { MemoryLocation(directory: directory.path) }

    init() throws { directory = try TemporaryDirectory() }

    func database(
        run: String = "r1",
        boot: String = "b1",
        mostPages: Int? = nil,
        began: Moment = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000)),
        build: String = "1.0 test"
    ) -> sending MemoryDatabase {
        let run = RunIdentity(id: run, version: "1.0", began: began)
        return MemoryDatabase(location, run: run, build: build, bootID: boot, mostPages: mostPages)
    }

    /// A database with the story in it, closed again, as by an end of the run or by a crash; with a
    /// snapshot after each of the actions named.
    func write(
        _ story: Story,
        run: String = "r1",
        boot: String = "b1",
        build: String = "1.0 test",
        snapshots: Set<UInt64> = [],
        isEnded: Bool = true
    ) throws {
        let began = story.records.first?.moment ?? story.now
        let database = database(run: run, boot: boot, began: began, build: build)
        try database.write(story.recorded.map { .action($0) }, everything: false)
        for action in story.recorded where snapshots.contains(action.record.sequence) {
            let (number, moment) = (action.record.sequence, action.record.moment)
            try database.write(StateSnapshot(of: action.new, after: number, at: moment))
        }
        if isEnded { try database.endRun(at: story.now) } else { database.close() }
    }

    func reader() throws -> RecordDatabase { try RecordDatabase(location.database) }
}

extension Story {
    /// A night in which a check goes down and comes back, with a deed for each.
    static func night(_ run: String = "r1") -> Story {
        var story = Story(run: run, [.page(after: nil, repeatEvery: .seconds(1800))], checks: ["website", "database"])
        for _ in 1...3 { story.look(passes: true) }
        for _ in 1...3 { story.look(passes: false) }
        story.tell(DeedRetried(deed: 1, failure: "answered 503", pause: Milliseconds(.seconds(1))))
        story.wait(1)
        story.tell(DeedDone(deed: 1, outcome: "exit code 0", took: Milliseconds(.milliseconds(12))))
        story.tell(CheckSilenced(check: "database", milliseconds: 3_600_000, reason: "moving", origin: .timer))
        story.tell(CheckPaused(check: "database", origin: .control(uid: 1000, pid: 7)))
        for _ in 1...2 { story.look(passes: true) }
        return story
    }
}

/// A disk that does what a test says.
final class FakeDisk: RecordDisk {
    struct Written: Sendable {
        var items: [RecordItem]
        var everything: Bool
    }

    /// What a test looks at and steers while the writer's thread uses the disk.
    final class Controls: Sendable {
        private let failure = Mutex<MemoryError?>(nil)
        private let refused = Mutex<(numbers: Set<UInt64>, times: Int)>(([], 0))
        private let batches = Mutex<[Written]>([])
        private let attempts = Mutex<[Duration]>([])
        private let end = Mutex<Moment?>(nil)
        private let clock: ManualClock

        init(_ clock: ManualClock) { self.clock = clock }

        var written: [Written] { batches.withLock { $0 } }
        /// The boot times at which somebody began to write.
        var tries: [Duration] { attempts.withLock { $0 } }
        /// When the run was said to have ended; nothing where it was not.
        var ended: Moment? { end.withLock { $0 } }
        func fail(_ error: MemoryError?) { failure.withLock { $0 = error } }
        /// From here on it takes no batch in which one of these actions is, so many times.
        func refuse(_ numbers: Set<UInt64>, times: Int = .max) { refused.withLock { $0 = (numbers, times) } }

        fileprivate func end(at moment: Moment) { end.withLock { $0 = moment } }
        fileprivate func begin() { attempts.withLock { $0.append(clock.now().boot) } }

        fileprivate func write(_ batch: Written) throws(MemoryError) {
            if let error = failure.withLock({ $0 }) { throw error }
            let isRefused = refused.withLock { refused in
                guard refused.times > 0, !refused.numbers.isDisjoint(with: batch.items.actions) else { return false }
                refused.times -= 1
                return true
            }
            if isRefused { throw .refused("it does not take it") }
            batches.withLock { $0.append(batch) }
        }
    }

    let controls: Controls
    private let gate: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - controls: what the test looks at and steers.
    ///   - gate: what each write waits for; it blocks the writer's thread.
    init(_ controls: Controls, gate: (@Sendable () -> Void)? = nil) {
        self.controls = controls
        self.gate = gate
    }

    func write(_ items: [RecordItem], everything: Bool) throws(MemoryError) {
        controls.begin()
        gate?()
        try controls.write(Written(items: items, everything: everything))
    }

    func write(_ snapshot: StateSnapshot) throws(MemoryError) {}
    func replace(at moment: Moment) throws(MemoryError) -> String {
        controls.fail(nil)
        return "aside"
    }
    func tidy(_ history: HistorySpecification, at moment: Moment) throws(MemoryError) -> Bool { false }
    func endRun(at moment: Moment) throws(MemoryError) { controls.end(at: moment) }
}

extension [RecordItem] {
    var numbers: [UInt64] { map(\.number) }
    /// The numbers of those that are actions.
    var actions: [UInt64] {
        compactMap { item in if case .action(let action) = item { action.record.sequence } else { nil } }
    }
    var gaps: [DroppedActions] {
        compactMap { item in if case .gap(let gap) = item { gap } else { nil } }
    }
}
