/// The work of one run of a side effect, with all that it needs: one allocation, however much that is.
@usableFromInline
protocol EffectWork: Sendable {
    /// Does it; what it dispatches carries the run.
    func perform(_ run: EffectRun) async throws

    /// Makes an action of the error that no further attempt follows, where the effect makes one.
    func failed(_ error: any Error, _ run: EffectRun)
}

/// The work of a ``SideEffect``.
@usableFromInline
struct ExecutedWork<Effect: SideEffect>: EffectWork {
    @usableFromInline let effect: Effect
    @usableFromInline let box: StateBox<Effect.Trigger>
    @usableFromInline let owner: Effect.Owner
    @usableFromInline let inbox: Inbox

    @inlinable
    init(_ effect: Effect, _ box: StateBox<Effect.Trigger>, _ owner: Effect.Owner, _ inbox: Inbox) {
        self.effect = effect
        self.box = box
        self.owner = owner
        self.inbox = inbox
    }

    @inlinable
    func perform(_ run: EffectRun) async throws {
        try await effect.execute(box, trunk: Trunk(inbox: inbox, run: run), interactor: owner)
    }

    @inlinable
    func failed(_ error: any Error, _ run: EffectRun) {
        effect.failed(error, box, trunk: Trunk(inbox: inbox, run: run))
    }
}

/// The work that a ``DecidingSideEffect`` decided on.
@usableFromInline
struct DecidedWork<Effect: DecidingSideEffect>: EffectWork {
    @usableFromInline typealias Work = @Sendable (Trunk<Effect.Owner.State>, Effect.Owner) async throws -> Void

    @usableFromInline let effect: Effect
    @usableFromInline let box: StateBox<Effect.Trigger>
    @usableFromInline let owner: Effect.Owner
    @usableFromInline let inbox: Inbox
    @usableFromInline let work: Work

    @inlinable
    init(
        _ effect: Effect,
        _ box: StateBox<Effect.Trigger>,
        _ owner: Effect.Owner,
        _ inbox: Inbox,
        _ work: @escaping Work
    ) {
        self.effect = effect
        self.box = box
        self.owner = owner
        self.inbox = inbox
        self.work = work
    }

    @inlinable
    func perform(_ run: EffectRun) async throws { try await work(Trunk(inbox: inbox, run: run), owner) }

    @inlinable
    func failed(_ error: any Error, _ run: EffectRun) {
        effect.failed(error, box, trunk: Trunk(inbox: inbox, run: run))
    }
}
