import HashTreeCollections
import Redshank
import RedshankEngine

// Each effect carries over what the state says is due after an action; the timer itself is the interactor's.

extension ScheduleInteractor {
    /// Another configuration: everything anew.
    struct EnterConfiguration: ImmediateSideEffect {
        func execute(
            _ box: StateBox<ConfigurationLoaded>,
            trunk: Trunk<WatchState>,
            interactor: ScheduleInteractor
        ) {
            interactor.enter { agenda in
                agenda.removeAll()
                for name in box.new.checks.keys.sorted() {
                    agenda.enterCheck(name, in: box.new)
                    agenda.enterSilence(of: name, in: box.new)
                }
                for key in box.new.reactions.keys.sorted() { agenda.enterReaction(key, in: box.new) }
            }
        }
    }

    /// Checks began to run: each has its next time.
    struct EnterNextRuns: ImmediateSideEffect {
        func execute(_ box: StateBox<ChecksDue>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { agenda in
                for name in box.action.checks { agenda.enterCheck(name, in: box.new) }
            }
        }
    }

    /// A result may ask for a sooner look.
    struct EnterResult: ImmediateSideEffect {
        func execute(_ box: StateBox<ResultRecorded>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterResult(of: box.action.result.check, from: box.old, to: box.new) }
        }
    }

    /// So may one of a batch, where the configuration changed after it was found to be routine.
    struct EnterResults: ImmediateSideEffect {
        func execute(_ box: StateBox<ResultsRecorded>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { agenda in
                for result in box.action.results { agenda.enterResult(of: result.check, from: box.old, to: box.new) }
            }
        }
    }

    /// A resumed check is due at once.
    struct EnterResumed: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckResumed>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterCheck(box.action.check, in: box.new) }
        }
    }

    /// A paused check is not due.
    struct EnterPaused: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckPaused>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterCheck(box.action.check, in: box.new) }
        }
    }

    /// Nothing is looked at any more when the daemon ends.
    struct EnterStopping: ImmediateSideEffect {
        func execute(_ box: StateBox<DaemonStopping>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { agenda in
                for name in box.new.checks.keys { agenda.enterCheck(name, in: box.new) }
            }
        }
    }

    /// A check that was run on request may have taken its regular run along.
    struct EnterRequested: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckRequested>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterCheck(box.action.check, in: box.new) }
        }
    }

    /// A silence has an end.
    struct EnterSilence: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckSilenced>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterSilence(of: box.action.check, in: box.new) }
        }
    }

    /// A silence that was ended has none.
    struct EnterUnsilenced: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckUnsilenced>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { $0.enterSilence(of: box.action.check, in: box.new) }
        }
    }

    /// A reaction that was considered may wait, and have a check looked at for it.
    struct EnterReaction: ImmediateSideEffect {
        func execute(_ box: StateBox<ReactionConsidered>, trunk: Trunk<WatchState>, interactor: ScheduleInteractor) {
            interactor.enter { agenda in
                agenda.enterReaction(box.action.key, in: box.new)
                if let check = box.new.reactions[box.action.key]?.pending?.awaits?.name {
                    agenda.enterCheck(check, in: box.new)
                }
            }
        }
    }
}

extension Agenda {
    fileprivate mutating func enterCheck(_ name: String, in state: WatchState) {
        let check = state.checks[name]
        set(.check(name), due: check?.isPaused == true || state.isStopping ? nil : check?.due)
    }

    /// Where it failed first, what it depends on is due, and where the health changed, reactions may wait for another.
    fileprivate mutating func enterResult(of name: String, from old: WatchState, to new: WatchState) {
        enterCheck(name, in: new)
        if old.checks[name]?.record.troubled == nil, new.checks[name]?.record.troubled != nil {
            for dependency in old.dependenciesToLook(at: name) { enterCheck(dependency, in: new) }
        }
        guard old.checks[name]?.health != new.checks[name]?.health else { return }
        for reaction in new.configuration.reactions.keys.sorted() {
            enterReaction(ReactionKey(reaction: reaction, check: name), in: new)
        }
    }

    fileprivate mutating func enterSilence(of name: String, in state: WatchState) {
        set(.silence(name), due: state.checks[name]?.silence?.until.boot)
    }

    fileprivate mutating func enterReaction(_ key: ReactionKey, in state: WatchState) {
        let pending = state.reactions[key]?.pending
        let check = state.checks[key.check]
        // What waits for the end of a silence, or of an acknowledgement, is considered when that ends, whenever that is;
        // at once where it ended just before an earlier run did.
        let due: Duration? =
            switch pending?.wait {
            case .silence: check?.silence == nil ? .zero : nil
            case .acknowledgement where check?.record.since == pending?.since:
                check?.acknowledgement == nil ? .zero : nil
            // It ended with the health, and that change is considered.
            case .acknowledgement: nil
            case .after, .limit, .repetition, .look, .dependency, .evidence, nil: pending?.due?.boot
            }
        set(.reaction(key), due: due)
    }
}
