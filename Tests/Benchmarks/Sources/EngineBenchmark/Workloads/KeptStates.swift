import RedshankEngine
import Synchronization

/// Effects that do with the box what an effect may: keep the old state, or compare all of it with the new.
final class KeptStates: Interactor {
    typealias State = Records

    enum Deed: Sendable { case keep, compare }

    private let deed: Deed
    private let kept = Mutex((states: [Records](), next: 0))

    init(_ deed: Deed) { self.deed = deed }

    var sideEffects: [AnySideEffect<KeptStates>] {
        return [deed == .keep ? AnySideEffect(Keep()) : AnySideEffect(Compare())]
    }

    /// Keeps the state, and lets go of the one before the last thousand.
    private func keep(_ state: Records) {
        kept.withLock { kept in
            if kept.states.count < 1_000 {
                kept.states.append(state)
            } else {
                kept.states[kept.next % 1_000] = state
            }
            kept.next += 1
        }
    }

    struct Keep: ImmediateSideEffect {
        func execute(_ box: StateBox<SetRecord>, trunk: Trunk<Records>, interactor: KeptStates) {
            interactor.keep(box.old)
        }
    }

    struct Compare: ImmediateSideEffect {
        func condition(_ box: StateBox<SetRecord>) -> Bool { !box.isNew(\.records) }
        func execute(_ box: StateBox<SetRecord>, trunk: Trunk<Records>, interactor: KeptStates) {}
    }
}
