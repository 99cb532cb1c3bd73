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

    /// Has an effect's work done in a task of its own, now or when its control lets it begin.
    @usableFromInline
    func execute<Trigger: Action>(
        _ seat: EffectSeat,
        _ control: EffectControl<Trigger>,
        _ run: EffectRun,
        _ box: StateBox<Trigger>,
        _ work: @escaping @Sendable (Trunk<State>) async throws -> Void,
        failed: @escaping @Sendable (any Error, Trunk<State>) -> Void
    ) where Trigger.State == State {
        let inbox = inbox
        let work = EffectWork { run in
            try await work(Trunk(inbox: inbox, run: run))
        } failed: { error, run in
            failed(error, Trunk(inbox: inbox, run: run))
        }
        if seat.isPlain { return tasks.start(run, of: seat, work) }
        let isWanted = control.isWanted.map { isWanted in { @Sendable (state: State) in isWanted(state, box) } }
        let cause = Cause(number: box.stamp.number, effect: seat.name)
        let key = control.key?(box)
        let request = EffectRequest(run: run, cause: cause, key: key, isWanted: isWanted, work: work)
        tasks.request(request, of: seat, in: box.new)
    }

    /// Cancels the runs that the state does not want any more.
    @usableFromInline
    func review() { for seat in effects.reviewed { tasks.review(seat, state) } }

    @usableFromInline
    func trunk(for run: EffectRun) -> Trunk<State> { Trunk(inbox: inbox, run: run) }

    /// Tells the observers of a failure.
    func tell(_ report: EffectReport) {
        switch report.event {
        case .failed(let failure): for observer in observers { observer.failed(failure) }
        case .suppressed(let suppression): for observer in observers { observer.suppressed(suppression) }
        }
    }

    /// Tells whoever listens, and the observers.
    func deliver<Event: Output>(_ output: Event, from origin: ActionOrigin) where Event.State == State {
        if let run = origin.run, run.isClosed { return }
        for observer in observers { observer.emitted(output, cause: origin.run?.cause) }
        for reader in readers[ObjectIdentifier(Event.self)] ?? [] { reader.read(output) }
    }
}
