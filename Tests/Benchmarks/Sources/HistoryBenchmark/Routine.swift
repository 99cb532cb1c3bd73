import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory

/// A daemon's routine as it is recorded: its timer rings on the grid, runs end a little later, and results that change
/// nothing wait half a second for others, as they do in the daemon.
struct Routine {
    /// What the daemon watches.
    enum Workload: String, CaseIterable {
        /// A single check: each tick has one run, and each action one result.
        case one
        /// Twenty checks, which begin in the same fifth of a second: some four results an action, of ticks and results.
        case few
        /// A thousand, which give some seventeen results to half a second.
        case thousand
        /// Ten thousand: some seventeen to a tick, and 170 results to half a second.
        case many
        /// A thousand plugins, each with four values that it measured.
        case plugins

        var checks: Int {
            switch self {
            case .one: 1
            case .few: 20
            case .thousand, .plugins: 1000
            case .many: 10_000
            }
        }

        var title: String {
            switch self {
            case .one: "one check"
            case .few: "20 checks"
            case .thousand: "1,000 checks"
            case .many: "10,000 checks"
            case .plugins: "1,000 plugins"
            }
        }
    }

    private(set) var state: WatchState
    private(set) var results = 0
    private(set) var actions: UInt64 = 0
    private var items: [RecordItem] = []
    private var now: Moment
    private let workload: Workload
    /// The checks that are due, by the place on the grid.
    private var due: [Int64: [String]] = [:]
    /// The runs on their way, in the order in which they end.
    private var running: [CheckResult] = []
    private var batch: [CheckResult] = []
    private var flush: Duration?
    /// The place on the grid.
    private var place: Int64

    init(run: RunIdentity, _ workload: Workload) {
        self.workload = workload
        state = WatchState(run: run)
        now = run.began
        place = Self.slot(run.began.boot) - 1
        tell(DaemonStarted())
        let checks = (0..<workload.checks).map { index in
            CheckSpecification(name: "check-\(index)", target: Self.target(index, workload), downAfter: 3)
        }
        tell(ConfigurationLoaded(configuration: Configuration(checks: checks), files: ["redshank.yaml"]))
        for (name, check) in state.checks { due[Self.slot(check.due), default: []].append(name) }
    }

    /// Lives on until there are so many actions to be written, and hands them over.
    mutating func live(_ count: Int) -> [RecordItem] {
        while items.count < count { step() }
        defer { items = [] }
        return items
    }

    /// One place on the grid.
    private mutating func step() {
        place += 1
        let next = Timetable.grid * Int(place)
        var ended = 0
        while ended < running.count, running[ended].ended.boot <= next {
            end(running[ended])
            ended += 1
        }
        running.removeFirst(ended)
        if let flush, flush <= next {
            move(to: flush)
            send()
        }
        move(to: next)
        guard let names = due.removeValue(forKey: place) else { return }
        tell(ChecksDue(checks: names.sorted()))
        let began = now
        for (index, name) in names.sorted().enumerated() {
            guard let check = state.checks[name] else { continue }
            due[Self.slot(check.due), default: []].append(name)
            let took = Duration.microseconds(80_000 + 37 * index + Int(actions % 97))
            let result = CheckResult(
                check: name,
                began: began,
                ended: began.advanced(by: took),
                cause: actions,
                report: report(took)
            )
            running.append(result)
        }
    }

    private mutating func end(_ result: CheckResult) {
        if let flush, flush <= result.ended.boot {
            move(to: flush)
            send()
        }
        move(to: result.ended.boot)
        results += 1
        guard state.isRoutine(result) else {
            send()
            return tell(ResultRecorded(result: result))
        }
        batch.append(result)
        if batch.count == 1 { flush = now.boot + .milliseconds(500) }
        if batch.count == 256 { send() }
    }

    private mutating func send() {
        flush = nil
        guard !batch.isEmpty else { return }
        tell(ResultsRecorded(results: batch))
        batch = []
    }

    private mutating func move(to boot: Duration) {
        if boot > now.boot { now = now.advanced(by: boot - now.boot) }
    }

    private mutating func tell<A: WatchAction>(_ action: A) {
        let old = state
        action.reduce(&state, at: now)
        actions += 1
        let source = SourceLocation(file: "Routine.swift", line: 1, function: "tell")
        let stamp = ActionStamp(number: actions, moment: now, source: source)
        let line = action.line(StateBox(old: old, new: state, action: action, stamp: stamp))
        let data = (try? CanonicalCoding.encode(action)) ?? ""
        let record = LogRecord(line, action: A.name, stamp: stamp, run: state.run.id, data: data)
        items.append(.action(RecordedAction(record: record, action: action, old: old, new: state)))
    }

    private static func slot(_ boot: Duration) -> Int64 {
        let (seconds, attoseconds) = boot.components
        return (seconds * 1_000_000_000 + attoseconds / 1_000_000_000) / 50_000_000
    }

    // MARK: - What is watched

    private static func target(_ index: Int, _ workload: Workload) -> CheckTarget {
        guard workload == .plugins else { return .http(HTTPTarget(url: .literal("http://localhost/\(index)"))) }
        let words: [Text] = [.literal("/usr/lib/nagios/plugins/check_load"), .literal("\(index)")]
        return .command(CommandTarget(arguments: words))
    }

    private func report(_ took: Duration) -> CheckReport {
        guard workload == .plugins else {
            var facts = HTTPFacts(status: 200)
            facts.bodyBytes = 5120
            var report = CheckReport(outcome: .http(facts), total: Milliseconds(took))
            report.phases.resolve = Milliseconds(.microseconds(412))
            report.phases.connect = Milliseconds(.microseconds(1040))
            report.phases.firstByte = Milliseconds(took - .microseconds(2234))
            report.phases.transfer = Milliseconds(.microseconds(782))
            return report
        }
        let loads = [("load1", 0.52), ("load5", 0.31), ("load15", 1.0)].map { label, value in
            PerformanceFact(label: label, value: value, unit: "", warning: "5", critical: "10")
        }
        let time = PerformanceFact(label: "time", value: 0.008123, unit: "s")
        let line = "OK - load average: 0.52, 0.31, 1.00"
        return CheckReport(
            outcome: .command(CommandFacts(exitCode: 0, line: line, performance: loads + [time])),
            total: Milliseconds(took)
        )
    }
}
