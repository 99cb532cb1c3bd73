package import HashTreeCollections
package import RedshankEngine

/// What outlives the daemon: all it must know of an earlier run to go on where that one ended.
package struct WatchMemory: Sendable, Equatable, Codable {
    /// The run that knew it, by its id.
    package var run: String
    /// When that run was heard of last, by the clocks that all times in here are of.
    package var heard: Moment
    /// Whether it was told to end; otherwise it crashed, or the machine did.
    package var wasStopped: Bool
    /// When it was asked to end, from when on it looked at nothing any more; nothing where it was not.
    package var stopping: Moment?
    /// The configuration that was in force.
    package var configuration = Configuration()
    package var checks: TreeDictionary<String, CheckMemory> = [:]
    package var reactions: TreeDictionary<ReactionKey, ReactionRecord> = [:]
    /// The boot times at which a reaction was decided; see ``WatchState/decided``.
    package var decided: [String: [Duration]] = [:]
    package var outbox = Outbox()
    /// The number of the newest deed.
    package var deeds: UInt64 = 0

    package init(run: String, heard: Moment, wasStopped: Bool) {
        self.run = run
        self.heard = heard
        self.wasStopped = wasStopped
    }

    /// Takes it from the state as it is now.
    package init(of state: WatchState, at moment: Moment) {
        self.init(run: state.run.id, heard: moment, wasStopped: state.isStopping)
        stopping = state.stopping
        configuration = state.configuration
        for (name, check) in state.checks { checks[name] = CheckMemory(check) }
        reactions = state.reactions
        decided = state.decided
        outbox = state.outbox
        deeds = state.deeds
    }
}

/// What outlives the daemon of one check.
package struct CheckMemory: Sendable, Hashable, Codable {
    package var record: HealthRecord
    package var last: CheckResult?
    package var wasInterrupted: Bool
    package var pausedBy: Origin?
    package var silence: Silence?
    package var acknowledgement: Acknowledgement?

    /// Takes it from what is known of the check now.
    package init(_ check: CheckState) {
        record = check.record
        last = check.last
        wasInterrupted = check.wasInterrupted
        pausedBy = check.pausedBy
        silence = check.silence
        acknowledgement = check.acknowledgement
    }
}

extension WatchState {
    /// Goes on where an earlier run ended: as if it had stood still meanwhile, in which nothing was looked at.
    ///
    /// - Parameters:
    ///   - memory: what that run knew.
    ///   - isSameBoot: whether the machine was not started anew meanwhile, so that its boot clock is the same.
    ///   - moment: now.
    package mutating func restore(_ memory: WatchMemory, isSameBoot: Bool, at moment: Moment) {
        let shift = memory.shift(isSameBoot: isSameBoot, at: moment)
        let rebase = { (old: Moment) in Moment(wall: old.wall, boot: old.boot + shift) }
        configuration = memory.configuration
        let names = memory.checks.keys.sorted()
        for (turn, name) in names.enumerated() {
            guard let specification = configuration.checks[name], let known = memory.checks[name] else { continue }
            var check = CheckState(
                due: Timetable.firstRun(of: specification, turn: turn, among: names.count, after: moment.boot)
            )
            check.restore(known, rebase)
            checks[name] = check
        }
        for (key, record) in memory.reactions { keep(record.rebased(rebase), of: key) }
        decided = memory.decided.mapValues { times in times.map { $0 + shift } }
        outbox = Outbox(memory.outbox.values.map { $0.rebased(rebase) })
        deeds = memory.deeds
    }

}

extension WatchMemory {
    /// Until when that run looked at anything.
    package var looked: Moment { stopping ?? heard }

    /// How far the boot clock of now is ahead of the one of then: what happened so long ago by the wall time did so by
    /// the new boot clock, too, even before it began to count.
    fileprivate func shift(isSameBoot: Bool, at moment: Moment) -> Duration {
        if isSameBoot { return .zero }
        // A machine without a clock of its own may believe that it is earlier than it was.
        let between = max(.zero, moment.wall - heard.wall)
        return moment.boot - between - heard.boot
    }
}

// MARK: - The same times by another boot's clock

extension CheckState {
    fileprivate mutating func restore(_ memory: CheckMemory, _ rebase: (Moment) -> Moment) {
        record = memory.record
        record.rebase(rebase)
        last = memory.last
        last?.began = rebase(memory.last?.began ?? .zero)
        last?.ended = rebase(memory.last?.ended ?? .zero)
        run = last.map { .success($0) } ?? .idle
        wasInterrupted = memory.wasInterrupted
        pausedBy = memory.pausedBy
        silence = memory.silence
        silence?.until = rebase(memory.silence?.until ?? .zero)
        acknowledgement = memory.acknowledgement
        acknowledgement?.at = rebase(memory.acknowledgement?.at ?? .zero)
    }
}

extension Moment {
    fileprivate static let zero = Moment(wall: .zero, boot: .zero)
}

extension ReactionRecord {
    fileprivate func rebased(_ rebase: (Moment) -> Moment) -> ReactionRecord {
        var record = self
        record.toldAt = toldAt.map(rebase)
        record.unconsidered = unconsidered.map(rebase)
        record.deed?.end?.at = (deed?.end?.at).map(rebase) ?? .zero
        record.pending = pending.map { pending in
            var pending = pending
            pending.since = rebase(pending.since)
            pending.due = pending.due.map(rebase)
            return pending
        }
        record.last = last.map { last in
            var last = last
            last.since = rebase(last.since)
            last.considered = rebase(last.considered)
            return last
        }
        return record
    }
}

extension OwedDeed {
    fileprivate func rebased(_ rebase: (Moment) -> Moment) -> OwedDeed {
        var deed = self
        deed.decided = rebase(decided)
        deed.event.since = rebase(event.since)
        if case .waiting(let until) = stage { deed.stage = .waiting(until: rebase(until)) }
        return deed
    }
}
