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
        switch trouble.kind {
        case .down(_, let until): return wait(.dependency, for: trouble.check, until: until, trouble, repetitions)
        case .doubtful(let until): return wait(.evidence, for: trouble.check, until: until, trouble, repetitions)
        case .recovered: return wait(.evidence, for: specification.name, until: nil, trouble, repetitions)
        }
    }

    private func wait(
        _ wait: PendingReaction.Wait,
        for check: String,
        until end: Moment?,
        _ trouble: DependencyTrouble,
        _ repetitions: Int
    ) -> ReactionDecision {
        let due = end ?? now.advanced(by: .seconds(86_400))
        let awaited = AwaitedCheck(name: check, isOpen: end == nil)
        return self.wait(wait, until: due, trouble.sentence, repetitions, awaits: awaited)
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
            let remedy =
                "\(trouble.check) would have to be up again, and \(name) still be \(health) when looked at then"
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
