/// An interactor that was started, and how it is stopped.
struct StartedInteractor<State: Sendable>: Sendable {
    let id: InteractorID
    let name: String
    let effects: [StartedEffect<State>]
    let stop: @Sendable () async -> Void
}

/// A side effect of an interactor that was started, to ask it what it would do.
struct StartedEffect<State: Sendable>: Sendable {
    let name: String
    let triggers: [EffectTrigger<State>]
    let holds: @Sendable (StateBox<AnyAction<State>>) -> Bool?

    init<I: Interactor>(_ effect: AnySideEffect<I>) where I.State == State {
        name = effect.name
        triggers = effect.triggers
        holds = { effect.holds($0) }
    }
}

extension Store {
    /// Binds the interactor's side effects, then tells it to start.
    ///
    /// - Returns: what to give to ``stop(_:)`` to stop this interactor alone.
    @discardableResult
    public func start<I: Interactor>(_ interactor: I) -> InteractorID where I.State == State {
        start(interactor, with: interactor.sideEffects)
    }

    /// Binds these of the interactor's side effects, then tells it to start.
    @discardableResult
    package func start<I: Interactor>(
        _ interactor: I,
        with chosen: [AnySideEffect<I>]
    ) -> InteractorID where I.State == State {
        core.newestInteractor += 1
        let id = InteractorID(store: ObjectIdentifier(core), number: core.newestInteractor)
        for effect in chosen { effect.bind(interactor, id, &core.effects) }
        core.interactors.append(
            StartedInteractor(
                id: id,
                name: String(describing: I.self),
                effects: chosen.map { StartedEffect($0) },
                stop: { await interactor.stop() }
            )
        )
        interactor.start(root)
        return id
    }

    /// Tells one interactor to stop; its side effects are set off no more and those that run are cancelled.
    ///
    /// Does nothing where it was stopped already or is another Store's.
    public func stop(_ id: InteractorID) async {
        guard let place = core.interactors.firstIndex(where: { $0.id == id }) else { return }
        let interactor = core.interactors.remove(at: place)
        core.effects.remove(id)
        await interactor.stop()
        await core.tasks.cancel(id)
    }

    /// Tells the interactors to stop, in the opposite order, then cancels the effects that still run and waits for them.
    ///
    /// What the effects dispatched has been processed then. Actions that come later still change the state, but set
    /// nothing off any more. An effect must not call this: it would wait for itself.
    ///
    /// A task that ignores its cancellation is waited for until the deadline that its effect's ``SideEffect/control``
    /// gives it; without one, for ever.
    public func stop() async {
        while let interactor = core.interactors.popLast() { await interactor.stop() }
        core.tasks.cancel()
        // Lets the interactors go.
        core.effects = EffectIndex()
        await core.tasks.finish()
        core.catchUp()
    }
}
