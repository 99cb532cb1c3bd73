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

/// Records what a Store does until the test has asked for it.
final class ActionRecord<State: Sendable>: StoreObserver {
    private struct Entries {
        var unchecked: [RecordedAction<State>] = []
        var unasserted: [RecordedAction<State>] = []
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

    /// Takes the actions whose conditions were not checked yet; the Store must be idle.
    func takeUnchecked() -> [RecordedAction<State>] {
        entries.withLock { entries in
            defer { entries.unchecked = [] }
            entries.unasserted += entries.unchecked
            return entries.unchecked
        }
    }

    /// Takes the first action that the test did not ask for yet, of those that were checked.
    func takeFirst() -> RecordedAction<State>? {
        entries.withLock { $0.unasserted.isEmpty ? nil : $0.unasserted.removeFirst() }
    }

    /// Takes all actions that the test did not ask for, of those that were checked.
    func takeAll() -> [RecordedAction<State>] {
        entries.withLock { entries in
            defer { entries.unasserted = [] }
            return entries.unasserted
        }
    }

    private func append(_ entry: RecordedAction<State>) {
        entries.withLock { $0.unchecked.append(entry) }
        bell.ring()
    }
}
