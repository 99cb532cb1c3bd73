import Glibc
import Redshank
import RedshankEngine
import RedshankHistory
import Systemd

/// Sends a daemon's routine to the journal of this host, and replays it from there.
func replayJournal(_ workload: Routine.Workload, _ actions: Int) throws {
    guard Journal.isAvailable else { fail("there is no journal here") }
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    // What is recorded is as long ago as its actions say.
    let run = RunIdentity(
        id: "benchmark-\(getpid())",
        version: "1.0",
        began: Moment(wall: .seconds(clock.tv_sec), boot: .seconds(1000))
    )
    var routine = Routine(run: run, workload)
    while routine.actions < actions {
        for case .action(let action) in routine.live(1000) { try Journal.send(JournalEntry(action.record)) }
    }
    let journal = RecordJournal(where: "_PID", is: "\(getpid())")
    // The journal writes on its own time.
    while try journal.records([routine.actions], of: run.id).isEmpty { usleep(10_000) }
    var end: WatchState?
    var entries = 0
    let times = try least(
        of: 3,
        { end = try Replay(JournalReplay(journal)).run { _, _, _ in true } },
        {
            entries = 0
            let reader = try JournalReader()
            try reader.match("_PID", "\(getpid())")
            try reader.seek(to: .head)
            while try reader.next(walking: { _ in }) { entries += 1 }
        }
    )
    guard end == routine.state else { fail("the replay of \(workload) from the journal made another state") }
    let count = Double(entries)
    Reading(
        id: "history.journal.\(workload.rawValue)",
        title: "an entry of the journal, \(workload.title)",
        value: times[0] / count,
        unit: "ns",
        floor: times[1] / count
    ).write()
    Reading(
        id: "history.journal.\(workload.rawValue).bar",
        title: "such entries a second (aim: 30,000)",
        value: 1e9 * count / times[0],
        unit: "/s"
    ).write()
    say("\(workload): \(Int(1e9 * count / times[0])) entries a second of \(entries)")
}
