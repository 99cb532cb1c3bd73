package import RedshankEngine
package import Redshank

/// Stores what is owed before it is done.
///
/// What it stores in is the memory of this process, so a crash forgets it; a database takes its place.
package final class RememberInteractor: Interactor {
    package typealias State = WatchState

    package init() {}

    package var sideEffects: [AnySideEffect<RememberInteractor>] { StoreDeed() }
}

extension RememberInteractor {
    /// A deed that was decided is stored.
    struct StoreDeed: ImmediateSideEffect {
        func condition(_ box: StateBox<ReactionConsidered>) -> Bool { box.isNew(\.deeds) }

        func execute(_ box: StateBox<ReactionConsidered>, trunk: Trunk<WatchState>, interactor: RememberInteractor) {
            trunk.dispatch(DeedStored(deed: box.new.deeds))
        }
    }
}
