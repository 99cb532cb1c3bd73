import Redshank
import RedshankEngine

extension Replay {
    /// The state on both sides of an action.
    struct Step {
        var old: WatchState
        var new: WatchState
    }

    /// Replays up to certain actions of one run, each from the nearest snapshot before it.
    ///
    /// - Parameters:
    ///   - numbers: the actions that are wanted.
    ///   - run: their run, by its id.
    ///   - left: how many actions may be replayed for them; those that were are taken from it.
    ///   - each: takes a number and that action's step.
    /// - Returns: how many could not be replayed, by the reason, a sentence's part.
    /// - Throws: what reading throws.
    /// - Complexity: for each stretch between two snapshots that has one of them, linear in the stretch.
    func steps(
        _ numbers: Set<UInt64>,
        of run: String,
        left: inout Int,
        each: (UInt64, Step) -> Void
    ) throws -> [String: Int] {
        guard let run = runs.first(where: { $0.identity.id == run }) else {
            return ["their run is not in the record": numbers.count]
        }
        let snapshots = places.keys.filter { $0.run == run.number }.map(\.number).sorted()
        let stretches = Dictionary(grouping: numbers) { number in snapshots.last { $0 < number } }
        var unknown: [String: Int] = [:]
        for (_, wanted) in stretches.sorted(by: { $0.key ?? 0 < $1.key ?? 0 }) {
            let wanted = wanted.sorted()
            guard let first = wanted.first,
                let (beginning, state) = try beginning(notAfter: ActionPlace(run: run.number, number: first - 1))
            else {
                unknown["no state before them is kept", default: 0] += wanted.count
                continue
            }
            var walk = StepWalk(wanted)
            if left > 0 {
                _ = try self.run(from: beginning, state) { event, state, _ in
                    left -= 1
                    return walk.take(event, state, each) && left > 0
                }
            }
            guard !walk.wanted.isEmpty else { continue }
            let reason = left > 0 ? walk.obstacle : "too many actions would have to be replayed for them"
            unknown[reason, default: 0] += walk.wanted.count
        }
        return unknown
    }
}

/// Waits on a replay's way for the actions that are wanted: a pure machine.
private struct StepWalk {
    /// How many actions before one that is wanted the state is kept: what was dropped had a number, too, and is no step.
    private static let reach: UInt64 = 4

    /// Those that were not met yet, sorted.
    private(set) var wanted: ArraySlice<UInt64>
    /// Why the others are not met.
    private(set) var obstacle = "they are not in the record"
    private var old: WatchState?

    init(_ wanted: [UInt64]) { self.wanted = wanted[...] }

    /// Takes what the replay comes upon; says whether it is to go on.
    mutating func take(_ event: ReplayEvent, _ state: WatchState, _ each: (UInt64, Replay.Step) -> Void) -> Bool {
        switch event {
        case .begins(let beginning): keep(state, after: beginning.number)
        case .digest(let digest): keep(digest.kept ?? state, after: digest.number)
        case .note: break
        case .run: return false
        case .gap(let gap):
            obstacle = "actions before them are missing: \(gap.reason)"
            return false
        case .unreadable(let stored):
            obstacle = "action \(stored.number), \(stored.name), cannot be read by this build"
            return false
        case .action(let action):
            let number = action.stored.number
            if number == wanted.first, let old {
                each(number, Replay.Step(old: old, new: state))
                wanted.removeFirst()
            }
            guard let next = wanted.first, next > number else { return false }
            keep(state, after: number)
        }
        return true
    }

    private mutating func keep(_ state: WatchState, after number: UInt64) {
        old = wanted.first.map { $0 <= number + Self.reach } == true ? state : nil
    }
}
