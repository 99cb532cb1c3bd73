import RedshankEngine
import Synchronization

/// One action that a Store was given, and what became of it.
struct RecordedAction<State: Sendable>: Sendable {
    enum Outcome: Sendable {
        case processed(StateBox<AnyAction<State>>)
        case dropped(reason: String)
    }

    let action: any Action<State>
    let stamp: ActionStamp
    let outcome: Outcome
    /// The names of the side effects that it set off, in order.
    var setOff: [String] = []

    /// The action and what made it, in one line.
    var summary: String {
        guard let cause = stamp.cause else { return "\(action), dispatched at \(stamp.source)" }
        return "\(action), made by \(cause.effect) of action \(cause.number) at \(stamp.source)"
    }
}

/// One output that left a Store.
struct RecordedOutput<State: Sendable>: Sendable {
    let output: any Output<State>
    let cause: Cause?

    /// The output and what made it, in one line.
    var summary: String {
        guard let cause else { return "\(output), from no side effect" }
        return "\(output), made by \(cause.effect) of action \(cause.number)"
    }
}

/// Records what a Store does until the test has asked for it.
final class ActionRecord<State: Sendable>: StoreObserver {
    /// What the test did not ask for yet.
    struct Unasserted: Sendable {
        var actions: [RecordedAction<State>] = []
        var outputs: [RecordedOutput<State>] = []
        var failures: [EffectFailure] = []
    }

    private struct Entries {
        var unchecked: [RecordedAction<State>] = []
        var unasserted = Unasserted()
    }

    private let entries = Lock(Entries())
    private let bell: Bell

    init(bell: Bell) { self.bell = bell }

    func processed<A: Action>(_ box: StateBox<A>) where A.State == State {
        append(RecordedAction(action: box.action, stamp: box.stamp, outcome: .processed(box.erased)))
    }

    func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State {
        append(RecordedAction(action: action, stamp: stamp, outcome: .dropped(reason: reason)))
    }

    func setsOff(_ effect: String, stamp: ActionStamp) {
        entries.withLock { entries in
            // The Store tells of an action's effects right after the action itself.
            guard let last = entries.unchecked.indices.last else { return }
            entries.unchecked[last].setOff.append(effect)
        }
    }

    func emitted<O: Output>(_ output: O, cause: Cause?) where O.State == State {
        entries.withLock { $0.unasserted.outputs.append(RecordedOutput(output: output, cause: cause)) }
        bell.ring()
    }

    func failed(_ failure: EffectFailure) {
        entries.withLock { $0.unasserted.failures.append(failure) }
        bell.ring()
    }

    /// Takes the actions whose conditions were not checked yet; the Store must be idle.
    func takeUnchecked() -> [RecordedAction<State>] {
        entries.withLock { entries in
            defer { entries.unchecked = [] }
            entries.unasserted.actions += entries.unchecked
            return entries.unchecked
        }
    }

    /// Takes the first that the test did not ask for yet.
    func takeFirst<Entry: Sendable>(_ list: WritableKeyPath<Unasserted, [Entry]>) -> Entry? {
        entries.withLock { $0.unasserted[keyPath: list].isEmpty ? nil : $0.unasserted[keyPath: list].removeFirst() }
    }

    /// Takes all that the test did not ask for, of actions those that were checked.
    func takeAll() -> Unasserted {
        entries.withLock { entries in
            defer { entries.unasserted = Unasserted() }
            return entries.unasserted
        }
    }

    /// What failed and was not asked for yet.
    var failures: [EffectFailure] { entries.withLock { $0.unasserted.failures } }

    private func append(_ entry: RecordedAction<State>) {
        entries.withLock { $0.unchecked.append(entry) }
        bell.ring()
    }
}
