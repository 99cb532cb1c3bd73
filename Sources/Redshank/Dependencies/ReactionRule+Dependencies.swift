import HashTreeCollections
import RedshankEngine

extension ReactionRule {
    /// Why the check's trouble is not told, as one that it depends on may be its cause.
    private var dependencyTrouble: DependencyTrouble? {
        check.record.isTrouble ? state.dependencyTrouble(of: specification.name, at: now) : nil
    }

    /// What may be the fault of a check that this one depends on waits; a recovery does not.
    func waitForDependency(_ repetitions: Int) -> ReactionDecision? {
        guard let trouble = dependencyTrouble else { return nil }
        // Its recovery ends the wait, not the time; but a wait has an end.
        let tomorrow = now.advanced(by: .seconds(86_400))
        let reason = trouble.sentence
        switch trouble.kind {
        case .down(_, let until):
            return wait(.dependency, until: until ?? tomorrow, reason, repetitions, awaits: trouble.check)
        case .doubtful(let until): return wait(.evidence, until: until, reason, repetitions, awaits: trouble.check)
        case .recovered: return wait(.evidence, until: tomorrow, reason, repetitions, awaits: specification.name)
        }
    }

    /// The condition that nothing that the check depends on is down; nothing where it depends on nothing.
    var dependency: ReactionCondition? {
        guard !specification.dependsOn.isEmpty else { return nil }
        let name = specification.name
        guard check.record.isTrouble else {
            return .holding(.dependency, "\(name) is \(check.health.rawValue), whatever it depends on")
        }
        guard let trouble = dependencyTrouble else {
            return .holding(.dependency, "nothing that \(name) depends on is down")
        }
        let health = check.health.rawValue
        switch trouble.kind {
        case .down(_, let until):
            let remedy = "\(trouble.check) would have to be up again, and \(name) still be \(health) when looked at then"
            return .failing(.dependency, trouble.sentence, remedy: remedy, until: until)
        case .doubtful(let until):
            let remedy = "\(trouble.check) would have to be found up; it is waited for no longer than until then"
            return .failing(.dependency, trouble.sentence, remedy: remedy, until: until)
        case .recovered:
            let remedy = check.isPaused ? ": redshankctl resume \(name)" : ", which it is at once"
            return .failing(
                .dependency,
                trouble.sentence,
                remedy: "\(name) would have to be looked at and found \(health) still" + remedy
            )
        }
    }
}
