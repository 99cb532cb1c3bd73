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
        _ work: any EffectWork,
        _ run: EffectRun,
        of seat: EffectSeat,
        _ control: EffectControl<Trigger>,
        _ box: StateBox<Trigger>
    ) where Trigger.State == State {
        if seat.isPlain { return tasks.start(work, run, of: seat) }
        var isWanted: (@Sendable (AnyStoreCore) -> Bool)?
        if let asks = control.isWanted {
            isWanted = { core in asks(unsafeDowncast(core, to: StoreCore<State>.self).state, box) }
        }
        let cause = Cause(number: box.stamp.number, effect: seat.name)
        let key = control.key?(box)
        let request = EffectRequest(run: run, cause: cause, key: key, isWanted: isWanted, work: work)
        tasks.request(request, of: seat, in: self)
    }

    /// Cancels the runs that the state does not want any more.
    @usableFromInline
    func review() { for seat in effects.reviewed { tasks.review(seat, in: self) } }

    @usableFromInline
    func trunk(for run: EffectRun) -> Trunk<State> { Trunk(inbox: inbox, run: run) }

    /// Tells the observers what became of a run.
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
