import Dispatch
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting

/// What outlives every process of the daemon: the true time, the disk, what is watched and who is told.
// Sendable: touched on the simulation's one queue, or by the driver while that queue is empty.
final class World: @unchecked Sendable {
    let queue = DispatchQueue(label: "org.redshank.simulation")
    let seed: UInt64
    let plant: Plant?
    var dice: SeededDice
    var setup: Setup
    var disk = DiskImage()
    var targets: Weather
    var receivers: Weather
    /// When the machine was started, by the true time.
    var booted: Duration = .zero
    var boot = 1
    /// The clock of the process that runs, or ran last.
    var clock = ManualClock(Moment(wall: .seconds(1_763_694_000), boot: .seconds(60)))
    var diskFailsUntil: Duration = .zero
    var log = RunLog()
    var tellings: [String: [Telling]] = [:]
    var lastTold: [ReactionKey: Health] = [:]
    var invariants: [any Invariant] = Invariants.all()
    private(set) var violation: Violation?
    var statistics = Statistics()

    /// How many points the process still passes before it is killed; nothing where it is left alone.
    var pointsToLive: Int?
    /// The process that runs; nothing while none does.
    var process: ProcessLife?
    /// How often anything happened: who waits for the queue to fall silent looks at it.
    var activity = 0

    init(seed: UInt64, plant: Plant? = nil) {
        self.seed = seed
        self.plant = plant
        dice = SeededDice(seed: seed)
        targets = Weather(seed: seed &* 2 &+ 1, calm: .seconds(3600)...(.seconds(40 * 3600)))
        receivers = Weather(seed: seed &* 2 &+ 2, calm: .seconds(3600)...(.seconds(60 * 3600)))
        setup = Setup(dice: &dice)
    }

    /// The time that really passed, which no reboot and no administrator changes.
    var now: Duration { booted + clock.now().boot }

    var diskFails: Bool { now < diskFailsUntil }

    /// Somewhere the process may be killed.
    func point() {
        activity += 1
        guard let left = pointsToLive, let process, !process.isOver else { return }
        pointsToLive = left - 1
        if left <= 1 { kill(process) }
    }

    /// The process is gone: whatever it still does reaches nobody.
    func kill(_ process: ProcessLife) {
        guard !process.isOver else { return }
        pointsToLive = nil
        process.isOver = true
        statistics.crashes += 1
        observe(.died(committed: disk.committed(of: process.run)))
    }

    /// Somebody is told; the receiver counts by the key.
    func tell(_ deed: OwedDeed, key: String, by process: ProcessLife) {
        let telling = Telling(
            key: key,
            event: deed.event,
            run: process.run,
            isAcknowledged: disk.acknowledged.contains(key),
            before: tellings[key] ?? []
        )
        tellings[key, default: []].append(telling)
        lastTold[deed.reactionKey] = deed.event.health
        statistics.told += 1
        if !telling.before.isEmpty { statistics.doubled += 1 }
        observe(.told(telling))
    }

    func observe(_ observation: Observation) {
        guard violation == nil else { return }
        for index in invariants.indices {
            guard let sentence = invariants[index].look(at: observation) else { continue }
            violation = Violation(
                invariant: String(describing: type(of: invariants[index])),
                sentence: sentence,
                seed: seed,
                time: clock.now(),
                after: now,
                records: log.newest
            )
            return
        }
    }
}

/// What a simulation counts.
struct Statistics: Equatable {
    var actions = 0
    var crashes = 0
    var starts = 0
    var told = 0
    var doubled = 0
    var decided = 0
    var undurable = 0
    var span: Duration = .zero

    static func += (left: inout Statistics, right: Statistics) {
        left.actions += right.actions
        left.crashes += right.crashes
        left.starts += right.starts
        left.told += right.told
        left.doubled += right.doubled
        left.decided += right.decided
        left.undurable += right.undurable
        left.span += right.span
    }
}
