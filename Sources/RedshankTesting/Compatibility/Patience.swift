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
