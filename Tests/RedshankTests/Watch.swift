import HashTreeCollections
import Redshank
import RedshankEngine

/// The watch domain without a daemon: actions on a state in virtual time, and what the log says of them.
///
/// What the daemon's side effects do about reactions is done here in the same order, so a test states what is looked
/// at and how much time passes, and reads what came of it.
struct Watch {
    /// An action as it was processed.
    struct Step {
        let action: any WatchAction
        let moment: Moment
        let line: LogLine
    }

    private(set) var state: WatchState
    private(set) var steps: [Step] = []
    var now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    /// Begins to watch with the configuration given.
    init(_ checks: [CheckSpecification] = [.website()], _ reactions: [ReactionSpecification] = []) {
        state = WatchState(run: RunIdentity(id: "r1", version: "1.0", began: now))
        apply(DaemonStarted())
        load(checks, reactions)
    }

    /// A run that has just begun and knows nothing yet.
    init(run: String, at now: Moment) {
        self.now = now
        state = WatchState(run: RunIdentity(id: run, version: "1.0", began: now))
        apply(DaemonStarted())
    }

    /// Applies an action now, and considers the reactions that it concerns.
    mutating func apply<A: WatchAction>(_ action: A) {
        let old = state
        action.reduce(&state, at: now)
        let source = SourceLocation(file: "Watch", line: 1, function: "apply")
        let stamp = ActionStamp(number: UInt64(steps.count + 1), moment: now, source: source)
        let line = action.line(StateBox(old: old, new: state, action: action, stamp: stamp))
        steps.append(Step(action: action, moment: now, line: line))
        consider(after: action, since: old)
    }

    /// Puts another configuration in force.
    mutating func load(_ checks: [CheckSpecification], _ reactions: [ReactionSpecification] = []) {
        let configuration = Configuration(checks: checks, reactions: reactions)
        apply(ConfigurationLoaded(configuration: configuration, files: ["redshank.yaml"]))
    }

    private mutating func consider<A: WatchAction>(after action: A, since old: WatchState) {
        for consideration in state.considerations(after: action, since: old, at: now) { apply(consideration) }
        guard action is ConfigurationLoaded, old.configured == nil else { return }
        for (key, since) in state.unconsidered {
            apply(ReactionConsidered(key: key, occasion: .changed(since: since)))
        }
    }
}

// MARK: - Time

extension Watch {
    /// Lets time pass; silences end and reactions are considered when they are due.
    mutating func wait(_ duration: Duration) {
        let end = now.boot + duration
        while let next = nextWait, next <= end {
            pass(next - now.boot)
            let silences = state.checks.filter { ($0.value.silence?.until.boot ?? end + .seconds(1)) <= next }
            for name in silences.keys.sorted() { apply(SilenceExpired(check: name)) }
            let due = state.reactions.filter {
                $0.value.pending.flatMap { $0.wait == .silence ? nil : $0.due }.map { $0.boot <= next } ?? false
            }
            if !due.isEmpty { apply(ReactionsDue(reactions: due.keys.sorted())) }
        }
        pass(end - now.boot)
    }

    /// Lets time pass in which the machine does nothing.
    mutating func pass(_ duration: Duration) { now = now.advanced(by: max(.zero, duration)) }

    private var nextWait: Duration? {
        let silences = state.checks.values.compactMap { $0.silence?.until.boot }
        let waits = state.reactions.values.compactMap {
            $0.pending.flatMap { $0.wait == .silence ? nil : $0.due?.boot }
        }
        return (silences + waits).min()
    }
}

// MARK: - Looking

extension Watch {
    /// Lets the check run when it is due, which ends as given.
    mutating func look(_ check: String = "website", _ outcome: CheckOutcome, took: Duration = .milliseconds(81)) {
        begin(check)
        wait(took)
        end(check, outcome, took: took)
    }

    /// Waits until the check is due and lets its run begin.
    mutating func begin(_ check: String = "website") {
        if let due = state.checks[check]?.due, due > now.boot { wait(due - now.boot) }
        apply(ChecksDue(checks: [check]))
    }

    /// Ends the check's run that is on its way.
    mutating func end(_ check: String = "website", _ outcome: CheckOutcome, took: Duration = .milliseconds(81)) {
        guard let began = state.checks[check]?.began else { return }
        apply(ResultRecorded(result: result(check, outcome, began: began, took: took)))
    }

    /// A result as the check's runner would report it now.
    func result(_ check: String, _ outcome: CheckOutcome, began: Moment, took: Duration) -> CheckResult {
        let report = CheckReport(outcome: outcome, total: Milliseconds(took))
        return CheckResult(check: check, began: began, ended: now, cause: 1, report: report)
    }

    /// The check fails until it is down.
    mutating func goDown(_ check: String = "website") { until(.down, check, .refused) }

    /// The check passes until it is up.
    mutating func goUp(_ check: String = "website") { until(.up, check, .ok) }

    /// The check answers slowly until it is degraded.
    mutating func goSlow(_ check: String = "website") {
        until(.degraded, check, .ok, took: .milliseconds(1300))
    }

    private mutating func until(
        _ health: Health,
        _ check: String,
        _ outcome: CheckOutcome,
        took: Duration = .milliseconds(81)
    ) {
        precondition(state.checks[check]?.isPaused == false, "\(check) is a check that runs")
        repeat { look(check, outcome, took: took) } while self.health(check) != health
    }

    /// Lets time pass while every check goes on as it is: what is down fails, what is up passes.
    mutating func live(_ duration: Duration) {
        let end = now.boot + duration
        while let (name, check) = state.checks.filter({ !$0.value.isPaused }).min(by: { $0.value.due < $1.value.due }),
            check.due <= end - .seconds(2)
        {
            switch check.health {
            case .down: look(name, .refused)
            case .degraded: look(name, .ok, took: .milliseconds(1300))
            case .up, .unknown: look(name, .ok)
            }
        }
        wait(end - now.boot)
    }

    func health(_ check: String = "website") -> Health? { state.checks[check]?.health }
}

// MARK: - What came of it

extension Watch {
    /// The sentences of the log about reactions.
    var told: [String] {
        steps.filter { $0.line.kind == .deedDecided || $0.line.kind == .reactionHeld }.map(\.line.message)
    }

    /// The sentence of the log about the last action.
    var said: String { steps.last?.line.message ?? "" }

    /// The deeds that were decided, each as `health` of `check` by `reaction`.
    var deeds: [String] {
        state.outbox.values.sorted { $0.number < $1.number }
            .map { "\($0.event.reaction): \($0.event.check) \($0.event.health.rawValue)" }
    }
}

extension CheckOutcome {
    static let ok = CheckOutcome.http(HTTPFacts(status: 200))
    static let refused = CheckOutcome.failed("connection refused")
}

extension CheckSpecification {
    /// A check every 10 s that must answer within 800 ms.
    static func website(
        _ name: String = "website",
        url: String = "http://localhost/",
        every: Duration = .seconds(10),
        downAfter: Int = 3,
        upAfter: Int = 2,
        dependsOn: Dependencies = [],
        labels: [String: String] = [:]
    ) -> CheckSpecification {
        var expectation = Expectation()
        expectation.within = .milliseconds(800)
        return CheckSpecification(
            name: name,
            target: .http(HTTPTarget(url: .literal(url))),
            expectation: expectation,
            every: every,
            downAfter: downAfter,
            upAfter: upAfter,
            dependsOn: dependsOn,
            labels: labels
        )
    }
}

extension ReactionSpecification {
    /// A reaction that runs `page`.
    static func page(
        _ name: String = "page",
        on: Set<ReactionTrigger> = [.down],
        of: CheckSelector = .all,
        after: Duration? = nil,
        repeatEvery: Duration? = nil,
        atMost: RateLimit? = nil
    ) -> ReactionSpecification {
        ReactionSpecification(
            name: name,
            on: on,
            of: of,
            after: after,
            repeatEvery: repeatEvery,
            atMost: atMost,
            deed: .command(CommandDeedSpecification(arguments: [.literal("/usr/local/bin/page")]))
        )
    }
}

extension Origin {
    static let ann = Origin.control(uid: 1000, pid: 42)
}
