import RedshankEngine
import RedshankTesting
import Testing

@Suite("Tracing of effects under control", .timeLimit(.minutes(1)))
struct TracedControlTests {
    private let log = CausalityLog<Ledger>()
    private let lines = Notes<String>()
    private let clock = ManualClock()

    /// Enters 1, half a second later 2, and lets a second pass.
    private func run(_ control: EffectControl<Enter>) async throws {
        let logger = SideEffectLogger<Ledger>(clock: clock) { [lines] in lines.add($0) }
        let store = makeStore(Ledger(), clock: clock, observers: [log, logger])
        await store.start(Desk(effects: [AnySideEffect(Slow(control: control, clock: clock))]))
        let first = Task { try await store.send(Enter(amount: 1), file: "App/Screen.swift", line: 7) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(500))
        try store.dispatch(Enter(amount: 2), file: "App/Screen.swift", line: 8)
        await written { $0.contains(" was ") }
        clock.advance(by: .seconds(1))
        try await first.value
        try await store.send(Touch())
    }

    /// Waits until such a line is written, so that the clock is not moved before.
    private func written(_ isLine: (String) -> Bool) async {
        while !lines.all.contains(where: isLine) { await Task.yield() }
    }

    @Test("a run that was left out is a line below the action that asked for it")
    func leftOut() async throws {
        try await run(.first(per: { _ in "desk" }))
        #expect(
            log.tree(from: 2) == """
                2 Enter  +0.000 s  Screen.swift:8
                └─ ✗ Slow was left out for “desk”: another one runs already
                """
        )
        #expect(log[2]?.suppressions.map(\.reason) == [.anotherRuns])
        #expect(lines.all.contains("Slow of 2: was left out for “desk”: another one runs already"))
    }

    @Test("a run that was cancelled is a line below the action that asked for it, with how long it ran")
    func cancelled() async throws {
        try await run(.latest)
        #expect(
            log.tree(from: 1) == """
                1 Enter  +0.000 s  Screen.swift:7
                └─ ✗ Slow was cancelled: a newer one took its place
                """
        )
        #expect(lines.all.contains("Slow of 1: was cancelled after 0.500 s: a newer one took its place"))
    }

    @Test("each attempt that failed is a line, with when the next comes")
    func retried() async throws {
        let logger = SideEffectLogger<Ledger>(clock: clock) { [lines] in lines.add($0) }
        let store = makeStore(Ledger(), clock: clock, observers: [log, logger])
        await store.start(Desk(effects: [AnySideEffect(Stumble())]))
        let sent = Task { try await store.send(Enter(amount: 1), file: "App/Screen.swift", line: 7) }
        await written { $0.contains(" failed ") }
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        try await sent.value
        try await store.send(Touch())
        #expect(
            log.tree(from: 1) == """
                1 Enter  +0.000 s  Screen.swift:7
                ├─ ✗ Stumble failed in attempt 1, is tried again after 2.000 s: refused
                └─ ✗ Stumble failed in attempt 2: refused
                """
        )
        #expect(
            lines.all == [
                "Stumble of 1: set off",
                "Stumble of 1: failed after 0.000 s in attempt 1, is tried again after 2.000 s: refused",
                "Stumble of 1: failed after 2.000 s in attempt 2: refused",
            ]
        )
    }
}

/// Takes a second.
private struct Slow: SideEffect {
    let control: EffectControl<Enter>
    let clock: ManualClock
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        try await clock.sleep(for: .seconds(1))
        trunk.dispatch(Filed())
    }
}

/// Fails twice.
private struct Stumble: SideEffect {
    var control: EffectControl<Enter> { .concurrent.retried(RetryPolicy(attempts: 2, firstPause: .seconds(2))) }
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        throw Refused(reason: "refused")
    }
}
