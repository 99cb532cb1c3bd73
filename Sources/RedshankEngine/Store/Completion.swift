import Synchronization

/// Tells one waiter when everything that a dispatched input set off has ended.
///
/// The queued action, its running effects and their trunks hold it, and their further actions in turn. When the last of
/// them lets go, nothing is left to wait for.
@usableFromInline
final class Completion: Sendable {
    private let waiter: Waiter

    init(_ waiter: Waiter) { self.waiter = waiter }

    deinit { waiter.end(.success(())) }
}

/// Who waits for a completion; it may give up before.
@usableFromInline
final class Waiter: Sendable {
    private enum Stage {
        case idle
        case waits(CheckedContinuation<Void, any Error>)
        case ended(Result<Void, any Error>)
    }

    private let stage = Lock(Stage.idle)

    @usableFromInline init() {}

    /// What the input that is waited for carries.
    @usableFromInline
    func run() -> EffectRun { EffectRun(cause: nil, generation: 0, completion: Completion(self)) }

    /// Waits until the end, which may have come already.
    @usableFromInline
    func wait() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ended: Result<Void, any Error>? = stage.withLock { stage in
                    if case .ended(let result) = stage { return result }
                    stage = .waits(continuation)
                    return nil
                }
                if let ended { continuation.resume(with: ended) }
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    /// Ends the waiting; only the first end counts.
    func end(_ result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = stage.withLock { stage in
            switch stage {
            case .idle:
                stage = .ended(result)
                return nil
            case .waits(let continuation):
                stage = .ended(result)
                return continuation
            case .ended: return nil
            }
        }
        continuation?.resume(with: result)
    }
}
