import FoundationEssentials
import HashTreeCollections
import Redshank
import RedshankControl
import RedshankEngine
import RedshankHistory
import VarlinkTestSupport

/// A short night in a real database: one check goes down and comes back, and one reaction tells it.
struct RecordedNight {
    let directory: TemporaryDirectory
    private var state: WatchState
    private var items: [RecordItem] = []
    /// Whether what the reaction decides is given up.
    private let givesUp: Bool
    private var now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    /// Records it.
    ///
    /// - Parameters:
    ///   - build: what the daemon is that records.
    ///   - missing: the numbers of the actions that are not kept.
    ///   - givesUp: whether what the reaction decides is given up, and not done.
    /// - Throws: where the record cannot be written.
    init(build: String = ProductVersion.build, missing: ClosedRange<UInt64>? = nil, givesUp: Bool = false) throws {
        self.givesUp = givesUp
        directory = try TemporaryDirectory()
        let run = RunIdentity(id: "r1", version: "1.0", began: now)
        state = WatchState(run: run)
        tell(DaemonStarted())
        let files = ["redshank.yaml"]
        tell(ConfigurationLoaded(configuration: try Self.configuration(downAfter: 2), files: files))
        for passes in [true, true, false, false, false, true, true] { look(passes) }
        let database = MemoryDatabase(
            MemoryLocation(directory: directory.path),
            run: run,
            build: build,
            bootID: "b1"
        )
        let kept = items.filter { !(missing?.contains($0.number) ?? false) }
        try database.write(kept, everything: false)
        if case .action(let middle) = items[8] {
            let (number, moment) = (middle.record.sequence, middle.record.moment)
            try database.write(StateSnapshot(of: middle.new, after: number, at: moment))
        }
        try database.endRun(at: now)
    }

    static func yaml(downAfter: Int) -> String {
        """
        checks:
          website:
            tcp: localhost:1
            down_after: \(downAfter)
        reactions:
          page:
            on: [down, up]
            command: [/bin/true]
        """
    }

    private static func configuration(downAfter: Int) throws -> Redshank.Configuration {
        let source = ConfigurationSource(file: "redshank.yaml", text: yaml(downAfter: downAfter))
        return try Redshank.Configuration.parse([source]).get().configuration
    }

    private mutating func tell<A: WatchAction>(_ action: A) {
        let old = state
        action.reduce(&state, at: now)
        let source = SourceLocation(file: "Night.swift", line: 1, function: "tell")
        let stamp = ActionStamp(number: UInt64(items.count + 1), moment: now, source: source)
        let line = action.line(StateBox(old: old, new: state, action: action, stamp: stamp))
        let data = (try? CanonicalCoding.encode(action)) ?? ""
        let record = LogRecord(line, action: A.name, stamp: stamp, run: "r1", data: data)
        items.append(.action(RecordedAction(record: record, action: action, old: old, new: state)))
        for consideration in state.considerations(after: action, since: old, at: now) {
            tell(consideration)
            if givesUp {
                tell(DeedGivenUp(deed: state.deeds, reason: "exited with 7"))
            } else {
                tell(DeedDone(deed: state.deeds, outcome: "exit code 0", took: Milliseconds(.milliseconds(4))))
            }
        }
    }

    private mutating func look(_ passes: Bool) {
        let due = state.checks["website"]?.due ?? now.boot
        now = now.advanced(by: max(.zero, due - now.boot))
        tell(ChecksDue(checks: ["website"]))
        let began = now
        now = now.advanced(by: .milliseconds(81))
        let outcome: CheckOutcome = passes ? .tcp(TCPFacts()) : .failed("connection refused")
        let report = CheckReport(outcome: outcome, total: Milliseconds(.milliseconds(81)))
        let cause = UInt64(items.count)
        tell(
            ResultRecorded(
                result: CheckResult(check: "website", began: began, ended: now, cause: cause, report: report)
            )
        )
    }
}
