import RedshankTesting
import Synchronization
import Testing

@testable import RedshankEngine

@Suite("EffectRuns under load", .timeLimit(.minutes(2)))
struct EffectRunsLoadTests {
    @Test("whatever the control, on many threads, no run is lost and no bound is passed", arguments: 1...24)
    func random(seed: Int) async throws {
        var dice = Dice(state: UInt64(seed))
        let rules = EffectRules.random(&dice)
        let clock = ManualClock()
        let reports = Reports()
        let crowd = Crowd()
        let ended = Notes<UInt64>()
        let effect = Ruled<Enter>(control: .with(rules)) { box, _ in
            crowd.enter(box.action.amount % 3)
            defer { crowd.leave(box.action.amount % 3) }
            switch box.action.amount % 5 {
            case 0: throw Trouble(number: box.action.amount)
            case 1: try await clock.sleep(for: .milliseconds(box.action.amount % 17))
            case 2: for _ in 0..<(box.action.amount % 7) { await Task.yield() }
            case 3: try? await clock.sleep(for: .milliseconds(40))
            default: break
            }
            ended.add(box.stamp.number)
        }
        let store = makeStore(Ledger(), clock: clock, observers: [reports])
        await store.start(Desk(effects: [AnySideEffect(effect)]))
        await withTaskGroup { group in
            for producer in 0..<4 {
                group.addTask {
                    for number in 0..<50 { try? store.dispatch(Enter(amount: producer * 50 + number)) }
                }
            }
        }
        _ = await store.state
        while !store.runningEffects.isEmpty {
            clock.advanceToNextDeadline()
            await Task.yield()
        }
        _ = await store.state
        let final = reports.failures.all.filter { $0.retriesAfter == nil }.map(\.cause.number)
        let suppressed = reports.suppressions.all.map(\.cause.number)
        #expect(Set(ended.all + final + suppressed) == Set(1...200), "seed \(seed): \(rules)")
        #expect(Set(suppressed).count == suppressed.count, "seed \(seed): \(rules)")
        #expect(Set(final).count == final.count, "seed \(seed): \(rules)")
        if rules.deadline == nil {
            // Past its deadline a task that does not end is let go and counts no more, so there is nothing to count.
            #expect(crowd.most <= rules.limit ?? .max, "seed \(seed): \(rules)")
            if case .serial = rules.order { #expect(crowd.mostOfKey == 1, "seed \(seed): \(rules)") }
        }
        let isEmpty = store.core.tasks.table.withLock { table in
            table.running.isEmpty
                && table.governed.values.allSatisfy { $0.governor.isEmpty && $0.requests.isEmpty && $0.alarm == nil }
        }
        #expect(isEmpty, "seed \(seed): \(rules)")
        await store.stop()
    }
}

extension EffectControl<Enter> {
    /// These rules, per amount modulo 3.
    fileprivate static func with(_ rules: EffectRules) -> Self {
        var control = EffectControl.concurrent(per: { $0.action.amount % 3 })
        control.rules = rules
        return control
    }
}

/// Counts who is in at once.
private final class Crowd: Sendable {
    private struct Count {
        var inside: [Int: Int] = [:]
        var most = 0
        var mostOfKey = 0
    }

    private let count = Lock(Count())

    func enter(_ key: Int) {
        count.withLock { count in
            count.inside[key, default: 0] += 1
            count.most = max(count.most, count.inside.values.reduce(0, +))
            count.mostOfKey = max(count.mostOfKey, count.inside[key] ?? 0)
        }
    }

    func leave(_ key: Int) { count.withLock { $0.inside[key, default: 0] -= 1 } }

    var most: Int { count.withLock { $0.most } }
    var mostOfKey: Int { count.withLock { $0.mostOfKey } }
}
