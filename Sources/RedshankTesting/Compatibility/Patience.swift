import RedshankEngine
import Synchronization

/// What the work ends in; nothing where it does not end while the patience lasts.
///
/// The time is real: it ends a check that would wait for ever, and no check that passes waits for it.
func within<Answer: Sendable>(
    _ patience: Duration,
    _ work: @escaping @Sendable () async -> Answer
) async -> Answer? {
    let race = Race<Answer>()
    return await withCheckedContinuation { continuation in
        race.begin(continuation)
        let impatience = Task {
            if (try? await Task.sleep(for: patience)) != nil { race.end(nil) }
        }
        Task {
            race.end(await work())
            impatience.cancel()
        }
    }
}

/// Answers whoever comes first.
private final class Race<Answer: Sendable>: Sendable {
    private let waiting = Lock<CheckedContinuation<Answer?, Never>?>(nil)

    func begin(_ continuation: CheckedContinuation<Answer?, Never>) { waiting.withLock { $0 = continuation } }

    func end(_ answer: Answer?) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: answer)
    }
}

/// One thing that a conforming type must do, and what is wrong with one that does not.
struct CompatibilityCheck: Sendable {
    let promise: String
    let fault: @Sendable () async -> String?

    init(_ promise: String, _ fault: @escaping @Sendable () async -> String?) {
        self.promise = promise
        self.fault = fault
    }
}

extension FailureReporter {
    /// Runs all checks and reports each that fails.
    nonisolated(nonsending) func report(_ subject: String, _ checks: [CompatibilityCheck], at place: Place) async {
        for check in checks {
            guard let fault = await check.fault() else { continue }
            self("The \(subject) fails the check that \(check.promise): \(fault)", at: place)
        }
    }
}
