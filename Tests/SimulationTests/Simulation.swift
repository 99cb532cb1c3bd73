import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting

/// The whole daemon in virtual time: weeks of it in seconds, with all that can go wrong, the same for the same plan.
///
/// It is synchronous, and nothing happens beside it: it gives the processes their turns.
struct Simulation {
    /// How long all is well at the end.
    private static let rest: Duration = .seconds(12 * 3600)

    struct Outcome {
        let digest: UInt64
        let violation: Violation?
        let statistics: Statistics
    }

    let world: World
    private let span: Duration
    private(set) var process: ProcessLife
    private var nextHappening: Duration
    private var stallEnds: Duration?

    static func runInPlace(_ plan: Plan) throws -> Outcome {
        var simulation = try Simulation(plan)
        defer { simulation.world.end() }
        try simulation.run()
        return simulation.outcome
    }

    private init(_ plan: Plan) throws {
        world = try World(plan)
        span = plan.span
        process = try ProcessLife(world)
        nextHappening = world.now
    }

    private var outcome: Outcome {
        Outcome(digest: world.log.digest, violation: world.violation, statistics: world.statistics)
    }

    private mutating func run() throws {
        try goOn(until: world.now + span)
        if world.violation == nil { try rest() }
        world.statistics.span = world.now
        // After a violation it stays as it is: nobody knows what would end it.
        guard world.violation == nil else { return }
        process.stop()
        process.bury()
        world.verifyDatabase()
    }

    private mutating func goOn(until end: Duration) throws {
        while world.now < end, world.violation == nil {
            if process.isOver { try begin(after: world.dice.duration(in: .seconds(1)...(.seconds(1800)))) }
            if world.now >= nextHappening {
                nextHappening = world.now + world.dice.duration(in: .seconds(60)...(.seconds(4 * 3600)))
                try happen()
            }
            step(atMost: min(end, nextHappening))
        }
    }

    /// All is well for long enough that nothing may be owed any more.
    private mutating func rest() throws {
        world.calm()
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

    /// Lets the process do what there is to do now.
    func settle() {
        process.settle()
        if !process.isOver { world.observe(.quiet(process.state, process.clock.now())) }
    }

    // MARK: - The process

    /// Begins another process after a while in which none runs.
    ///
    /// Now and then it is killed before it is all there, or finds its database damaged.
    mutating func begin(after pause: Duration, reboots: Bool = false) throws {
        stallEnds = nil
        let clock = process.clock
        let moment = clock.now().advanced(by: pause)
        process.bury()
        if reboots {
            world.booted += moment.boot - .seconds(20)
            world.boot += 1
            world.clock = ManualClock(Moment(wall: moment.wall, boot: .seconds(20)))
            world.note("the machine was started anew")
        } else {
            world.clock = ManualClock(moment)
        }
        // A daemon whose first configuration is wrong ends, and is started when somebody has mended it.
        world.setup.isBroken = false
        if !world.isCalm {
            if world.dice.happens(onceIn: 12) { world.isDamaged = true }
            if world.dice.happens(onceIn: 4) { killSoon(within: 60) }
        }
        process = try ProcessLife(world)
        settle()
    }

    mutating func restart(reboots: Bool) throws {
        process.endStall()
        process.stop()
        try begin(after: world.dice.duration(in: .seconds(1)...(.seconds(3600))), reboots: reboots)
    }

    /// The disk does not answer for a while.
    mutating func stall(for time: Duration) {
        process.stall()
        stallEnds = world.now + time
    }

    /// The process will be killed at one of its next steps.
    func killSoon(within steps: Int) { world.pointsToLive = 1 + world.dice.roll(below: steps) }
}
