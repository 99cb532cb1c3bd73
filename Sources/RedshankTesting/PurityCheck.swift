import RedshankEngine

/// Looks whether an action did what its reducer says, and set off what its conditions say.
///
/// Reducers and conditions are pure, so asking them again gives the same answer. Where it does not, one of them is not
/// pure, or the Store did not wake an effect whose condition holds.
enum PurityCheck {
    /// What is wrong with the action, in sentences; nothing where all is well.
    static func faults<State: Sendable & Equatable>(
        of entry: RecordedAction<State>,
        effects: [(name: String, holds: (StateBox<AnyAction<State>>) -> Bool?)]
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
            } else {
                faults.append(
                    """
                    The condition of \(effect.name) holds for \(entry.action), but the effect was not set off: its \
                    trigger did not wake it, or the condition is not pure and answered otherwise before.
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
