/// Which side effects an action would set off in a state, found without running anything.
///
/// ```swift
/// print(await store.wouldRun(LoadNumbers()))
/// // LoadNumbers would set off 1 of 3 side effects:
/// // ✓ APIInteractor.FetchNumbers  woken by LoadNumbers; its condition holds
/// // ✗ APIInteractor.ShowSpinner   woken by LoadNumbers; its condition does not hold
/// // ✗ Disk.Save                   not woken: it asks for NumbersLoaded
/// ```
///
/// It answers for conditions. Whether a middleware or a throttle lets the action pass, and whether an effect's control
/// lets its run begin, depends on what was before, and is not asked.
public struct EffectForecast: Sendable, Hashable {
    /// What is foreseen of one side effect.
    public struct Effect: Sendable, Hashable {
        /// The interactor's name.
        public let interactor: String
        /// The side effect's name.
        public let effect: String
        /// What wakes the effect.
        public let triggers: [EffectTable.Trigger]
        /// Which of the triggers this action is; empty where the effect is not woken.
        public let wokenBy: [EffectTable.Trigger]
        /// Whether the condition holds; nothing where it cannot be asked, as its box takes another action.
        public let holds: Bool?

        /// Whether the effect would run: it is woken and its condition holds.
        public var wouldRun: Bool { !wokenBy.isEmpty && holds == true }
    }

    /// The action's name.
    public let action: String
    /// All side effects, by interactor, in the order in which they were given.
    public let effects: [Effect]

    /// The side effects that would run.
    public var wouldRun: [Effect] { effects.filter(\.wouldRun) }
}

extension EffectForecast.Effect {
    init<State: Sendable>(_ effect: StartedEffect<State>, of interactor: String, _ box: StateBox<AnyAction<State>>) {
        self.interactor = interactor
        self.effect = effect.name
        triggers = effect.triggers.map(EffectTable.Trigger.init)
        wokenBy = effect.triggers.filter { $0.matches(box) }.map(EffectTable.Trigger.init)
        holds = effect.holds(box)
    }
}

extension EffectForecast: CustomStringConvertible {
    /// A line for the action, then one for each side effect: `✓` where it would run, `✗` where not, and why.
    public var description: String {
        let width = effects.map(\.name.count).max() ?? 0
        let noun = effects.count == 1 ? "side effect" : "side effects"
        let head = "\(action) would set off \(wouldRun.count) of \(effects.count) \(noun)"
        let lines = effects.map { effect in
            "\(effect.wouldRun ? "✓" : "✗") \(effect.name.padded(to: width))  \(effect.reason)"
        }
        return ([head + (lines.isEmpty ? "" : ":")] + lines).joined(separator: "\n")
    }
}

extension EffectForecast.Effect {
    fileprivate var name: String { "\(interactor).\(effect)" }

    fileprivate var reason: String {
        if wokenBy.isEmpty {
            let asked = triggers.isEmpty ? "nothing" : triggers.map(\.description).joined(separator: ", ")
            return "not woken: it asks for \(asked)" + (holds == true ? "; its condition would hold" : "")
        }
        let woken = wokenBy.map(\.description).joined(separator: ", ")
        return "woken by \(woken); its condition \(holds == true ? "holds" : "does not hold")"
    }
}
