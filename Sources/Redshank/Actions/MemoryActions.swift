package import RedshankEngine

/// What an earlier run knew was read from disk: from here on it is known again.
///
/// It carries all of it, so that the record alone tells what the daemon knew.
package struct MemoryRestored: WatchAction {
    package static let name = "memory-restored"
    package var memory: WatchMemory
    /// Whether the machine was not started anew since.
    package var isSameBoot: Bool

    package init(memory: WatchMemory, isSameBoot: Bool) {
        self.memory = memory
        self.isSameBoot = isSameBoot
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        state.restore(memory, isSameBoot: isSameBoot, at: moment)
    }

    package func line(_ box: StateBox<MemoryRestored>) -> LogLine {
        let end = memory.wasStopped ? "stopped" : "ended without being told to"
        let blind = max(.zero, box.stamp.moment.wall - memory.looked.wall).roundedText
        let owed = memory.outbox.isEmpty ? "" : " and \(counted(memory.outbox.count, "deed")) still owed"
        let message =
            "\(counted(memory.checks.count, "check"))\(owed) remembered of run \(memory.run), which \(end) at "
            + "\(memory.looked.text); nothing was looked at for \(blind)"
        return LogLine(.memoryRestored, .notice, message)
    }
}

/// What happens cannot be remembered on disk, or what was remembered cannot be read.
package struct MemoryTroubled: WatchAction {
    package static let name = "memory-troubled"
    /// What failed, why, and what it means, as sentences.
    package var sentence: String
    /// Whether nothing is remembered for now.
    package var isForgetting: Bool

    package init(sentence: String, isForgetting: Bool) {
        self.sentence = sentence
        self.isForgetting = isForgetting
    }

    package func reduce(_ state: inout WatchState) {
        if isForgetting { state.memoryTrouble = sentence }
    }

    package func line(_ box: StateBox<MemoryTroubled>) -> LogLine {
        LogLine(.memoryTroubled, .error, sentence)
    }
}

/// What happens is remembered on disk again.
package struct MemoryMended: WatchAction {
    package static let name = "memory-mended"
    /// How many actions could not be kept meanwhile.
    package var lost: Int

    package init(lost: Int) { self.lost = lost }

    package func reduce(_ state: inout WatchState) { state.memoryTrouble = nil }

    package func line(_ box: StateBox<MemoryMended>) -> LogLine {
        let rest = lost == 0 ? "no action is lost" : "\(counted(lost, "action")) could not be kept"
        return LogLine(.memoryMended, .notice, "what happens is remembered on disk again, \(rest)")
    }
}
