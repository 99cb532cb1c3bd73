import Dispatch
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory
import RedshankTesting
import Synchronization

@testable import RedshankDaemon

/// The daemon's heart in virtual time: a Store with the interactors, a clock that a test moves, and checks and deeds
/// that end as the test says.
final class Rig: Sendable {
    let clock = RigClock()
    let witness = Witness()
    let runner: FakeRunner
    let performer: FakePerformer
    let store: Store<WatchState>
    private let hand = Hand()

    init(
        run: String = "r1",
        runner: FakeRunner = FakeRunner(),
        performer: FakePerformer = FakePerformer(),
        ledger: any RecordLedger = PromptLedger(),
        restored: MemoryRestored? = nil
    ) async {
        self.runner = runner
        self.performer = performer
        let run = RunIdentity(id: run, version: "1.0", began: clock.now())
        store = Store(WatchState(run: run), queue: DispatchQueue(label: "rig"), clock: clock, observers: [witness])
        await store.start(ScheduleInteractor(clock: clock))
        await store.start(CheckInteractor(runner: runner, clock: clock))
        await store.start(RememberInteractor(ledger: ledger, restored: restored))
        await store.start(ReactInteractor(performer: performer, clock: clock))
        await store.start(hand)
    }

    /// Lets the daemon begin, which brings back what was remembered.
    func begin() async { await store.send(DaemonStarted()) }

    /// Puts a configuration in force.
    func load(_ checks: [CheckSpecification], _ reactions: [ReactionSpecification] = []) async {
        let loads = witness.count(ConfigurationLoaded.name)
        let configuration = Configuration(checks: checks, reactions: reactions)
        hand.dispatch(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
        await witness.saw(loads + 1, of: ConfigurationLoaded.name)
        // The witness is told before the side effects run; whoever asks for the state comes behind them.
        _ = await store.state
    }

    /// Waits until somebody sleeps until the boot time, and moves the clock there.
    func move(to boot: Duration) async {
        await clock.slept(until: boot)
        clock.manual.advance(by: boot - clock.now().boot)
    }

    /// Lets the checks of the configuration begin, each when it is due; no other time passes.
    func firstRuns(of count: Int) async {
        for round in 1... {
            await clock.manual.sleepers(1)
            clock.manual.advanceToNextDeadline()
            await witness.saw(round, of: ChecksDue.name)
            if Set(witness.all(ChecksDue.self).flatMap(\.action.checks)).count == count { return }
        }
    }

    /// Waits until no side effect runs any more.
    func effectsEnd() async { while !store.runningEffects.isEmpty { await Task.yield() } }

    /// Moves the clock to when the check is due, and waits until its run has ended.
    func runs(_ check: String) async {
        let results = witness.results(of: check).count
        guard let due = await store.state.checks[check]?.due else { return }
        if due > clock.now().boot { await move(to: due) }
        await witness.until { $0.results(of: check).count > results }
    }

    func stop() async { await store.stop() }
}

/// Dispatches on a trunk what no input may say.
private final class Hand: Interactor {
    typealias State = WatchState
    private let trunk = Mutex<Trunk<WatchState>?>(nil)

    var sideEffects: [AnySideEffect<Hand>] { return [] }
    func start(_ trunk: Trunk<WatchState>) { self.trunk.withLock { $0 = trunk } }
    func stop() async { trunk.withLock { $0 = nil } }
    func dispatch(_ action: some Action<WatchState>) { trunk.withLock { $0 }?.dispatch(action) }
}

/// A manual clock that tells until when somebody wanted to sleep.
final class RigClock: EngineClock {
    let manual = ManualClock()
    private let wishes = Board<Duration>()

    func now() -> Moment { manual.now() }

    func sleep(until boot: Duration, tolerance: Duration) async throws {
        // Noted before it sleeps: where the clock was moved meanwhile, the sleep ends at once.
        wishes.add(boot)
        try await manual.sleep(until: boot, tolerance: tolerance)
    }

    func slept(until boot: Duration) async { await wishes.until { $0.contains(boot) } }
}

/// A list that is written from anywhere, and for whose content a test can wait.
final class Board<Note: Sendable>: Sendable {
    private struct Content {
        var notes: [Note] = []
        var waiting: [(condition: @Sendable ([Note]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let content = Mutex(Content())

    var all: [Note] { content.withLock { $0.notes } }

    func add(_ note: Note) {
        let satisfied = content.withLock { content in
            content.notes.append(note)
            let notes = content.notes
            let satisfied = content.waiting.filter { $0.condition(notes) }
            content.waiting.removeAll { $0.condition(notes) }
            return satisfied
        }
        for waiter in satisfied { waiter.continuation.resume() }
    }

    func until(_ condition: @escaping @Sendable ([Note]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = content.withLock { content in
                let holds = condition(content.notes)
                if !holds { content.waiting.append((condition, continuation)) }
                return holds
            }
            if holds { continuation.resume() }
        }
    }
}

/// Everything that the Store processed.
final class Witness: StoreObserver {
    typealias State = WatchState

    struct Seen: Sendable {
        let action: any WatchAction
        let stamp: ActionStamp
        var name: String { type(of: action).name }
    }

    private let board = Board<Seen>()

    func processed<A: Action>(_ box: StateBox<A>) where A.State == WatchState {
        if let action = box.action as? any WatchAction { board.add(Seen(action: action, stamp: box.stamp)) }
    }

    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == WatchState {}

    var all: [Seen] { board.all }
    func until(_ condition: @escaping @Sendable ([Seen]) -> Bool) async { await board.until(condition) }
    func count(_ name: String) -> Int { all.count { $0.name == name } }
    func saw(_ count: Int, of name: String) async { await until { seen in seen.count { $0.name == name } >= count } }
    func all<A: WatchAction>(_ type: A.Type) -> [(action: A, stamp: ActionStamp)] {
        all.compactMap { seen in (seen.action as? A).map { ($0, seen.stamp) } }
    }
    func results(of check: String) -> [CheckResult] { all.results(of: check) }
}

extension [Witness.Seen] {
    func results(of check: String) -> [CheckResult] {
        flatMap { seen -> [CheckResult] in
            switch seen.action {
            case let one as ResultRecorded: [one.result]
            case let many as ResultsRecorded: many.results
            default: []
            }
        }.filter { $0.check == check }
    }
}

/// A ledger that has everything on disk at once.
struct PromptLedger: RecordLedger {
    func keep(_ action: RecordedAction) {}
    func stored(_ number: UInt64, within limit: Duration) async -> Bool { true }
    func tell(_ listener: @escaping @Sendable (LedgerNews) -> Void) {}
}

/// Holds whoever waits until it is opened.
final class Gate: Sendable {
    private let board = Board<Void>()
    func open() { board.add(()) }
    func wait() async { await board.until { !$0.isEmpty } }
}

/// Runs checks as a test says: given the check and how often it ran before.
final class FakeRunner: CheckRunner {
    private let counts = Mutex<[String: Int]>([:])
    private let outcome: @Sendable (String, Int) async -> CheckOutcome
    let began = Board<String>()
    private let forgot = Mutex(0)
    /// How often it was told to forget.
    var forgets: Int { forgot.withLock { $0 } }

    init(_ outcome: @escaping @Sendable (String, Int) async -> CheckOutcome = { _, _ in .tcp(TCPFacts()) }) {
        self.outcome = outcome
    }

    func forgetFiles() { forgot.withLock { $0 += 1 } }

    func run(_ check: CheckSpecification) async -> CheckReport? {
        let count = counts.withLock { counts in
            defer { counts[check.name, default: 0] += 1 }
            return counts[check.name, default: 0]
        }
        began.add(check.name)
        return CheckReport(outcome: await outcome(check.name, count), total: Milliseconds(.milliseconds(5)))
    }
}

/// Does deeds as a test says: given the deed and how often it was tried before.
final class FakePerformer: DeedPerformer {
    struct Attempt: Sendable {
        let deed: OwedDeed
        let specification: DeedSpecification
        let key: String
    }

    private let outcome: @Sendable (OwedDeed) async -> DeedOutcome
    private let inside = Mutex<[String: Int]>([:])
    private let most = Mutex((all: 0, ofOne: 0))
    let attempts = Board<Attempt>()

    /// How many deeds were done at once at most, in all and of one reaction.
    var mostAtOnce: (all: Int, ofOne: Int) { most.withLock { $0 } }

    init(_ outcome: @escaping @Sendable (OwedDeed) async -> DeedOutcome = { _ in .done("answered 200") }) {
        self.outcome = outcome
    }

    func perform(_ deed: OwedDeed, by specification: DeedSpecification, key: String) async -> DeedOutcome {
        let name = deed.event.reaction
        let now = inside.withLock { inside in
            inside[name, default: 0] += 1
            return (all: inside.values.reduce(0, +), ofOne: inside[name] ?? 0)
        }
        most.withLock { $0 = (max($0.all, now.all), max($0.ofOne, now.ofOne)) }
        attempts.add(Attempt(deed: deed, specification: specification, key: key))
        let outcome = await outcome(deed)
        inside.withLock { $0[name, default: 0] -= 1 }
        return outcome
    }
}

extension CheckOutcome {
    static let ok = CheckOutcome.tcp(TCPFacts())
    static let refused = CheckOutcome.failed("connection refused")
}

extension CheckSpecification {
    /// A check that one run decides.
    static func tcp(_ name: String, every: Duration = .seconds(10), downAfter: Int = 1) -> CheckSpecification {
        CheckSpecification(
            name: name,
            target: .tcp(TCPTarget(address: .literal("localhost:1"))),
            every: every,
            downAfter: downAfter,
            upAfter: 1
        )
    }
}

extension ReactionSpecification {
    static func hook(
        _ name: String = "hook",
        url: String = "https://hooks.example.org/",
        on: Set<ReactionTrigger> = [.down, .up],
        after: Duration? = nil,
        attempts: Int = 3
    ) -> ReactionSpecification {
        var webhook = WebhookSpecification(url: .literal(url))
        webhook.retry = RetryPolicy(attempts: attempts)
        return ReactionSpecification(name: name, on: on, after: after, deed: .webhook(webhook))
    }
}
