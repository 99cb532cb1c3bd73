// Measures how fast recorded actions become a state: from the database, with the daemon's own reducers.
//
// It records the routine of some checks, each due in turn, in a database of its own, and replays it.

import FoundationEssentials
import Glibc
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory

/// A daemon's routine, recorded.
struct Routine {
    var state: WatchState
    var items: [RecordItem] = []
    private var now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))
    private var number: UInt64 = 0
    private let batch: Int

    init(run: RunIdentity, checks: Int, batch: Int) {
        self.batch = batch
        state = WatchState(run: run)
        let specifications = (0..<checks).map { index in
            let url = Text.literal("http://localhost/\(index)")
            return CheckSpecification(name: "check-\(index)", target: .http(HTTPTarget(url: url)), downAfter: 3)
        }
        tell(DaemonStarted())
        tell(ConfigurationLoaded(configuration: Configuration(checks: specifications), files: ["redshank.yaml"]))
    }

    private mutating func tell<A: WatchAction>(_ action: A) {
        let old = state
        action.reduce(&state, at: now)
        number += 1
        let source = SourceLocation(file: "Routine.swift", line: 1, function: "tell")
        let stamp = ActionStamp(number: number, moment: now, source: source)
        let line = action.line(StateBox(old: old, new: state, action: action, stamp: stamp))
        let data = (try? CanonicalCoding.encode(action)) ?? ""
        let record = LogRecord(line, action: A.name, stamp: stamp, run: state.run.id, data: data)
        items.append(.action(RecordedAction(record: record, action: action, old: old, new: state)))
    }

    /// Runs the checks that are due next, so many at once.
    mutating func step() {
        let due = state.checks.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.prefix(batch)
        if let last = due.last, last.value.due > now.boot { now = now.advanced(by: last.value.due - now.boot) }
        let began = now
        tell(ChecksDue(checks: due.map(\.key)))
        now = now.advanced(by: .microseconds(81_234))
        let results = due.map { name, _ in
            var facts = HTTPFacts(status: 200)
            facts.bodyBytes = 5120
            var report = CheckReport(outcome: .http(facts), total: Milliseconds(.microseconds(81_234)))
            report.phases.resolve = Milliseconds(.microseconds(412))
            report.phases.connect = Milliseconds(.microseconds(1040))
            report.phases.firstByte = Milliseconds(.microseconds(79_000))
            report.phases.transfer = Milliseconds(.microseconds(782))
            return CheckResult(check: name, began: began, ended: now, cause: number, report: report)
        }
        tell(ResultsRecorded(results: results))
    }

    mutating func take() -> [RecordItem] {
        defer { items = [] }
        return items
    }
}

func seconds(_ body: () throws -> Void) rethrows -> (wall: Double, processor: Double) {
    let clock = ContinuousClock()
    let used = processorTime()
    let wall = try clock.measure(body)
    let (whole, attoseconds) = wall.components
    return (Double(whole) + Double(attoseconds) / 1e18, processorTime() - used)
}

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(checks: Int, batch: Int, actions: Int) throws {
    var template = Array("/tmp/redshank-replay-XXXXXX\0".utf8CString.map { $0 })
    guard let path = mkdtemp(&template).map({ String(cString: $0) }) else { return }
    defer {
        for name in ["redshank.db", "redshank.db-wal", "redshank.db-shm", "redshank.lock"] { unlink("\(path)/\(name)") }
    }
    let began = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))
    let run = RunIdentity(id: "r1", version: "1.0", began: began)
    let location = MemoryLocation(directory: path)
    let database = MemoryDatabase(location, run: run, build: "benchmark", bootID: "b1")
    var routine = Routine(run: run, checks: checks, batch: batch)
    var count = 0
    while count < actions {
        for _ in 0..<500 { routine.step() }
        let items = routine.take()
        count += items.count
        try database.write(items, everything: false)
    }
    try database.endRun(at: began)
    let reader = try RecordDatabase(location.database)
    var best = (wall: Double.infinity, processor: Double.infinity)
    for _ in 1...3 {
        var replayed = 0
        var end: WatchState?
        let took = try seconds {
            end = try Replay(reader).run { event, _, _ in
                if case .action = event { replayed += 1 }
                return true
            }
        }
        guard replayed == count, end == routine.state else { fatalError("the replay made another state") }
        best = (min(best.wall, took.wall), min(best.processor, took.processor))
    }
    func rate(_ seconds: Double) -> String { String(Int(Double(count) / seconds)) }
    print(
        "replay checks=\(checks) results_per_action=\(batch) actions=\(count) per_second=\(rate(best.wall)) "
            + "per_processor_second=\(rate(best.processor))"
    )
}

// How many actions are recorded; the fewer the sooner it is done.
let actions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
try measure(checks: 20, batch: 1, actions: actions)
try measure(checks: 1000, batch: 16, actions: actions / 10)
