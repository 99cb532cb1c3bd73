import HashTreeCollections
import Redshank
import RedshankEngine

/// What was decided is owed until it was told, each change of health is considered, and whatever waits is woken.
struct NothingIsLost: Invariant {
    /// How much later than its time anything may come.
    private static let grace: Duration = .seconds(5)

    /// By key the run and the number of the action that decided it.
    private var owed: [String: UInt64] = [:]
    /// The wall times, which outlive a boot, of changes that need not be considered: the configuration changed after them.
    private var excused: [ReactionKey: Duration] = [:]
    /// The action that decided last to tell something, of the process that runs.
    private var decided: [ReactionKey: UInt64] = [:]
    /// What need not have been told in the end, as what was told is forgotten: with the reaction or the check, or with
    /// the process where the disk did not take it.
    private var forgotten: Set<ReactionKey> = []
    /// How often receivers were asked to take a deed, by its key, and which deeds they refused.
    private var attempts: [String: Int] = [:]
    private var refused: Set<String> = []
    /// Whether anything was done since it was looked at last.
    private var isNew = true

    mutating func look(at observation: Observation) -> String? {
        switch observation {
        case .step(let step): return take(step)
        case .told(let telling):
            owed[telling.key] = nil
            forgotten.remove(ReactionKey(reaction: telling.event.reaction, check: telling.event.check))
            return nil
        case .died(let committed):
            forgotten.formUnion(decided.filter { $0.value > committed }.keys)
            decided = [:]
            owed = owed.filter { $0.value <= committed }.mapValues { _ in 0 }
            return nil
        case .attempted(let key, let isRefused):
            attempts[key, default: 0] += 1
            if isRefused { refused.insert(key) }
            return nil
        case .forgotten:
            owed = [:]
            return nil
        case .quiet(let state, let now):
            guard isNew, state.configured != nil else { return nil }
            isNew = false
            return lost(state, now)
        case .ended(let state, let told): return left(state, told)
        case .committed, .remembered, .replayed, .explained: return nil
        }
    }

    private mutating func take(_ step: Step) -> String? {
        isNew = true
        if let deed = step.fired {
            owed[deed.key] = step.stamp.number
            decided[deed.reactionKey] = step.stamp.number
        }
        switch step.action {
        case let action as DeedGivenUp:
            guard let deed = step.old.outbox[action.deed] else { return nil }
            owed[deed.key] = nil
            forgotten.insert(deed.reactionKey)
            return mayGiveUp(deed, step) ? nil : "deed \(deed.key) is given up: \(action.reason)"
        case is ConfigurationLoaded: configure(step)
        default: break
        }
        return nil
    }

    /// Whether the deed was refused, was tried as often as the configuration says, or is not configured any more.
    private func mayGiveUp(_ deed: OwedDeed, _ step: Step) -> Bool {
        guard let reaction = step.new.configuration.reactions[deed.event.reaction] else { return true }
        return refused.contains(deed.key) || attempts[deed.key, default: 0] >= reaction.deed.retry.attempts
    }

    private mutating func configure(_ step: Step) {
        let (old, new) = (step.old.configuration, step.new.configuration)
        for reaction in Set(old.reactions.keys).union(new.reactions.keys) {
            for check in Set(old.checks.keys).union(new.checks.keys) {
                let key = ReactionKey(reaction: reaction, check: check)
                let isSame =
                    old.reactions[reaction] == new.reactions[reaction] && old.checks[check] == new.checks[check]
                guard !isSame else { continue }
                excused[key] = step.new.checks[check]?.record.since?.wall
                if new.reactions[reaction] == nil || old.reactions[reaction] == nil || new.checks[check] == nil
                    || old.checks[check]?.target != new.checks[check]?.target
                {
                    forgotten.insert(key)
                }
            }
        }
    }

    private func lost(_ state: WatchState, _ now: Moment) -> String? {
        let keys = Set(state.outbox.values.map(\.key))
        if let key = owed.keys.sorted().first(where: { !keys.contains($0) }) {
            return "deed \(key) was decided, and is neither told nor owed"
        }
        for name in state.configuration.reactions.keys.sorted() {
            for check in state.checks.keys.sorted() {
                let key = ReactionKey(reaction: name, check: check)
                if let fault = fault(of: key, state, now) { return fault }
            }
        }
        return nil
    }

    private func fault(of key: ReactionKey, _ state: WatchState, _ now: Moment) -> String? {
        guard let check = state.checks[key.check] else { return nil }
        let record = state.reactions[key]
        if let pending = record?.pending {
            if pending.wait == .silence, check.silence == nil {
                return "\(key.reaction) waits for the end of a silence of \(key.check), which has none"
            }
            if pending.wait == .acknowledgement, check.acknowledgement == nil {
                return "\(key.reaction) waits for an acknowledgement of \(key.check) to be taken back, which has none"
            }
            if pending.wait != .silence, let due = pending.due, due.boot < now.boot - Self.grace {
                return "\(key.reaction) about \(key.check) was due at \(due.text) and was not considered"
            }
        }
        guard let since = check.record.since, record?.last?.since != since, excused[key] != since.wall,
            let rule = ReactionRule(key, in: state, at: now), rule.reasonForIndifference == nil
        else { return nil }
        return "\(key.check) is \(check.health.rawValue) since \(since.text), and \(key.reaction) never considered it"
    }

    private func left(_ state: WatchState, _ told: [ReactionKey: Health]) -> String? {
        if let deed = state.outbox.sorted.first { return "deed \(deed.key) is owed still, though all has been well" }
        for name in state.configuration.reactions.keys.sorted() {
            for (check, known) in state.checks.sorted(by: { $0.key < $1.key }) {
                let key = ReactionKey(reaction: name, check: check)
                guard !forgotten.contains(key), known.health == .up, let last = told[key], last != .up else {
                    continue
                }
                return "\(check) is up, and the last that \(name) told of it is that it is \(last.rawValue)"
            }
        }
        return nil
    }
}
