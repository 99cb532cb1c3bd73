import RedshankEngine

/// Lets each poll begin at its time.
struct TimerInteractor: Interactor {
    typealias State = Poller
    let clock: any EngineClock
    var sideEffects: [AnySideEffect<TimerInteractor>] { Await() }

    func start(_ trunk: Trunk<Poller>) { trunk.dispatch(PollDue()) }
}

extension TimerInteractor {
    struct Await: SideEffect {
        var triggers: [EffectTrigger<Poller>] { [.changed(\.nextPoll)] }

        var control: EffectControl<AnyAction<Poller>> { .latest.wanted { $0.nextPoll != nil } }

        func condition(_ box: StateBox<AnyAction<Poller>>) -> Bool { box.new.nextPoll != nil }

        func execute(
            _ box: StateBox<AnyAction<Poller>>,
            trunk: Trunk<Poller>,
            interactor: TimerInteractor
        ) async throws {
            guard let nextPoll = box.new.nextPoll else { return }
            try await interactor.clock.sleep(until: nextPoll, tolerance: .seconds(1))
            trunk.root.dispatch(PollDue())
        }
    }
}
