import Dispatch
import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankHistory
import RedshankTesting

/// What outlives every process of the daemon: the true time, the disk, what is watched and who is told.
// Sendable: touched on the simulation's one queue, or by the driver while that queue is empty.
final class World: @unchecked Sendable {
    let queue = DispatchQueue(label: "org.redshank.simulation")
    let plan: Plan
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
    /// The real database under the disk; nothing where the disk is simulated alone.
    let directory: StateDirectory?
    /// That database, as the process that runs has it open.
    var database: MemoryDatabase?
    /// Until then whatever is written fails.
    var diskFailsUntil: Duration = .zero
    /// Whether the file was damaged and nobody has come upon it yet.
    var isDamaged = false
    var log: RunLog
    var tellings: [String: [Telling]] = [:]
    var lastTold: [ReactionKey: Health] = [:]
    var invariants: [any Invariant] = Invariants.all()
    private(set) var violation: Violation?
    var statistics = Statistics()
    /// The actions with which the process decided deeds.
    var decisions: [Decision] = []

    /// Whether nothing goes wrong any more.
    private(set) var isCalm = false
    /// How many points the process still passes before it is killed; nothing where it is left alone.
    var pointsToLive: Int?
    /// The process that runs; nothing while none does.
    var process: ProcessLife?
    /// How often anything happened: who waits for the queue to fall silent looks at it.
    var activity = 0

    init(_ plan: Plan) throws {
        self.plan = plan
        let seed = plan.seed
        dice = SeededDice(seed: seed)
        targets = Weather(
            seed: seed &* 2 &+ 1,
            calm: .seconds(3600)...(.seconds(40 * 3600)),
            troubles: [.fails, .hangs, .slow, .flaps, .fails]
        )
        receivers = Weather(
            seed: seed &* 2 &+ 2,
            calm: .seconds(3600)...(.seconds(60 * 3600)),
            troubles: [.fails, .hangs, .slow, .flaps, .fails, .mute, .mute, .refuses]
        )
        setup = Setup(dice: &dice)
        directory = plan.hasDatabase ? try StateDirectory() : nil
        log = RunLog(directory: directory?.location.directory)
    }

    var plant: Plant? { plan.plant }

    /// The time that really passed, which no reboot and no administrator changes.
    var now: Duration { booted + clock.now().boot }

    var diskFails: Bool { now < diskFailsUntil }

    /// Nothing goes wrong from here on.
    func calm() {
        isCalm = true
        pointsToLive = nil
        (targets.isCalm, receivers.isCalm, setup.isBroken) = (true, true, false)
        (diskFailsUntil, isDamaged) = (.zero, false)
    }

    /// Frees what it holds.
    func end() {
        process = nil
        directory?.remove()
    }

    /// Writes into the log what befell the machine or a process.
    func note(_ happening: String) { log.add(happening, at: now) }

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
        statistics.crashes += 1
        note("\(process.run) is killed")
        end(process)
    }

    /// The process ended, told to or not.
    func end(_ process: ProcessLife) {
        process.isOver = true
        observe(.died(committed: disk.committed(of: process.run)))
        // What was known was to be written into a fresh file, and was not yet.
        if disk.isBlank { forget() }
    }

    /// What was on disk is gone, and nobody knows of it any more.
    func forget() {
        lastTold = [:]
        observe(.forgotten)
    }

    /// Somebody is told; the receiver counts by the key.
    func tell(_ deed: OwedDeed, key: String, by process: ProcessLife, isAnswered: Bool) {
        note("\(deed.event.reaction) is told \(key)" + (isAnswered ? "" : ", and the answer is lost"))
        let telling = Telling(
            key: key,
            event: deed.event,
            run: process.run,
            isAnswered: isAnswered,
            isAcknowledged: disk.acknowledged.contains(key),
            before: tellings[key] ?? []
        )
        tellings[key, default: []].append(telling)
        lastTold[deed.reactionKey] = deed.event.health
        statistics.told += 1
        if telling.before.contains(where: \.isAnswered) { statistics.doubled += 1 }
        observe(.told(telling))
    }

    func observe(_ observation: Observation) {
        guard violation == nil else { return }
        for index in invariants.indices {
            guard let sentence = invariants[index].look(at: observation) else { continue }
            violation = Violation(
                invariant: String(describing: type(of: invariants[index])),
                sentence: sentence,
                plan: plan,
                time: clock.now(),
                after: now,
                place: observation.place,
                lines: log.tail
            )
            return
        }
    }
}
