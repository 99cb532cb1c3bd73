import HashTreeCollections
package import Redshank
import RedshankEngine

extension Why {
    /// Explains a check's health; pure.
    ///
    /// - Parameters:
    ///   - check: the check's name.
    ///   - all: what was recorded, the oldest first; only the newest run among it counts.
    ///   - state: the daemon's state now, where it is at hand: it knows what was not recorded or is not remembered.
    package init(_ check: String, from all: [LogRecord], state: WatchState? = nil) {
        let index = RecordIndex(newestRunOf: all)
        let present = state?.checks[check]
        let change = index.records.last { $0.check == check && $0.health != nil }
        let decisive = change.flatMap { change in
            guard let present else { return change }
            let since = present.record.since.map(\.boot.microseconds) ?? .max
            return change.health == present.health && change.bootMicroseconds >= since ? change : nil
        }
        let streaks = Streaks(check, in: index, specification: index.specification(of: check, state))
        let led = decisive.map { streaks.leading(to: $0) } ?? []
        let against = streaks.trailing(after: decisive, health: present?.health ?? decisive?.health ?? .unknown)
        let steering = index.steering(of: check, since: decisive, silenced: present?.silence != nil)

        self.check = check
        health = state == nil ? decisive?.health : present?.health
        since = present?.record.since ?? decisive?.moment
        reason = present?.record.reason ?? decisive.map { streaks.reason(of: $0) ?? $0.message } ?? ""
        self.decisive = decisive?.sequence
        streak = led
        self.against = against
        self.steering = steering
        let restored = index.restoring(before: decisive?.sequence, of: check)
        records = index.belonging(to: check, decisive: decisive?.sequence, others: led + against + steering + restored)
        reactions = []
        gap = nil
        gap = gap(in: index, needed: streaks.needed(for: decisive))
        reactions = explanations(in: index, state)
    }

    private func gap(in index: RecordIndex, needed: Int?) -> String? {
        guard let health, health != .unknown else { return nil }
        guard decisive != nil else {
            let first = index.records.first.map { ", which begins at \($0.moment.text)" } ?? ""
            return "how \(check) became \(health.rawValue) is older than what is remembered\(first)"
        }
        guard let needed, streak.count < needed else { return nil }
        return "of the \(needed) results that led to it \(streak.count) "
            + (streak.count == 1 ? "is" : "are") + " remembered"
    }
}

extension RecordIndex {
    /// The check as it was configured last, by the state or by what was recorded.
    fileprivate func specification(of check: String, _ state: WatchState?) -> CheckSpecification? {
        if let state { return state.configuration.checks[check] }
        let loaded = records.last { $0.action == ConfigurationLoaded.name }?.watchAction as? ConfigurationLoaded
        return loaded?.configuration.checks[check]
    }

    /// What was done to the check since it changed, and the silence before that is still in force.
    fileprivate func steering(of check: String, since decisive: LogRecord?, silenced: Bool) -> [UInt64] {
        let kinds: Set = [
            CheckPaused.name, CheckResumed.name, CheckSilenced.name, CheckUnsilenced.name, SilenceExpired.name,
            CheckAcknowledged.name, CheckUnacknowledged.name,
        ]
        let first = decisive?.sequence ?? 0
        let changes = configurationChanges(of: check, since: first)
        var numbers = records.filter { record in
            guard record.sequence > first else { return false }
            return changes.contains(record.sequence) || record.check == check && kinds.contains(record.action)
        }.map(\.sequence)
        let silence = records.last { $0.check == check && $0.action == CheckSilenced.name }?.sequence
        if silenced, let silence, !numbers.contains(silence) { numbers.insert(silence, at: 0) }
        return numbers
    }

    /// The configurations that were read since and changed the check, or a reaction; one before which none is known, too.
    private func configurationChanges(of check: String, since first: UInt64) -> Set<UInt64> {
        let loads = records.filter { $0.action == ConfigurationLoaded.name }
        // Reading one costs, and mostly there is none to be read.
        guard let newer = loads.firstIndex(where: { $0.sequence > first }) else { return [] }
        let read = loads[max(0, newer - 1)...].map { record in
            (record.sequence, (record.watchAction as? ConfigurationLoaded)?.configuration)
        }
        var changes = Set(newer == 0 ? [loads[0].sequence] : [])
        for ((_, before), (number, now)) in zip(read, read.dropFirst()) {
            let isSame = before?.checks[check] == now?.checks[check] && before?.reactions == now?.reactions
            if before == nil || !isSame { changes.insert(number) }
        }
        return changes
    }

    /// The restart across which the check's health was remembered: that of a run in which it did not change before.
    fileprivate func restoring(before decisive: UInt64?, of check: String) -> [UInt64] {
        let isFirst = !records.contains { $0.check == check && $0.health != nil && $0.sequence < decisive ?? .max }
        guard isFirst, let restored = records.first(where: { $0.action == MemoryRestored.name }) else { return [] }
        return [restored.sequence]
    }

    /// Everything that led to the decisive record and the others, and everything that followed from the decisive one.
    fileprivate func belonging(to check: String, decisive: UInt64?, others: [UInt64]) -> [LogRecord] {
        var numbers: Set<UInt64> = []
        for number in others + (decisive.map { [$0] } ?? []) { numbers.formUnion(causes(of: number)) }
        if let decisive {
            numbers.formUnion(followers(of: decisive))
            // What reactions did later began with a timer, and not with the change.
            for record in records where record.check == check && record.reaction != nil && record.sequence > decisive {
                numbers.formUnion(causes(of: record.sequence))
            }
        } else if !others.isEmpty {
            // The health is older than the run; what was done about it in this one is not.
            for record in records where record.check == check && record.reaction != nil {
                numbers.formUnion(causes(of: record.sequence))
            }
        }
        return records.filter { numbers.contains($0.sequence) }
    }
}
