import HashTreeCollections
import Redshank
import RedshankEngine

// Deeds of one reaction about one check are done one after the other, so that nobody hears of the recovery first.

extension ReactInteractor {
    /// What is configured to be done is kept.
    struct KeepReactions: ImmediateSideEffect {
        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            interactor.keep(box.new.configuration.reactions)
        }
    }

    /// A stored deed is done, unless an earlier one of its kind is still owed.
    struct DoStored: SideEffect {
        func condition(_ box: StateBox<DeedStored>) -> Bool { box.new.outbox.isNext(box.action.deed) }

        func execute(_ box: StateBox<DeedStored>, trunk: Trunk<WatchState>, interactor: ReactInteractor) async {
            await interactor.perform(box.action.deed, in: box.new, trunk: trunk)
        }
    }

    /// The first configuration of a run is in force: what an earlier run owed is done.
    struct ResumeOwed: ImmediateSideEffect {
        func condition(_ box: StateBox<ConfigurationLoaded>) -> Bool {
            box.old.configured == nil && !box.new.outbox.isEmpty
        }

        func execute(_ box: StateBox<ConfigurationLoaded>, trunk: Trunk<WatchState>, interactor: ReactInteractor) {
            for deed in box.new.outbox.sorted { trunk.dispatch(DeedResumed(deed: deed.number)) }
        }
    }

    /// A deed of an earlier run is done, unless an earlier one of its kind is still owed.
    struct DoResumed: SideEffect {
        func condition(_ box: StateBox<DeedResumed>) -> Bool { box.new.outbox.isNext(box.action.deed) }

        func execute(_ box: StateBox<DeedResumed>, trunk: Trunk<WatchState>, interactor: ReactInteractor) async {
            await interactor.perform(box.action.deed, in: box.new, trunk: trunk)
        }
    }

    /// A deed that failed is tried again after its pause.
    struct DoAgain: SideEffect {
        func condition(_ box: StateBox<DeedRetried>) -> Bool { box.new.outbox[box.action.deed] != nil }

        func execute(_ box: StateBox<DeedRetried>, trunk: Trunk<WatchState>, interactor: ReactInteractor) async {
            let due = box.stamp.moment.boot + box.action.pause.duration
            guard (try? await interactor.pause(until: due)) != nil else { return }
            await interactor.perform(box.action.deed, in: box.new, trunk: trunk)
        }
    }

    /// A deed that is done makes room for the next of its kind.
    struct DoNextAfterDone: SideEffect {
        func condition(_ box: StateBox<DeedDone>) -> Bool { box.old.outbox.ready(after: box.action.deed) != nil }

        func execute(_ box: StateBox<DeedDone>, trunk: Trunk<WatchState>, interactor: ReactInteractor) async {
            guard let next = box.old.outbox.ready(after: box.action.deed) else { return }
            await interactor.perform(next, in: box.new, trunk: trunk)
        }
    }

    /// So does one that is given up.
    struct DoNextAfterGivenUp: SideEffect {
        func condition(_ box: StateBox<DeedGivenUp>) -> Bool { box.old.outbox.ready(after: box.action.deed) != nil }

        func execute(_ box: StateBox<DeedGivenUp>, trunk: Trunk<WatchState>, interactor: ReactInteractor) async {
            guard let next = box.old.outbox.ready(after: box.action.deed) else { return }
            await interactor.perform(next, in: box.new, trunk: trunk)
        }
    }
}

extension Outbox {
    /// The number of the deed that waited for this one; nothing where there is none, or where it is not stored yet.
    fileprivate func ready(after number: UInt64) -> UInt64? {
        guard let next = following(number), next.stage == .stored else { return nil }
        return next.number
    }
}
