/// What a run of a side effect does.
struct EffectWork: Sendable {
    /// Does it; what it dispatches carries the run.
    let perform: @Sendable (EffectRun) async throws -> Void
    /// Makes of the error, of which no further attempt comes, what the effect makes of it.
    let failed: @Sendable (any Error, EffectRun) -> Void
}

/// What a side effect's control is asked for.
struct EffectRequest<State: Sendable>: Sendable {
    /// What the attempt that runs dispatches carries; each attempt has its own, as one that failed may be closed.
    var run: EffectRun
    let cause: Cause
    let key: EffectKey?
    let isWanted: (@Sendable (State) -> Bool)?
    let work: EffectWork
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

extension EffectRun {
    /// A run of the same cause that is open.
    func again() -> EffectRun {
        EffectRun(cause: cause, generation: generation, completion: completion, trail: trail)
    }
}
