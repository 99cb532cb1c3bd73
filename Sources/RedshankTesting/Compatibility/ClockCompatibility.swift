public import RedshankEngine

/// Puts an `EngineClock` to the test: whether Stores and side effects can rely on it.
///
/// ```swift
/// @Test("our clock keeps time")
/// func clock() async { await ClockCompatibility { SystemClock() }.check() }
/// ```
///
/// A clock that stands still unless it is moved says how: `ClockCompatibility(passing: { $0.advance(by: $1) }) { … }`.
/// Each failure is reported on its own.
public struct ClockCompatibility<Clock: EngineClock>: Sendable {
    private let patience: Duration
    private let make: @Sendable () -> Clock
    private let pass: @Sendable (Clock, Duration) async -> Void
    private let reporter: FailureReporter

    /// Names the clock to be tested.
    ///
    /// - Parameters:
    ///   - patience: how long, in real time, a sleep of some milliseconds may take before it counts as endless.
    ///   - reporter: who is told of what fails.
    ///   - pass: lets time pass on the clock; nothing for one on which it passes by itself. It is called again and again
    ///     while somebody sleeps.
    ///   - make: makes a clock; it is called more than once.
    public init(
        patience: Duration = .seconds(5),
        reporter: FailureReporter = .standard,
        passing pass: @escaping @Sendable (Clock, Duration) async -> Void = { _, _ in },
        make: @escaping @Sendable () -> Clock
    ) {
        self.patience = patience
        self.reporter = reporter
        self.pass = pass
        self.make = make
    }

    /// Runs all checks and reports each that fails.
    public nonisolated(nonsending) func check(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let checks = [
            CompatibilityCheck("the boot time never goes back", neverBack),
            CompatibilityCheck("a deadline that has come is not slept for", due),
            CompatibilityCheck("a sleeper does not wake before its deadline", notEarly),
            CompatibilityCheck("a sleeper that is cancelled wakes with a CancellationError", cancelled),
            CompatibilityCheck("a task that was cancelled before does not fall asleep", cancelledBefore),
        ]
        await reporter.report("clock", checks, at: place)
    }

    private func neverBack() async -> String? {
        let clock = make()
        var last = clock.now().boot
        for reading in 0..<1_000 {
            if reading.isMultiple(of: 100) { await pass(clock, .milliseconds(1)) }
            let now = clock.now().boot
            guard now >= last else { return "it went from \(last) to \(now)." }
            last = now
        }
        return nil
    }

    private func due() async -> String? {
        let clock = make()
        let result = await within(patience) {
            await Self.result { try await clock.sleep(until: clock.now().boot, tolerance: .zero) }
        }
        return Self.fault(result, "it slept for more than \(patience).")
    }

    private func notEarly() async -> String? {
        let clock = make()
        let deadline = clock.now().boot + .milliseconds(20)
        let sleeper = Task { () -> Duration in
            try await clock.sleep(until: deadline, tolerance: .milliseconds(1))
            return clock.now().boot
        }
        let passing = Task {
            while !Task.isCancelled {
                await pass(clock, .milliseconds(7))
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { passing.cancel() }
        switch await within(patience, { await sleeper.result }) {
        case .success(let woke)?:
            return woke >= deadline ? nil : "its deadline was \(deadline), and it woke at \(woke)."
        case .failure(let error)?: return "it threw \(error)."
        case nil:
            sleeper.cancel()
            return "it slept for more than \(patience)."
        }
    }

    private func cancelled() async -> String? {
        let clock = make()
        let sleeper = Task {
            await Self.result { try await clock.sleep(until: clock.now().boot + .seconds(3_600), tolerance: .zero) }
        }
        // Whether it sleeps already is not to be seen; either way the cancellation ends it.
        for _ in 0..<10 { await Task.yield() }
        sleeper.cancel()
        return Self.cancellationFault(await within(patience) { await sleeper.value }, patience)
    }

    private func cancelledBefore() async -> String? {
        let clock = make()
        let sleeper = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.result {
                try await clock.sleep(until: clock.now().boot + .seconds(3_600), tolerance: .zero)
            }
        }
        return Self.cancellationFault(await within(patience) { await sleeper.value }, patience)
    }

    private static func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    private static func fault(_ result: Result<Void, any Error>?, _ endless: String) -> String? {
        switch result {
        case .success?: nil
        case .failure(let error)?: "it threw \(error)."
        case nil: endless
        }
    }

    private static func cancellationFault(_ result: Result<Void, any Error>?, _ patience: Duration) -> String? {
        switch result {
        case .success?: "it ended as if its deadline had come."
        case .failure(let error)?: error is CancellationError ? nil : "it threw \(error)."
        case nil: "it slept on for more than \(patience)."
        }
    }
}
