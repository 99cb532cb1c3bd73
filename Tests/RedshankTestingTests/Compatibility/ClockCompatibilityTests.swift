import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("ClockCompatibility", .timeLimit(.minutes(1)))
struct ClockCompatibilityTests {
    private let failures = Failures()

    private func check<C: EngineClock>(
        patience: Duration,
        passing: @escaping @Sendable (C, Duration) async -> Void = { _, _ in },
        _ make: @escaping @Sendable () -> C
    ) async {
        await ClockCompatibility(patience: patience, reporter: failures.reporter, passing: passing, make: make).check()
    }

    @Test("a manual clock and one of the machine's time pass")
    func passes() async {
        await check(patience: .seconds(60), passing: { $0.advance(by: $1) }) { ManualClock() }
        await check(patience: .seconds(60)) { MachineClock() }
        #expect(failures.messages.isEmpty)
    }

    @Test("a manual clock that nobody moves is slept on for ever, which fails")
    func stands() async {
        await check(patience: .milliseconds(50)) { ManualClock() }
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("a sleeper does not wake before its deadline: it slept for more than"))
    }

    @Test("a clock that goes back fails")
    func goesBack() async {
        let readings = Asked()
        await check(patience: .seconds(60)) {
            Faulty(boot: { .seconds(-readings.count.add(1, ordering: .relaxed).newValue) }) { _ in }
        }
        #expect(failures.messages.contains { $0.contains("the boot time never goes back: it went from") })
    }

    @Test("a clock that wakes sleepers early, and those that are cancelled as if their time had come, fails")
    func early() async {
        await check(patience: .seconds(60)) { Faulty(boot: { .seconds(1) }) { _ in } }
        #expect(
            failures.messages == [
                """
                The clock fails the check that a sleeper does not wake before its deadline: its deadline was \
                1.02 seconds, and it woke at 1.0 seconds.
                """,
                """
                The clock fails the check that a sleeper that is cancelled wakes with a CancellationError: it ended \
                as if its deadline had come.
                """,
                """
                The clock fails the check that a task that was cancelled before does not fall asleep: it ended as if \
                its deadline had come.
                """,
            ]
        )
    }

    @Test("a clock that does not wake a sleeper that is cancelled fails, and so does one that throws another error")
    func cancellations() async {
        struct Odd: Error {}
        await check(patience: .milliseconds(50)) { Faulty(boot: { .seconds(1) }) { _ in throw Odd() } }
        #expect(failures.messages.count == 4)
        #expect(failures.messages[0].contains("a deadline that has come is not slept for: it threw Odd()."))
        #expect(failures.messages[3].contains("it threw Odd()."))
        let gate = ManualClock()
        await check(patience: .milliseconds(50)) {
            Faulty(boot: { .seconds(1) }) { deadline in
                guard deadline > .seconds(1) else { return }
                // Somebody else's task sleeps, so that the cancellation does not reach the clock.
                await Task { try? await gate.sleep(for: .seconds(1)) }.value
            }
        }
        gate.advance(by: .seconds(1))
        #expect(failures.messages.count == 7)
        #expect(failures.messages[5].contains("it slept on for more than"))
        #expect(failures.messages[6].contains("it slept on for more than"))
    }
}

/// The machine's own time.
private struct MachineClock: EngineClock {
    private let begin = ContinuousClock.now

    func now() -> Moment {
        let boot = ContinuousClock.now - begin
        return Moment(wall: boot, boot: boot)
    }

    func sleep(until boot: Duration, tolerance: Duration) async throws {
        try await Task.sleep(until: begin + boot, tolerance: tolerance, clock: .continuous)
    }
}

/// A clock that reads and sleeps as a test says.
private struct Faulty: EngineClock {
    let boot: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    func now() -> Moment {
        let boot = boot()
        return Moment(wall: boot, boot: boot)
    }

    func sleep(until boot: Duration, tolerance: Duration) async throws { try await sleep(boot) }
}
