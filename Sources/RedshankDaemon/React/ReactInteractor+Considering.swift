import HashTreeCollections
import Redshank
import RedshankEngine

// Each effect dispatches the considerations that the state says the action sets off.

extension ReactInteractor {
    /// A check's health changed, or is what others waited to know: each reaction that it may concern is considered.
    struct ConsiderResult: ImmediateSideEffect {
        func condition(_ box: StateBox<ResultRecorded>) -> Bool {
            box.new.concernsReactions(box.action.result.check, since: box.old)
        }

        func execute(_ box: StateBox<ResultRecorded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// The same for a batch, where another configuration judges routine results otherwise.
    struct ConsiderResults: ImmediateSideEffect {
        func condition(_ box: StateBox<ResultsRecorded>) -> Bool {
            box.action.results.contains { box.new.concernsReactions($0.check, since: box.old) }
        }

        func execute(_ box: StateBox<ResultsRecorded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// What reactions waited for is over.
    struct ConsiderDue: ImmediateSideEffect {
        func execute(_ box: StateBox<ReactionsDue>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// A silence was ended: what waited for its end is considered now.
    struct ConsiderUnsilenced: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckUnsilenced>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// So it is when the silence comes to its end.
    struct ConsiderSilenceExpired: ImmediateSideEffect {
        func condition(_ box: StateBox<SilenceExpired>) -> Bool { box.new.checks[box.action.check]?.silence == nil }

        func execute(_ box: StateBox<SilenceExpired>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// Somebody has taken on a trouble: what waits to tell of it is held from now on.
    struct ConsiderAcknowledged: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckAcknowledged>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// Nobody has any more: what is still to be told is considered now.
    struct ConsiderUnacknowledged: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckUnacknowledged>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// A check is not looked at any more: what waited for it waits no longer than what is known of it holds.
    struct ConsiderPaused: ImmediateSideEffect {
        func condition(_ box: StateBox<CheckPaused>) -> Bool { !box.new.awaited[box.action.check].isEmpty }

        func execute(_ box: StateBox<CheckPaused>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// A check is looked at again: what waited for that has a time now.
    struct ConsiderResumed: ImmediateSideEffect {
        func execute(_ box: StateBox<CheckResumed>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
        }
    }

    /// Another configuration: what waits may have to wait for something else, or is not configured any more.
    struct ConsiderConfigured: ImmediateSideEffect {
        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            trunk.dispatchConsiderations(box)
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
    fileprivate func dispatchConsiderations(_ box: StateBox<some WatchAction>) {
        for consideration in box.new.considerations(after: box.action, since: box.old, at: box.stamp.moment) {
            dispatch(consideration)
        }
    }
}
