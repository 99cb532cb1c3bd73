package import Redshank
package import RedshankEngine
package import RedshankHistory

/// Brings back what an earlier run knew, and has every deed stored before it is done.
///
/// A disk that does not answer in time must not keep anybody from being told: the deed is done all the same then, and
/// marked as not durable.
package final class RememberInteractor: Interactor {
    package typealias State = WatchState

    /// How long a deed waits to be stored.
    package static let patience: Duration = .seconds(2)

    private let ledger: any RecordLedger
    private let restored: MemoryRestored?
    private let trouble: MemoryTroubled?
    private let whenOutdated: @Sendable () -> Void

    /// - Parameters:
    ///   - ledger: where what happens is kept.
    ///   - restored: what an earlier run knew; nothing where there was none.
    ///   - trouble: what is wrong with the memory from the start; nothing where nothing is.
    ///   - whenOutdated: called when what an earlier run knew can be read, and this one began without it.
    package init(
        ledger: any RecordLedger,
        restored: MemoryRestored? = nil,
        trouble: MemoryTroubled? = nil,
        whenOutdated: @escaping @Sendable () -> Void = {}
    ) {
        self.ledger = ledger
        self.restored = restored
        self.trouble = trouble
        self.whenOutdated = whenOutdated
    }

    package var sideEffects: [AnySideEffect<RememberInteractor>] {
        Restore()
        StoreDeed()
        #if DEBUG
            StoreEnd()
        #endif
    }

    package func start(_ trunk: Trunk<WatchState>) {
        ledger.tell { [whenOutdated] news in
            switch news {
            case .failed(let reason):
                let sentence =
                    "nothing is remembered on disk: \(reason); redshankd goes on watching and reacting, and tries again"
                trunk.dispatch(MemoryTroubled(sentence: sentence, isForgetting: true))
            case .unread(let path):
                let sentence =
                    "what an earlier run knew is in \(path) and can be read now; redshankd ends to be started anew with it"
                trunk.dispatch(MemoryTroubled(sentence: sentence, isForgetting: true))
                whenOutdated()
            case .givenUp(let sentence): trunk.dispatch(MemoryTroubled(sentence: sentence, isForgetting: false))
            case .replaced(let sentence): trunk.dispatch(MemoryTroubled(sentence: sentence, isForgetting: false))
            case .mended(let lost): trunk.dispatch(MemoryMended(lost: lost))
            }
        }
    }

    package func stop() async { ledger.tell { _ in } }
}

extension RememberInteractor {
    /// The daemon began: what was remembered is known again, before any configuration is read.
    struct Restore: ImmediateSideEffect {
        func execute(_ box: StateBox<DaemonStarted>, trunk: Trunk<WatchState>, interactor: RememberInteractor) {
            if let trouble = interactor.trouble { trunk.dispatch(trouble) }
            if let restored = interactor.restored { trunk.dispatch(restored) }
        }
    }

    /// A deed that was decided is stored, with all that led to it.
    struct StoreDeed: SideEffect {
        func condition(_ box: StateBox<ReactionConsidered>) -> Bool { box.isNew(\.deeds) }

        func execute(
            _ box: StateBox<ReactionConsidered>,
            trunk: Trunk<WatchState>,
            interactor: RememberInteractor
        ) async {
            FaultPoint.reach(.decided)
            let isStored = await interactor.ledger.stored(box.stamp.number, within: RememberInteractor.patience)
            FaultPoint.reach(.stored)
            // When the daemon ends the deed stays owed, and nothing is said of it.
            guard isStored || !Task.isCancelled else { return }
            trunk.dispatch(DeedStored(deed: box.new.deeds, durable: isStored))
        }
    }

    #if DEBUG
        /// A deed's end is stored like everything; only a test wants to know when.
        struct StoreEnd: SideEffect {
            func execute(_ box: StateBox<DeedDone>, trunk: Trunk<WatchState>, interactor: RememberInteractor) async {
                FaultPoint.reach(.acknowledged)
                let isStored = await interactor.ledger.stored(box.stamp.number, within: RememberInteractor.patience)
                if isStored { FaultPoint.reach(.settled) }
            }
        }
    #endif
}
