import Synchronization

/// One run of a side effect, or one input that somebody waits for: what the actions that come of it have in common.
@usableFromInline
final class EffectRun: Sendable {
    /// The side effect and the action that set it off; nothing for an input.
    @usableFromInline let cause: Cause?
    /// How many side effects lie between what it dispatches and the root.
    @usableFromInline let generation: UInt32
    /// Who is told when all that comes of it has ended.
    let completion: Completion?
    /// The last steps of a chain that has become suspiciously long.
    let trail: Trail?
    private let closed = Atomic(false)

    init(cause: Cause?, generation: UInt32, completion: Completion?, trail: Trail? = nil) {
        self.cause = cause
        self.generation = generation
        self.completion = completion
        self.trail = trail
    }

    /// Whether what it dispatches is dropped.
    var isClosed: Bool { closed.load(ordering: .acquiring) }

    /// A run of the same cause that is open, for another attempt.
    func again() -> EffectRun {
        EffectRun(cause: cause, generation: generation, completion: completion, trail: trail)
    }

    /// Drops from now on what it dispatches, and what it has dispatched and was not processed yet.
    func close() { closed.store(true, ordering: .releasing) }
}
