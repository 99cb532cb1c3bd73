import Testing

@testable import RedshankEngine

@Suite("EffectGovernor, any events")
struct EffectGovernorPropertyTests {
    @Test("thousands of random events keep every promise", arguments: 1...60 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var dice = Dice(state: seed)
        var world = GovernorWorld(rules: .random(&dice), seed: seed)
        for _ in 0..<500 { world.step(&dice) }
        world.drain(&dice)
    }
}

extension EffectRules {
    /// Any rules: an order, and each of the others in every second or third.
    static func random(_ dice: inout Dice) -> EffectRules {
        var rules = EffectRules()
        rules.order = [.concurrent, .latest, .first, .serial][dice.roll(4)]
        if dice.roll(2) == 0 { rules.limit = 1 + dice.roll(3) }
        if dice.roll(2) == 0 { rules.deadline = .milliseconds(5 + dice.roll(20)) }
        if dice.roll(2) == 0 {
            rules.retry = RetryPolicy(attempts: 1 + dice.roll(3), firstPause: .milliseconds(dice.roll(8)))
        }
        if dice.roll(3) == 0 { rules.quiet = .milliseconds(1 + dice.roll(8)) }
        if dice.roll(3) == 0 { rules.interval = .milliseconds(1 + dice.roll(12)) }
        return rules
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Dice {
    var state: UInt64

    mutating func roll(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

/// A governor among random events, and what must hold of the steps that it answers.
private struct GovernorWorld {
    typealias Attempt = EffectGovernor.Attempt

    private struct Fate {
        let key: Int
        var starts: [Duration] = []
        var isCancelled = false
        var isOver = false
    }

    private let rules: EffectRules
    private let seed: UInt64
    private var governor: EffectGovernor
    private var stranger: EffectGovernor
    private var now: Duration = .zero
    private var fates: [UInt64: Fate] = [:]
    /// The attempts that have a slot by our own count, cancelled ones too.
    private var running: Set<Attempt> = []
    private var pausing: Set<UInt64> = []
    private var lastStarted: [Int: UInt64] = [:]
    private var lastAsked: [Int: UInt64] = [:]

    init(rules: EffectRules, seed: UInt64) {
        self.rules = rules
        self.seed = seed
        governor = EffectGovernor(identity: seed, rules: rules)
        stranger = EffectGovernor(identity: seed + 1_000, rules: rules)
    }

    // MARK: - Events

    mutating func step(_ dice: inout Dice) {
        switch dice.roll(12) {
        case 0...3: ask(key: dice.roll(3))
        case 4, 5: end(fails: false, &dice)
        case 6: end(fails: true, &dice)
        case 7, 8: pass(.milliseconds(dice.roll(6)))
        case 9: if let next = governor.nextAlarm { pass(next - now) }
        case 10: cancelSome(&dice)
        default: disturb(&dice)
        }
    }

    /// Lets everything end, with no more asked for: nothing may be left, and nobody may be lost.
    mutating func drain(_ dice: inout Dice) {
        var rounds = 0
        while !governor.isEmpty, rounds < 100_000 {
            rounds += 1
            if running.isEmpty, let next = governor.nextAlarm { pass(next - now) } else { end(fails: false, &dice) }
        }
        check(governor.isEmpty, "\(governor) has runs that never end")
        check(governor.nextAlarm == nil, "an alarm is left that nobody waits for")
        for (number, fate) in fates { check(fate.isOver, "run \(number) was lost without a word") }
        guard case .latest = rules.order, rules.interval == nil else { return }
        for (key, number) in lastAsked {
            guard let fate = fates[number], !fate.isCancelled else { continue }
            check(!fate.starts.isEmpty, "run \(number), the latest of key \(key), never started")
        }
    }

    private mutating func ask(key: Int) {
        let (run, steps) = governor.request(key: EffectKey(key), at: now)
        fates[run.number] = Fate(key: key)
        lastAsked[key] = run.number
        apply(steps)
        guard case .latest = rules.order, fates[run.number]?.isOver == false else { return }
        let alive = fates.filter { $0.value.key == key && !$0.value.isOver && !$0.value.isCancelled }
        check(Array(alive.keys) == [run.number], "latest leaves \(alive.keys.sorted()), not \(run.number) alone")
    }

    private mutating func end(fails: Bool, _ dice: inout Dice) {
        let attempts = running.sorted { ($0.run.number, $0.number) < ($1.run.number, $1.number) }
        guard !attempts.isEmpty else { return }
        let attempt = attempts[dice.roll(attempts.count)]
        let wasCancelled = fates[attempt.run.number]?.isCancelled == true
        if fails, !wasCancelled {
            let steps = governor.failed(attempt, mayRetry: dice.roll(3) > 0, at: now)
            let told = steps.contains { if case .fail(attempt, _) = $0 { true } else { false } }
            check(told, "the failure of \(attempt) was swallowed")
            apply(steps)
        } else {
            running.remove(attempt)
            fates[attempt.run.number]?.isOver = true
            apply(governor.finished(attempt, at: now))
        }
    }

    private mutating func pass(_ time: Duration) {
        now += max(time, .zero)
        apply(governor.alarm(at: now))
        if let next = governor.nextAlarm { check(next > now, "an alarm of the past is left") }
    }

    private mutating func cancelSome(_ dice: inout Dice) {
        let alive = fates.filter { !$0.value.isOver && !$0.value.isCancelled }.keys.sorted()
        var victims: [UInt64] = []
        let steps: [EffectGovernor.Step]
        switch dice.roll(8) {
        case 0:
            victims = alive
            steps = governor.cancelAll(.storeStopped, at: now)
        case 1, 2:
            let key = dice.roll(3)
            victims = alive.filter { fates[$0]?.key == key }
            steps = governor.cancel(
                victims.map { EffectGovernor.RunID(governor: seed, number: $0) },
                .action(1),
                at: now
            )
        default:
            guard !alive.isEmpty else { return }
            victims = [alive[dice.roll(alive.count)]]
            let run = EffectGovernor.RunID(governor: seed, number: victims[0])
            steps = governor.cancel([run], .unwanted, at: now)
        }
        apply(steps)
        for victim in victims {
            guard let fate = fates[victim] else { continue }
            check(fate.isCancelled, "run \(victim) was not cancelled")
            let hasTask = running.contains { $0.run.number == victim }
            check(hasTask != fate.isOver, "run \(victim), cancelled, is neither over nor running")
        }
    }

    /// Events that no task of this governor can mean any more, or that mean another governor's.
    private mutating func disturb(_ dice: inout Dice) {
        let (strange, _) = stranger.request(key: EffectKey(dice.roll(3)), at: now)
        let over = fates.filter(\.value.isOver).keys.sorted()
        var attempts = [Attempt(run: strange, number: 1)]
        if !over.isEmpty {
            let run = EffectGovernor.RunID(governor: seed, number: over[dice.roll(over.count)])
            attempts.append(Attempt(run: run, number: 1 + dice.roll(3)))
        }
        for attempt in attempts {
            check(governor.finished(attempt, at: now).isEmpty, "\(attempt) ended here and is not of here")
            check(
                governor.failed(attempt, mayRetry: true, at: now).isEmpty,
                "\(attempt) failed here and is not of here"
            )
            check(
                governor.cancel([attempt.run], .unwanted, at: now).isEmpty,
                "\(attempt) was cancelled and is not of here"
            )
        }
    }

    // MARK: - Promises

    private mutating func apply(_ steps: [EffectGovernor.Step]) {
        for step in steps {
            switch step {
            case .start(let attempt): start(attempt)
            case .cancel(let attempt, _):
                check(running.contains(attempt), "\(attempt) is cancelled and does not run")
                fates[attempt.run.number]?.isCancelled = true
            case .leaveOut(let run, _, _):
                check(!running.contains { $0.run == run }, "\(run) is left out while it runs")
                pausing.remove(run.number)
                fates[run.number]?.isCancelled = true
                finish(run.number)
            case .fail(let attempt, let pause), .expire(let attempt, let pause):
                check(running.remove(attempt) != nil, "\(attempt) fails and does not run")
                if pause == nil { finish(attempt.run.number) } else { pausing.insert(attempt.run.number) }
            }
        }
        check(running.count + pausing.count <= rules.limit ?? .max, "\(running.count) run, more than the limit")
    }

    private mutating func finish(_ run: UInt64) {
        check(fates[run]?.isOver == false, "run \(run) ended twice")
        fates[run]?.isOver = true
    }

    private mutating func start(_ attempt: Attempt) {
        let number = attempt.run.number
        guard let fate = fates[number] else { return check(false, "\(attempt) is unknown") }
        check(!fate.isOver && !fate.isCancelled, "\(attempt) starts after its end")
        check(fate.starts.count == attempt.number - 1, "\(attempt) is not attempt \(fate.starts.count + 1)")
        check((attempt.number > 1) == (pausing.remove(number) != nil), "\(attempt) starts out of turn")
        let others = running.filter { fates[$0.run.number]?.key == fate.key }
        let alive = others.filter { fates[$0.run.number]?.isCancelled == false }
        switch rules.order {
        case .concurrent: break
        case .serial: check(others.isEmpty, "\(attempt) starts beside \(others)")
        case .latest, .first: check(alive.isEmpty, "\(attempt) starts beside \(alive)")
        }
        if attempt.number == 1 {
            if let last = lastStarted[fate.key] {
                check(last < number, "\(number) starts after \(last) of the same key")
                if let interval = rules.interval, let start = fates[last]?.starts.first {
                    check(now >= start + interval, "\(number) starts \(now - start) after \(last)")
                }
            }
            lastStarted[fate.key] = number
        }
        running.insert(attempt)
        fates[number]?.starts.append(now)
    }

    private func check(_ holds: Bool, _ fault: @autoclosure () -> String) {
        if !holds { Issue.record("\(fault()) (seed \(seed), at \(now), \(rules))") }
    }
}
