extension StoreCore {
    /// Notes that the action sets the effect off.
    ///
    /// What the effect's run is to dispatch carries the run that comes back; `parent` is the one that dispatched the action.
    @usableFromInline
    func setOff<A: Action>(_ effect: String, by box: StateBox<A>, _ parent: EffectRun?) -> EffectRun
    where A.State == State {
        for observer in observers { observer.setsOff(effect, stamp: box.stamp) }
        let generation = box.stamp.generation + 1
        let isSuspicious = Int(generation) + Trail.length > Int(limits.generations)
        return EffectRun(
            cause: Cause(number: box.stamp.number, effect: effect),
            generation: generation,
            completion: parent?.completion,
            trail: isSuspicious ? (parent?.trail ?? Trail()).adding(A.name, effect) : nil
        )
    }

    /// Begins an effect's work in a task of its own; what it throws is reported.
    @usableFromInline
    func execute(
        _ effect: String,
        of owner: InteractorID,
        _ run: EffectRun,
        _ work: @escaping @Sendable (Trunk<State>) async throws -> Void
    ) {
        let trunk = trunk(for: run)
        tasks.run(effect, of: owner) {
            do { try await work(trunk) } catch { trunk.report(error) }
        }
    }

    @usableFromInline
    func trunk(for run: EffectRun) -> Trunk<State> { Trunk(inbox: inbox, run: run) }

    /// Tells the observers of a failure.
    func report(_ failure: EffectFailure) { for observer in observers { observer.failed(failure) } }

    /// Tells whoever listens, and the observers.
    func deliver<Event: Output>(_ output: Event, from origin: ActionOrigin) where Event.State == State {
        if let run = origin.run, run.isClosed { return }
        for observer in observers { observer.emitted(output, cause: origin.run?.cause) }
        for reader in readers[ObjectIdentifier(Event.self)] ?? [] { reader.read(output) }
    }
}
