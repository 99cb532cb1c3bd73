import FoundationEssentials
import Glibc
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory

private let began = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

/// Records a daemon's routine in a database of its own, with the snapshots that a daemon takes.
func record(_ workload: Routine.Workload, _ actions: Int, in folder: String) throws {
    let location = MemoryLocation(directory: "\(folder)/\(workload.rawValue)")
    mkdir(location.directory, 0o700)
    let run = RunIdentity(id: "r1", version: "1.0", began: began)
    let database = MemoryDatabase(location, run: run, build: "benchmark", bootID: "b1")
    var routine = Routine(run: run, workload)
    while routine.actions < actions {
        let items = routine.live(1000)
        try database.write(items, everything: false)
        // The first state of a run is that from which a replay begins.
        guard routine.actions <= 1000 || workload != .many, routine.actions % 10_000 < 1000 else { continue }
        guard case .action(let last)? = items.last else { continue }
        try database.write(StateSnapshot(of: last.new, after: last.record.sequence, at: last.record.moment))
    }
    try database.endRun(at: began)
    let digest = CanonicalCoding.digest(try CanonicalCoding.encode(routine.state))
    try Data("\(routine.actions) \(routine.results) \(digest)".utf8)
        .write(to: URL(filePath: "\(location.directory)/expected"))
}

/// Replays it, and says what an action cost.
func replay(_ workload: Routine.Workload, in folder: String) throws {
    let location = MemoryLocation(directory: "\(folder)/\(workload.rawValue)")
    let text = try String(contentsOf: URL(filePath: "\(location.directory)/expected"), encoding: .utf8)
    let expected = text.split(separator: " ")
    guard expected.count == 3, let results = Double(expected[1]) else { fail("\(location.directory) is not whole") }
    let reader = try RecordDatabase(location.database)
    // The least that must be done: the same actions, read before, change the same state. The first are enough; all
    // would take room that a replay has for itself.
    var decoded: [(any WatchAction, Moment)] = []
    var first: WatchState?
    _ = try Replay(reader).run { event, state, _ in
        if case .begins = event { first = state }
        if case .action(let action) = event { decoded.append((action.action, action.stored.moment)) }
        return decoded.count < 20_000
    }
    guard let first else { fail("\(location.directory) has no state to begin with") }
    var end: WatchState?
    var count = 0
    let times = try least(
        of: 3,
        {
            count = 0
            end = try Replay(reader).run { event, _, _ in
                if case .action = event { count += 1 }
                return true
            }
        },
        {
            var state = first
            for (action, moment) in decoded { action.reduce(&state, at: moment) }
        }
    )
    guard let end, CanonicalCoding.digest(try CanonicalCoding.encode(end)) == expected[2] else {
        fail("the replay of \(workload) made another state")
    }
    let each = times[0] / Double(count)
    let share = String(Double(Int(results / (Double(expected[0]) ?? 1) * 10)) / 10)
    Reading(
        id: "history.database.\(workload.rawValue)",
        title: "a recorded action of \(workload.title), \(share) results each",
        value: each,
        unit: "ns",
        floor: times[1] / Double(decoded.count)
    ).write()
    Reading(
        id: "history.database.\(workload.rawValue).bar",
        title: "such actions a second (aim: 100,000)",
        value: 1e9 / each,
        unit: "/s"
    ).write()
    say("\(workload): \(Int(1e9 / each)) actions a second of \(count)")
}
