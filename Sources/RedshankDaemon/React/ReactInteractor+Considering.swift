import HashTreeCollections
import Redshank
import RedshankEngine

extension ReactInteractor {
    /// A check's health changed: each reaction that it may concern is considered.
    struct ConsiderResult: ImmediateSideEffect {
        func condition(_ box: StateBox<ResultRecorded>) -> Bool { box.changedHealth(of: box.action.result.check) }

        func execute(_ box: StateBox<ResultRecorded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            box.considerChange(of: box.action.result.check, trunk)
        }
    }

    /// The same for a batch, where another configuration judges routine results otherwise.
    struct ConsiderResults: ImmediateSideEffect {
        func condition(_ box: StateBox<ResultsRecorded>) -> Bool {
            box.action.results.contains { box.changedHealth(of: $0.check) }
        }

        func execute(_ box: StateBox<ResultsRecorded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            for result in box.action.results where box.changedHealth(of: result.check) {
                box.considerChange(of: result.check, trunk)
            }
        }
    }

    /// What reactions waited for is over; those that waited longest come first.
    struct ConsiderDue: ImmediateSideEffect {
        func execute(_ box: StateBox<ReactionsDue>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.considerWaiting(box.new.waiting(box.action.reactions))
        }
    }

    /// A silence was ended: what waited for its end is considered now.
    struct ConsiderUnsilenced: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckUnsilenced>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.considerWaiting(box.new.reactions(about: box.action.check, waitingFor: .silence))
        }
    }

    /// So it is when the silence comes to its end.
    struct ConsiderSilenceExpired: ImmediateSideEffect {
        func condition(_ box: StateBox<SilenceExpired>) -> Bool { box.new.checks[box.action.check]?.silence == nil }

        func execute(_ box: StateBox<SilenceExpired>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.considerWaiting(box.new.reactions(about: box.action.check, waitingFor: .silence))
        }
    }

    /// A check is looked at again: what waited for that has a time now.
    struct ConsiderResumed: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckResumed>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.considerWaiting(box.new.reactions(about: box.action.check, waitingFor: .look))
        }
    }

    /// Another configuration: what waits may have to wait for something else, or is not configured any more.
    struct ConsiderConfigured: ImmediateSideEffect {
        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.considerWaiting(box.new.reactionsToReconsider(since: box.old))
        }
    }

    /// The first configuration of a run is in force: what changed just before an earlier run ended is considered.
    struct ConsiderUnconsidered: ImmediateSideEffect {
        func condition(_ box: StateBox<ConfigurationLoaded>) -> Bool {
            box.old.configured == nil && !box.new.unconsidered.isEmpty
        }

        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            for (key, since) in box.new.unconsidered {
                trunk.dispatch(ReactionConsidered(key: key, occasion: .changed(since: since)))
            }
        }
    }
}

extension Trunk<WatchState> {
    fileprivate func considerWaiting(_ keys: [ReactionKey]) {
        for key in keys { dispatch(ReactionConsidered(key: key, occasion: .waited)) }
    }
}

extension StateBox where LastAction.State == WatchState {
    fileprivate func changedHealth(of check: String) -> Bool {
        guard let health = new.checks[check]?.health else { return false }
        return old.checks[check]?.health != health
    }

    fileprivate func considerChange(of check: String, _ trunk: Trunk<WatchState>) {
        guard let since = new.checks[check]?.record.since else { return }
        for key in new.reactionsToConsider(about: check, at: stamp.moment) {
            trunk.dispatch(ReactionConsidered(key: key, occasion: .changed(since: since)))
        }
    }
}
