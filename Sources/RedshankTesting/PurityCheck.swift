import RedshankEngine

/// Looks whether an action did what its reducer says, and set off what its conditions say.
///
/// Reducers and conditions are pure, so asking them again gives the same answer. Where it does not, one of them is not
/// pure, or the Store did not wake an effect whose condition holds.
///
/// A condition that an action makes true although none of the effect's triggers names the action is a fault too: the
/// effect will not do what its condition says. One that held before says nothing of the action: an effect that lists
/// its triggers and has no condition holds always.
enum PurityCheck {
    /// What is wrong with the action, in sentences; nothing where all is well.
    static func faults<State: Sendable & Equatable>(
        of entry: RecordedAction<State>,
        effects: [WatchedEffect<State>]
    ) -> [String] {
        guard case .processed(let box) = entry.outcome else { return [] }
        var faults: [String] = []
        var again = box.old
        entry.action.reduce(&again, at: box.stamp.moment)
        if again != box.new {
            faults.append(
                """
                The reducer of \(entry.action) is not pure: reduced again from the same state, it gives another.
                \(difference(expected: box.new, actual: again))
                """
            )
        }
        var left = entry.setOff
        for effect in effects where effect.holds(box) == true {
            if let place = left.firstIndex(of: effect.name) {
                left.remove(at: place)
            } else if effect.wakes(box) {
                faults.append(
                    """
                    The condition of \(effect.name) holds for \(entry.action), but the effect was not set off: the \
                    condition is not pure and answered otherwise before.
                    """
                )
            } else if effect.holds(box.unchanged) == false {
                faults.append(
                    """
                    \(entry.action) makes the condition of \(effect.name) hold, but does not wake it: its triggers \
                    are \(effect.triggers).
                    List the action, or the path that it changes, among the effect's triggers.
                    """
                )
            }
        }
        for name in left {
            faults.append(
                """
                \(entry.action) set off \(name), but asked again its condition does not hold: it is not pure.
                """
            )
        }
        return faults
    }
}

/// A side effect as the check asks it.
struct WatchedEffect<State: Sendable> {
    let owner: InteractorID
    let name: String
    let triggers: String
    let wakes: (StateBox<AnyAction<State>>) -> Bool
    let holds: (StateBox<AnyAction<State>>) -> Bool?

    init<I: Interactor>(_ effect: AnySideEffect<I>, of owner: InteractorID) where I.State == State {
        self.owner = owner
        name = effect.name
        triggers = effect.triggers.map(\.description).joined(separator: ", ")
        wakes = { box in effect.wakes(box) }
        holds = { box in effect.holds(box) }
    }
}

extension StateBox {
    /// The same action as if it had changed nothing.
    fileprivate var unchanged: StateBox { StateBox(old: old, new: old, action: action, stamp: stamp) }
}
