/// What a side effect that is not plain asks its control for.
struct EffectRequest: Sendable {
    /// What the attempt that runs dispatches carries; each attempt has its own, as one that failed may be closed.
    var run: EffectRun
    let cause: Cause
    let key: EffectKey?
    /// Asked on the Store's queue.
    let isWanted: (@Sendable (AnyStoreCore) -> Bool)?
    let work: any EffectWork
}

extension EffectRequest {
    func suppressed(_ reason: EffectSuppression.Reason, hadBegun: Bool) -> EffectReport {
        let end = EffectSuppression(cause: cause, key: key, reason: reason, hadBegun: hadBegun)
        return EffectReport(event: .suppressed(end), run: run)
    }

    func failed(_ kind: EffectFailure.Kind, _ attempt: Int, _ pause: Duration?) -> EffectReport {
        let failure = EffectFailure(cause: cause, key: key, kind: kind, attempt: attempt, retriesAfter: pause)
        return EffectReport(event: .failed(failure), run: run)
    }
}

/// What a Store tells its observers of its side effects' runs.
struct EffectReport: Sendable {
    enum Event: Sendable {
        case failed(EffectFailure)
        case suppressed(EffectSuppression)
    }

    let event: Event
    /// The run it is about: whoever waits for what came of an input waits for this too.
    let run: EffectRun
}
