import HashTreeCollections
import Redshank
import RedshankEngine

/// A daemon's life as it is recorded, in virtual time: its timers ring, checks run, reactions are considered, each a
/// little later than what set it off, and deeds are done.
struct Life {
    private(set) var story: Story
    /// The runs that are over, each with what it recorded.
    private(set) var ended: [Story] = []
    private let outcome: (_ check: String, _ at: Duration) -> CheckOutcome

    /// Begins to live; the closure says how a check's run ends at a boot time.
    init(_ configuration: Configuration, outcome: @escaping (_ check: String, _ at: Duration) -> CheckOutcome) {
        story = Story(configuration: configuration)
        self.outcome = outcome
    }

    var state: WatchState { story.state }
    var runs: [Story] { ended + [story] }

    /// Lets something happen, and what follows from it.
    mutating func happen<A: WatchAction>(_ action: A) {
        let old = state
        let number = story.tell(action)
        for consideration in state.considerations(after: action, since: old, at: story.now) {
            story.now = story.now.advanced(by: .microseconds(137))
            let deeds = state.deeds
            let considered = story.tell(consideration, by: "Consider", cause: number)
            guard state.deeds > deeds else { continue }
            story.tell(DeedStored(deed: state.deeds, durable: true), by: "StoreDeed", cause: considered)
            let took = Milliseconds(.milliseconds(40))
            story.tell(DeedDone(deed: state.deeds, outcome: "exit code 0", took: took), by: "DoStored")
        }
    }

    /// Lives on for a while.
    mutating func live(_ duration: Duration) {
        let end = story.now.boot + duration
        while let due = nextDue, due <= end {
            if due > story.now.boot { story.now = story.now.advanced(by: due - story.now.boot + .microseconds(211)) }
            let now = story.now.boot
            for (name, check) in state.checks.sorted(by: { $0.key < $1.key }) {
                if let silence = check.silence, silence.until.boot <= now { happen(SilenceExpired(check: name)) }
            }
            let waits = state.reactions.filter {
                $0.value.pending.flatMap { $0.wait == .silence ? nil : $0.due }.map { $0.boot <= now } ?? false
            }
            if !waits.isEmpty { happen(ReactionsDue(reactions: waits.keys.sorted())) }
            let checks = state.checks.filter { !$0.value.isPaused && $0.value.due <= now && !$0.value.run.isLoading }
            if !checks.isEmpty { look(checks.keys.sorted()) }
        }
        if end > story.now.boot { story.now = story.now.advanced(by: end - story.now.boot) }
    }

    /// Ends this run and begins another that remembers it.
    mutating func restart(after pause: Duration, isStopped: Bool = true) {
        if isStopped { happen(DaemonStopping(origin: .signal("SIGTERM"))) }
        ended.append(story)
        let memory = WatchMemory(of: state, at: story.now)
        let restored = MemoryRestored(memory: memory, isSameBoot: true)
        story = Story(run: "r\(ended.count + 1)", after: restored, at: story.now.advanced(by: pause))
    }

    /// Puts another configuration in force.
    mutating func load(_ configuration: Configuration) {
        happen(ReloadRequested(origin: .signal("SIGHUP")))
        happen(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
    }

    /// Has a check looked at now.
    mutating func request(_ check: String) {
        let number = story.tell(CheckRequested(check: check, origin: .timer))
        end([check], number)
    }

    private mutating func look(_ names: [String]) {
        let number = story.tell(ChecksDue(checks: names))
        end(names, number)
    }

    private mutating func end(_ names: [String], _ tick: UInt64) {
        let began = story.now
        story.now = story.now.advanced(by: .milliseconds(81))
        for name in names {
            story.now = story.now.advanced(by: .microseconds(53))
            let total = Milliseconds(story.now.boot - began.boot)
            let report = CheckReport(outcome: outcome(name, story.now.boot), total: total)
            let result = CheckResult(check: name, began: began, ended: story.now, cause: tick, report: report)
            if state.isRoutine(result) {
                happen(ResultsRecorded(results: [result]))
            } else {
                happen(ResultRecorded(result: result))
            }
        }
    }

    private var nextDue: Duration? {
        let checks = state.checks.values.filter { !$0.isPaused }.map(\.due)
        let silences = state.checks.values.compactMap { $0.silence?.until.boot }
        let waits = state.reactions.values.compactMap {
            $0.pending.flatMap { $0.wait == .silence ? nil : $0.due?.boot }
        }
        return (checks + silences + waits).min()
    }

    /// Writes all runs into a database.
    func write(to bench: Bench, snapshotEvery pace: UInt64 = 50) throws {
        for (index, run) in runs.enumerated() {
            let numbers = run.records.map(\.sequence).filter { $0 % pace == 0 }
            try bench.write(run, run: "r\(index + 1)", snapshots: Set(numbers))
        }
    }
}

extension Life {
    /// Somebody takes on each trouble of a check, half a minute after it came, for a while.
    mutating func acknowledge(_ check: String, for duration: Duration) {
        let end = story.now.boot + duration
        while story.now.boot < end {
            live(.seconds(30))
            guard let known = state.checks[check], known.health.isTrouble, known.acknowledgement == nil else {
                continue
            }
            happen(CheckAcknowledged(check: check, comment: "on it", origin: .control(uid: 1000, pid: 7)))
        }
    }

    /// Two days in which much happens: failures of all lengths, silences, acknowledgements, pauses, reloads and restarts.
    static func eventful(_ configuration: Configuration = .eventful) -> Life {
        var life = Life(configuration) { check, at in
            let minute = Int(at.components.seconds) / 60
            let period = check == "website" ? 97 : check == "database" ? 61 : 41
            let length = (minute / period % 4) * 3
            return minute % period < length ? .failed("connection refused") : .tcp(TCPFacts())
        }
        life.live(.seconds(7200))
        life.happen(CheckSilenced(check: "website", milliseconds: 5_400_000, reason: "moving", origin: .timer))
        life.live(.seconds(10_000))
        life.happen(CheckPaused(check: "database", origin: .timer))
        life.live(.seconds(4000))
        life.load(configuration)
        life.restart(after: .seconds(300))
        life.live(.seconds(6000))
        life.happen(CheckResumed(check: "database", origin: .timer))
        life.request("load")
        life.live(.seconds(9000))
        life.happen(CheckSilenced(check: "database", milliseconds: 36_000_000, reason: "", origin: .timer))
        life.restart(after: .seconds(20), isStopped: false)
        life.live(.seconds(9000))
        life.happen(CheckUnsilenced(check: "database", origin: .timer))
        life.load(configuration)
        life.acknowledge("load", for: .seconds(10_000))
        life.restart(after: .seconds(5), isStopped: false)
        life.happen(CheckUnacknowledged(check: "load", origin: .timer))
        life.acknowledge("website", for: .seconds(10_000))
        life.live(.seconds(10_000))
        return life
    }
}

extension Configuration {
    /// Three checks and three reactions that wait for all that a reaction may wait for.
    static var eventful: Configuration {
        Configuration(
            checks: [.tcp("website", every: 60), .tcp("database", every: 40), .tcp("load", every: 120)],
            reactions: [
                .page("page", after: .seconds(120), repeatEvery: .seconds(180)), .page("tell", on: [.changed]),
                .page("limited", on: [.down], atMost: RateLimit(count: 2, per: .seconds(3600))),
            ]
        )
    }
}

extension CheckSpecification {
    static func tcp(
        _ name: String,
        every seconds: Int = 30,
        port: Int = 1,
        downAfter: Int = 3,
        timeout: Int = 5
    ) -> CheckSpecification {
        CheckSpecification(
            name: name,
            target: .tcp(TCPTarget(address: .literal("localhost:\(port)"))),
            every: .seconds(seconds),
            timeout: .seconds(timeout),
            downAfter: downAfter
        )
    }
}
