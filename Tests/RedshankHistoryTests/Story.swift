import FoundationEssentials
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory

/// Made-up nights: actions on a state, each recorded with what caused it.
struct Story {
    private(set) var state: WatchState
    private(set) var records: [LogRecord] = []
    /// The same with the states on both sides, as a writer is handed them.
    private(set) var recorded: [RecordedAction] = []
    var now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))
    let run: String

    /// A run that goes on where another ended.
    init(run: String, after restored: MemoryRestored, at now: Moment) {
        self.run = run
        self.now = now
        state = WatchState(run: RunIdentity(id: run, version: "1.0", began: now))
        tell(DaemonStarted())
        tell(restored)
        tell(ConfigurationLoaded(configuration: restored.memory.configuration, files: ["redshank.yaml"]))
    }

    /// A run that begins with the configuration given.
    init(run: String = "r1", configuration: Configuration) {
        self.run = run
        state = WatchState(run: RunIdentity(id: run, version: "1.0", began: now))
        tell(DaemonStarted())
        tell(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
    }

    init(
        run: String = "r1",
        _ reactions: [ReactionSpecification] = [],
        checks: [String] = ["website"]
    ) {
        self.run = run
        state = WatchState(run: RunIdentity(id: run, version: "1.0", began: now))
        tell(DaemonStarted())
        load(reactions, checks: checks)
    }

    /// Applies an action and records it.
    @discardableResult
    mutating func tell<A: WatchAction>(_ action: A, by effect: String = "Effect", cause: UInt64? = nil) -> UInt64 {
        let old = state
        action.reduce(&state, at: now)
        let stamp = ActionStamp(
            number: (records.last?.sequence ?? 0) + 1,
            moment: now,
            cause: cause.map { Cause(number: $0, effect: effect) },
            source: SourceLocation(file: "Story.swift", line: 1, function: "tell")
        )
        let line = action.line(StateBox(old: old, new: state, action: action, stamp: stamp))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = (try? encoder.encode(action)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let record = LogRecord(line, action: A.name, stamp: stamp, run: run, data: data)
        records.append(record)
        recorded.append(RecordedAction(record: record, action: action, old: old, new: state))
        return stamp.number
    }

    /// Has the record say something else than was said.
    mutating func retell(_ message: String, as other: String) {
        recorded = recorded.map { action in
            guard action.record.message == message else { return action }
            var record = action.record
            record.message = other
            return RecordedAction(record: record, action: action.action, old: action.old, new: action.new)
        }
    }

    /// Records an action of which this build knows nothing.
    mutating func recordUnknown(_ name: String) -> UInt64 {
        guard var record = records.last, let last = recorded.last else { return 0 }
        record.sequence += 1
        record.action = name
        records.append(record)
        recorded.append(RecordedAction(record: record, action: last.action, old: state, new: state))
        return record.sequence
    }

    mutating func load(_ reactions: [ReactionSpecification], checks: [String] = ["website"]) {
        let specifications = checks.map { name in
            var expectation = Expectation()
            expectation.within = .milliseconds(800)
            let target = CheckTarget.tcp(TCPTarget(address: .literal("localhost:1")))
            return CheckSpecification(name: name, target: target, expectation: expectation)
        }
        let configuration = Configuration(checks: specifications, reactions: reactions)
        tell(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
    }

    mutating func wait(_ seconds: Int) { now = now.advanced(by: .seconds(seconds)) }

    /// How a run goes.
    enum Look {
        case passes
        case slow
        case fails
    }

    /// Lets the check run once, and considers what that concerns; gives the number of the result.
    @discardableResult
    mutating func look(_ check: String = "website", passes: Bool) -> UInt64 { look(check, passes ? .passes : .fails) }

    /// The same, also for an answer that comes too late.
    @discardableResult
    mutating func look(_ check: String = "website", _ look: Look) -> UInt64 {
        if let due = state.checks[check]?.due, due > now.boot { now = now.advanced(by: due - now.boot) }
        let tick = tell(ChecksDue(checks: [check]))
        let began = now
        now = now.advanced(by: .milliseconds(81))
        let report = CheckReport(
            outcome: look == .fails ? .failed("connection refused") : .tcp(TCPFacts()),
            total: Milliseconds(look == .slow ? .milliseconds(900) : .milliseconds(81))
        )
        let result = CheckResult(check: check, began: began, ended: now, cause: tick, report: report)
        if state.isRoutine(result) { return tell(ResultsRecorded(results: [result])) }
        let before = state.checks[check]?.health
        let number = tell(ResultRecorded(result: result), by: "RunDueChecks", cause: tick)
        guard let check = state.checks[check], check.health != before, let since = check.record.since else {
            return number
        }
        for key in state.reactionsToConsider(about: result.check, at: now) {
            decide(key, .changed(since: since), cause: number)
        }
        return number
    }

    /// Considers a reaction, and stores the deed that comes of it.
    mutating func decide(_ key: ReactionKey, _ occasion: ReactionOccasion, cause: UInt64) {
        let deeds = state.deeds
        let number = tell(ReactionConsidered(key: key, occasion: occasion), by: "ConsiderResult", cause: cause)
        if state.deeds > deeds { tell(DeedStored(deed: state.deeds, durable: true), by: "StoreDeed", cause: number) }
    }

    /// The numbers of the records of the action.
    func numbers(_ action: String) -> [UInt64] { records.filter { $0.action == action }.map(\.sequence) }

    func why(_ check: String = "website") -> Why { Why(check, from: records, state: state) }
}

extension ReactionSpecification {
    static func page(
        _ name: String = "page",
        on: Set<ReactionTrigger> = [.down, .up],
        after: Duration? = nil,
        repeatEvery: Duration? = nil,
        atMost: RateLimit? = nil
    ) -> ReactionSpecification {
        let deed = DeedSpecification.command(CommandDeedSpecification(arguments: [.literal("/usr/local/bin/page")]))
        return ReactionSpecification(
            name: name,
            on: on,
            after: after,
            repeatEvery: repeatEvery,
            atMost: atMost,
            deed: deed
        )
    }
}
