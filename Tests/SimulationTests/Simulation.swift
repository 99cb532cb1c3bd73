import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting

/// The whole daemon in virtual time: weeks of it in seconds, with all that can go wrong, the same for the same seed.
///
/// It is synchronous, and nothing happens beside it: it gives the processes their turns.
struct Simulation {
    /// How long it goes on before all is well at last.
    static let usualSpan: Duration = .seconds(86_400)
    /// How long all is well at the end.
    private static let rest: Duration = .seconds(12 * 3600)

    struct Outcome {
        let digest: String
        let violation: Violation?
        let statistics: Statistics
    }

    private let world: World
    private let span: Duration
    private var process: ProcessLife
    private var nextEvent: Duration
    private var stallEnds: Duration?

    static func run(seed: UInt64, span: Duration = usualSpan, plant: Plant? = nil) throws -> Outcome {
        var simulation = try Simulation(seed: seed, span: span, plant: plant)
        try simulation.run()
        return simulation.outcome
    }

    private init(seed: UInt64, span: Duration, plant: Plant?) throws {
        world = World(seed: seed, plant: plant)
        self.span = span
        process = try ProcessLife(world)
        nextEvent = world.now
    }

    private var outcome: Outcome {
        Outcome(digest: world.log.digest, violation: world.violation, statistics: world.statistics)
    }

    private mutating func run() throws {
        try goOn(until: world.now + span)
        if world.violation == nil { try rest() }
        world.statistics.span = world.now
        if !process.isOver { process.stop() }
        process.bury()
    }

    private mutating func goOn(until end: Duration) throws {
        while world.now < end, world.violation == nil {
            if process.isOver { try begin(after: world.dice.duration(in: .seconds(1)...(.seconds(1800)))) }
            if world.now >= nextEvent {
                nextEvent = world.now + world.dice.duration(in: .seconds(60)...(.seconds(4 * 3600)))
                try happen()
            }
            step(atMost: min(end, nextEvent))
        }
    }

    /// All is well for long enough that nothing may be owed any more.
    private mutating func rest() throws {
        world.pointsToLive = nil
        (world.targets.isCalm, world.receivers.isCalm, world.setup.isBroken) = (true, true, false)
        world.diskFailsUntil = .zero
        if process.isOver { try begin(after: .seconds(60)) }
        for check in process.state.checks.keys.sorted() {
            process.input(CheckResumed(check: check, origin: .control(uid: 0, pid: 1)))
            process.input(CheckUnsilenced(check: check, origin: .control(uid: 0, pid: 1)))
            process.input(CheckUnacknowledged(check: check, origin: .control(uid: 0, pid: 1)))
        }
        let end = world.now + Self.rest
        while world.now < end, world.violation == nil { step(atMost: end) }
        world.observe(.ended(process.state, told: world.lastTold))
    }

    /// Lets time pass until somebody wakes, and lets the process do what it does then.
    private mutating func step(atMost end: Duration) {
        let next = min(end, stallEnds ?? end)
        let left = max(.zero, next - world.now)
        let clock = process.clock
        if let deadline = clock.nextDeadline, deadline <= clock.now().boot + left {
            clock.advance(by: max(.zero, deadline - clock.now().boot))
        } else {
            clock.advance(by: left)
        }
        if let stallEnds, world.now >= stallEnds {
            self.stallEnds = nil
            process.endStall()
        }
        settle()
    }

    private func settle() {
        process.settle()
        if !process.isOver { world.observe(.quiet(process.state, process.clock.now())) }
    }

    // MARK: - The process

    /// Begins another process after a while in which none runs.
    private mutating func begin(after pause: Duration, reboots: Bool = false) throws {
        stallEnds = nil
        let clock = process.clock
        let moment = clock.now().advanced(by: pause)
        process.bury()
        if reboots {
            world.booted += moment.boot - .seconds(20)
            world.boot += 1
            world.clock = ManualClock(Moment(wall: moment.wall, boot: .seconds(20)))
        } else {
            world.clock = ManualClock(moment)
        }
        // A daemon whose first configuration is wrong ends, and is started when somebody has mended it.
        world.setup.isBroken = false
        process = try ProcessLife(world)
        settle()
    }

    private mutating func restart(reboots: Bool) throws {
        process.endStall()
        process.stop()
        try begin(after: world.dice.duration(in: .seconds(1)...(.seconds(3600))), reboots: reboots)
    }
}

// MARK: - What happens

extension Simulation {
    private mutating func happen() throws {
        let origin = Origin.control(uid: 1000, pid: 7)
        let check = "check-\(world.dice.roll(below: 8))"
        switch world.dice.roll(below: 18) {
        case 0: process.input(CheckPaused(check: check, origin: origin))
        case 1, 2: resume(origin)
        case 3:
            let time = world.dice.duration(in: .seconds(60)...(.seconds(8 * 3600)))
            let milliseconds = Milliseconds(time).microseconds / 1000
            process.input(CheckSilenced(check: check, milliseconds: milliseconds, reason: "", origin: origin))
        case 4: process.input(CheckUnsilenced(check: check, origin: origin))
        case 5: process.input(CheckRequested(check: check, origin: origin))
        case 6, 7:
            world.setup.change(&world.dice)
            process.input(ReloadRequested(origin: origin))
        case 8, 9: world.pointsToLive = 1 + world.dice.roll(below: 400)
        case 10:
            // What was taken on just before is what a restart may forget.
            acknowledge(check, origin)
            settle()
            try restart(reboots: world.dice.happens(onceIn: 3))
        case 11: setWall()
        case 12:
            // A suspend: the boot clock goes on, and nobody wakes before its end.
            process.clock.advance(by: world.dice.duration(in: .seconds(30)...(.seconds(6 * 3600))))
        case 13: storm()
        case 16: acknowledge(check, origin)
        case 17: unacknowledge(origin)
        case 14: world.diskFailsUntil = world.now + world.dice.duration(in: .seconds(1)...(.seconds(3600)))
        default:
            process.stall()
            stallEnds = world.now + world.dice.duration(in: .milliseconds(500)...(.seconds(120)))
        }
        if !process.isOver { settle() }
    }

    /// Somebody takes on what is in trouble; or by mistake what is not, where nothing is.
    private func acknowledge(_ check: String, _ origin: Origin) {
        let troubled = process.state.checks.filter { $0.value.health.isTrouble && $0.value.acknowledgement == nil }.keys
        process.input(CheckAcknowledged(check: troubled.min() ?? check, comment: "", origin: origin))
    }

    private func unacknowledge(_ origin: Origin) {
        let taken = process.state.checks.filter { $0.value.acknowledgement != nil }.keys
        if let check = taken.min() { process.input(CheckUnacknowledged(check: check, origin: origin)) }
    }

    private func resume(_ origin: Origin) {
        guard let paused = process.state.checks.filter({ $0.value.isPaused }).keys.min() else { return }
        process.input(CheckResumed(check: paused, origin: origin))
    }

    /// The administrator, or a time server, sets the time of day.
    private mutating func setWall() {
        let step = world.dice.duration(in: .milliseconds(1)...(.seconds(7200)))
        let now = process.clock.now().wall
        process.clock.setWall(world.dice.happens(onceIn: 2) ? now + step : now - step)
    }

    /// All checks fall at once; often the process is killed soon after, or the disk is in trouble, too.
    private mutating func storm() {
        world.targets.stormUntil = world.now + world.dice.duration(in: .seconds(600)...(.seconds(7200)))
        for check in process.state.checks.keys.sorted() {
            process.input(CheckRequested(check: check, origin: .control(uid: 1000, pid: 7)))
        }
        if world.dice.happens(onceIn: 2) { world.pointsToLive = 1 + world.dice.roll(below: 200) }
    }
}
