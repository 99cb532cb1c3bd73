import HashTreeCollections
import Redshank
import RedshankEngine
import RedshankTesting

// What befalls a daemon in its life.

extension Simulation {
    /// Something happens; the process lives through it, or does not.
    mutating func happen() throws {
        let origin = Origin.control(uid: 1000, pid: 7)
        let check = "check-\(world.dice.roll(below: 8))"
        switch world.dice.roll(below: 18) {
        case 0: pause(check, origin)
        case 1, 2: resume(origin)
        case 3:
            let time = world.dice.duration(in: .seconds(60)...(.seconds(8 * 3600)))
            let milliseconds = Milliseconds(time).microseconds / 1000
            process.input(CheckSilenced(check: check, milliseconds: milliseconds, reason: "", origin: origin))
        case 4: process.input(CheckUnsilenced(check: check, origin: origin))
        case 5: process.input(CheckRequested(check: check, origin: origin))
        case 6, 7: reload(origin)
        case 8: killSoon(within: 400)
        case 9: if world.dice.happens(onceIn: 2) { world.isDamaged = true }
        case 10:
            // What was taken on just before is what a restart may forget.
            acknowledge(check, origin)
            settle()
            if process.isOver { return }
            if world.dice.happens(onceIn: 3) { killSoon(within: 30) }
            try restart(reboots: world.dice.happens(onceIn: 3))
        case 11: setWall()
        case 12: suspend()
        case 13: storm()
        case 14: fillDisk()
        case 15: acknowledge(check, origin)
        case 16: unacknowledge(origin)
        default: stall(for: world.dice.duration(in: .milliseconds(500)...(.seconds(120))))
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

    /// Somebody has had enough of a check that is down; or stops another, where none is.
    private func pause(_ check: String, _ origin: Origin) {
        let down = process.state.checks.filter { $0.value.health == .down }.keys.min()
        process.input(CheckPaused(check: down ?? check, origin: origin))
    }

    private func resume(_ origin: Origin) {
        guard let paused = process.state.checks.filter({ $0.value.isPaused }).keys.min() else { return }
        process.input(CheckResumed(check: paused, origin: origin))
    }

    private func reload(_ origin: Origin) {
        world.setup.change(&world.dice)
        if world.dice.happens(onceIn: 4) { killSoon(within: 20) }
        process.input(ReloadRequested(origin: origin))
    }

    /// The administrator, or a time server, sets the time of day.
    private func setWall() {
        let step = world.dice.duration(in: .milliseconds(1)...(.seconds(7200)))
        let now = process.clock.now().wall
        let isForward = world.dice.happens(onceIn: 2)
        world.note("the time of day is set \(step.text) \(isForward ? "forward" : "back")")
        process.clock.setWall(isForward ? now + step : now - step)
    }

    /// The boot clock goes on, and nobody wakes before the end.
    private func suspend() {
        let time = world.dice.duration(in: .seconds(30)...(.seconds(6 * 3600)))
        process.clock.advance(by: time)
        world.note("the machine slept for \(time.text)")
    }

    /// All checks fall at once, or go up and down; often the process is killed soon after, or the disk is full, too.
    private func storm() {
        let until = world.now + world.dice.duration(in: .seconds(600)...(.seconds(7200)))
        world.targets.storm = (world.dice.happens(onceIn: 3) ? .flaps : .fails, until)
        world.note("a storm begins")
        for check in process.state.checks.keys.sorted() {
            process.input(CheckRequested(check: check, origin: .control(uid: 1000, pid: 7)))
        }
        if world.dice.happens(onceIn: 2) { killSoon(within: 200) }
        if world.dice.happens(onceIn: 4) { fillDisk() }
    }

    private func fillDisk() {
        world.note("the disk is full")
        world.diskFailsUntil = world.now + world.dice.duration(in: .seconds(1)...(.seconds(3600)))
    }
}
